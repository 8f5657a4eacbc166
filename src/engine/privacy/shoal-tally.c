/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values and people are kept in ascending order, as privacy models need them: adding a row is a binary search, after which
 * all later entries are moved. People with one row are only counted. */

#include "privacy/shoal-tally.h"

#include "base/shoal-sort.h"
#include "recoding/shoal-cells.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  guint64 *keys;
  guint32 *counts;
  guint32 n;
  guint32 room;
} Bag;

typedef struct
{
  guint32 *values;
  guint32 *counts;
  guint32 n_values;
  guint32 room;
  Bag owners; /* of people with several rows: pairs of a value and a person */
} Column;

struct _ShoalTally
{
  const ShoalModels *models;
  gsize n_rows;
  gsize n_persons;
  Bag persons; /* people with several rows */
  guint n_covers;
  Bag *covers; /* by attribute, the values of the rows; kept if a model needs the people of a population who fit them */
  guint n_columns;
  Column columns[];
};

/* ---- Bags: sorted numbers with multiplicities ---- */

static guint32
find_key (const Bag *bag,
          guint64    key)
{
  guint32 low = 0, high = bag->n;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (bag->keys[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Returns: whether @key is new. */
static gboolean
bag_add (Bag     *bag,
         guint64  key)
{
  guint32 place = find_key (bag, key);

  if (place < bag->n && bag->keys[place] == key)
    {
      bag->counts[place]++;
      return FALSE;
    }
  if (bag->n == bag->room)
    {
      bag->room = MAX (8, 2 * bag->room);
      bag->keys = g_renew (guint64, bag->keys, bag->room);
      bag->counts = g_renew (guint32, bag->counts, bag->room);
    }
  memmove (bag->keys + place + 1, bag->keys + place, (bag->n - place) * sizeof (guint64));
  memmove (bag->counts + place + 1, bag->counts + place, (bag->n - place) * sizeof (guint32));
  bag->keys[place] = key;
  bag->counts[place] = 1;
  bag->n++;
  return TRUE;
}

/* Returns: whether the last @key was removed. */
static gboolean
bag_remove (Bag     *bag,
            guint64  key)
{
  guint32 place = find_key (bag, key);

  if (--bag->counts[place] > 0)
    return FALSE;
  bag->n--;
  memmove (bag->keys + place, bag->keys + place + 1, (bag->n - place) * sizeof (guint64));
  memmove (bag->counts + place, bag->counts + place + 1, (bag->n - place) * sizeof (guint32));
  return TRUE;
}

static void
bag_clear (Bag *bag)
{
  g_free (bag->keys);
  g_free (bag->counts);
}

/* Adds the keys of @other; calls @both (nullable) for each key in both bags. Returns: how many keys these are. */
static guint32
bag_join (Bag        *bag,
          const Bag  *other,
          void      (*both) (Column *column, guint64 key),
          Column     *column)
{
  Bag sum = { NULL };
  guint32 n_both = 0;

  if (other->n == 0)
    return 0;
  sum.room = bag->n + other->n;
  sum.keys = g_new (guint64, sum.room);
  sum.counts = g_new (guint32, sum.room);
  for (guint32 i = 0, j = 0; i < bag->n || j < other->n; sum.n++)
    {
      gboolean here = i < bag->n && (j == other->n || bag->keys[i] <= other->keys[j]);
      gboolean there = j < other->n && (i == bag->n || other->keys[j] <= bag->keys[i]);

      sum.keys[sum.n] = here ? bag->keys[i] : other->keys[j];
      sum.counts[sum.n] = (here ? bag->counts[i] : 0) + (there ? other->counts[j] : 0);
      if (here && there)
        {
          n_both++;
          if (both != NULL)
            both (column, sum.keys[sum.n]);
        }
      i += here;
      j += there;
    }
  bag_clear (bag);
  *bag = sum;
  return n_both;
}

/* Fills an empty bag. @keys: (transfer full) (array length=n): in any order */
static void
bag_set (Bag     *bag,
         guint64 *keys,
         guint32  n)
{
  qsort (keys, n, sizeof *keys, shoal_compare_uint64);
  *bag = (Bag) { keys, g_new (guint32, MAX (1, n)), 0, n };
  for (guint32 i = 0; i < n; i++)
    if (bag->n > 0 && keys[bag->n - 1] == keys[i])
      bag->counts[bag->n - 1]++;
    else
      {
        bag->keys[bag->n] = keys[i];
        bag->counts[bag->n++] = 1;
      }
}

static guint64
make_key (guint32 value,
          guint32 person)
{
  return (guint64) value << 32 | person;
}

/* ---- Tallies ---- */

/**
 * shoal_tally_new:
 * @models: must outlive the tally
 *
 * Returns: (transfer full): an empty tally
 */
ShoalTally *
shoal_tally_new (const ShoalModels *models)
{
  guint n_columns = shoal_models_get_n_columns (models);
  ShoalTally *self = g_malloc0 (sizeof *self + n_columns * sizeof (Column));

  self->models = models;
  self->n_columns = n_columns;
  self->n_covers = shoal_models_get_population (models) != NULL ? shoal_models_get_microdata (models)->n_attributes : 0;
  self->covers = g_new0 (Bag, self->n_covers);
  return self;
}

/* Makes room for @n_values. */
static void
make_room (Column  *column,
           guint32  n_values)
{
  if (n_values <= column->room)
    return;
  column->room = MAX (n_values, MAX (8, 2 * column->room));
  column->values = g_renew (guint32, column->values, column->room);
  column->counts = g_renew (guint32, column->counts, column->room);
}

/* Counts the values of rows: each person once per value. */
static void
count_values (ShoalTally    *self,
              guint          index,
              const guint32 *rows,
              gsize          n_rows)
{
  Column *column = &self->columns[index];
  g_autofree guint64 *alone = g_new (guint64, MAX (1, n_rows));
  guint64 *owned = g_new (guint64, MAX (1, n_rows));
  guint32 n_alone = 0, n_owned = 0;

  for (gsize i = 0; i < n_rows; i++)
    {
      guint32 person = shoal_models_get_person (self->models, rows[i]);
      guint32 value = shoal_models_get_value (self->models, index, rows[i]);

      if (person == SHOAL_PERSON_ALONE)
        alone[n_alone++] = value;
      else
        owned[n_owned++] = make_key (value, person);
    }
  bag_set (&column->owners, owned, n_owned);
  for (guint32 i = 0; i < column->owners.n; i++)
    alone[n_alone++] = column->owners.keys[i] >> 32;
  qsort (alone, n_alone, sizeof *alone, shoal_compare_uint64);
  for (guint32 i = 0; i < n_alone; i++)
    {
      if (column->n_values == 0 || column->values[column->n_values - 1] != alone[i])
        {
          make_room (column, column->n_values + 1);
          column->values[column->n_values] = (guint32) alone[i];
          column->counts[column->n_values++] = 0;
        }
      column->counts[column->n_values - 1]++;
    }
}

/* The key that decides the cell of a class: the code of the row if cells are ranges, else its leaf. */
static guint32
get_cover_key (const ShoalModels *models,
               guint              a,
               gsize              row)
{
  ShoalMicrodata *microdata = shoal_models_get_microdata (models);
  ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

  return attribute->cell_form == SHOAL_CELL_RANGE ? shoal_column_get_code (attribute->column, row)
                                                  : shoal_microdata_get_row_leaf (microdata, a, (guint32) row);
}

/**
 * shoal_tally_new_of_rows:
 * @models: must outlive the tally
 * @rows: (array length=n_rows): different rows
 *
 * Faster than adding many rows one by one.
 *
 * Returns: (transfer full): a tally of @rows
 */
ShoalTally *
shoal_tally_new_of_rows (const ShoalModels *models,
                         const guint32     *rows,
                         gsize              n_rows)
{
  ShoalTally *self = shoal_tally_new (models);
  guint64 *persons = g_new (guint64, MAX (1, n_rows));
  guint32 n_several = 0;

  self->n_rows = n_rows;
  for (gsize i = 0; i < n_rows; i++)
    {
      guint32 person = shoal_models_get_person (models, rows[i]);

      if (person != SHOAL_PERSON_ALONE)
        persons[n_several++] = person;
    }
  bag_set (&self->persons, persons, n_several);
  self->n_persons = n_rows - n_several + self->persons.n;
  for (guint i = 0; i < self->n_columns; i++)
    count_values (self, i, rows, n_rows);
  for (guint a = 0; a < self->n_covers; a++)
    {
      guint64 *keys = g_new (guint64, MAX (1, n_rows));

      for (gsize i = 0; i < n_rows; i++)
        keys[i] = get_cover_key (models, a, rows[i]);
      bag_set (&self->covers[a], keys, (guint32) n_rows);
    }
  return self;
}

void
shoal_tally_free (ShoalTally *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].values);
      g_free (self->columns[i].counts);
      bag_clear (&self->columns[i].owners);
    }
  bag_clear (&self->persons);
  for (guint a = 0; a < self->n_covers; a++)
    bag_clear (&self->covers[a]);
  g_free (self->covers);
  g_free (self);
}

/** shoal_tally_empty: removes all rows. */
void
shoal_tally_empty (ShoalTally *self)
{
  self->n_rows = 0;
  self->n_persons = 0;
  self->persons.n = 0;
  for (guint a = 0; a < self->n_covers; a++)
    self->covers[a].n = 0;
  for (guint i = 0; i < self->n_columns; i++)
    {
      self->columns[i].n_values = 0;
      self->columns[i].owners.n = 0;
    }
}

/* The index of @value, or of the first value after it */
static guint32
find_place (const Column *column,
            guint32       value)
{
  guint32 low = 0, high = column->n_values;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (column->values[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
add_value (Column  *column,
           guint32  value)
{
  guint32 place = find_place (column, value);

  if (place == column->n_values || column->values[place] != value)
    {
      make_room (column, column->n_values + 1);
      memmove (column->values + place + 1, column->values + place, (column->n_values - place) * sizeof (guint32));
      memmove (column->counts + place + 1, column->counts + place, (column->n_values - place) * sizeof (guint32));
      column->values[place] = value;
      column->counts[place] = 0;
      column->n_values++;
    }
  column->counts[place]++;
}

static void
remove_value (Column  *column,
              guint32  value)
{
  guint32 place = find_place (column, value);

  if (--column->counts[place] > 0)
    return;
  column->n_values--;
  memmove (column->values + place, column->values + place + 1, (column->n_values - place) * sizeof (guint32));
  memmove (column->counts + place, column->counts + place + 1, (column->n_values - place) * sizeof (guint32));
}

/** shoal_tally_add: @row: a row that is not in @self */
void
shoal_tally_add (ShoalTally *self,
                 gsize       row)
{
  guint32 person = shoal_models_get_person (self->models, row);

  self->n_rows++;
  self->n_persons += person == SHOAL_PERSON_ALONE || bag_add (&self->persons, person);
  for (guint a = 0; a < self->n_covers; a++)
    bag_add (&self->covers[a], get_cover_key (self->models, a, row));
  for (guint i = 0; i < self->n_columns; i++)
    {
      Column *column = &self->columns[i];
      guint32 value = shoal_models_get_value (self->models, i, row);

      if (person == SHOAL_PERSON_ALONE || bag_add (&column->owners, make_key (value, person)))
        add_value (column, value);
    }
}

/** shoal_tally_remove: @row: a row that is in @self */
void
shoal_tally_remove (ShoalTally *self,
                    gsize       row)
{
  guint32 person = shoal_models_get_person (self->models, row);

  self->n_rows--;
  self->n_persons -= person == SHOAL_PERSON_ALONE || bag_remove (&self->persons, person);
  for (guint a = 0; a < self->n_covers; a++)
    bag_remove (&self->covers[a], get_cover_key (self->models, a, row));
  for (guint i = 0; i < self->n_columns; i++)
    {
      Column *column = &self->columns[i];
      guint32 value = shoal_models_get_value (self->models, i, row);

      if (person == SHOAL_PERSON_ALONE || bag_remove (&column->owners, make_key (value, person)))
        remove_value (column, value);
    }
}

/* Merges from the end, so that the old entries need not be copied first. */
static void
join_column (Column       *column,
             const Column *other)
{
  guint32 n_new = 0, i, j, place;

  for (i = 0, j = 0; j < other->n_values; j++)
    {
      while (i < column->n_values && column->values[i] < other->values[j])
        i++;
      n_new += i == column->n_values || column->values[i] != other->values[j];
    }
  make_room (column, column->n_values + n_new);
  i = column->n_values;
  j = other->n_values;
  place = column->n_values += n_new;
  while (j > 0)
    {
      gboolean both = i > 0 && column->values[i - 1] == other->values[j - 1];

      place--;
      if (i > 0 && column->values[i - 1] > other->values[j - 1])
        {
          i--;
          column->values[place] = column->values[i];
          column->counts[place] = column->counts[i];
          continue;
        }
      j--;
      i -= both;
      column->counts[place] = other->counts[j] + (both ? column->counts[i] : 0);
      column->values[place] = other->values[j];
    }
}

/* A person with the same value in both tallies was added twice, and must count once. */
static void
count_once (Column  *column,
            guint64  key)
{
  column->counts[find_place (column, (guint32) (key >> 32))]--;
}

/** shoal_tally_join: adds the rows of @other, none of which is in @self. */
void
shoal_tally_join (ShoalTally       *self,
                  const ShoalTally *other)
{
  self->n_rows += other->n_rows;
  self->n_persons += other->n_persons - bag_join (&self->persons, &other->persons, NULL, NULL);
  for (guint a = 0; a < self->n_covers; a++)
    bag_join (&self->covers[a], &other->covers[a], NULL, NULL);
  for (guint i = 0; i < self->n_columns; i++)
    {
      join_column (&self->columns[i], &other->columns[i]);
      bag_join (&self->columns[i].owners, &other->columns[i].owners, count_once, &self->columns[i]);
    }
}

/** shoal_tally_get_n_rows: Returns: the number of rows in the tally. */
gsize
shoal_tally_get_n_rows (const ShoalTally *self)
{
  return self->n_rows;
}

/* What the cell of rows with these values covers; @leaves: (out) (transfer full) (nullable): memory that @side points to */
static void
read_cover (ShoalAttribute       *attribute,
            const Bag            *values,
            ShoalPopulationSide  *side,
            guint32             **leaves)
{
  gboolean is_range = attribute->cell_form == SHOAL_CELL_RANGE;
  guint64 missing = is_range ? shoal_column_get_n_values (attribute->column) : attribute->missing_leaf;
  guint32 place = find_key (values, missing), first = 0, end = values->n, node, low = 1, high = 0;
  gboolean has_missing = place < values->n && (is_range || values->keys[place] == missing);

  /* Codes of missing values come after all others; the leaf of missing values may be first, last or in between. */
  if (has_missing && (is_range || place + 1 == end))
    end = place;
  else if (has_missing && place == 0)
    first = 1;
  if (first < end)
    {
      low = (guint32) values->keys[first];
      high = (guint32) values->keys[end - 1];
    }
  node = shoal_cells_choose_node (attribute, low, high, has_missing);
  *leaves = NULL;
  if (node != SHOAL_HIERARCHY_NO_NODE)
    shoal_population_cover_node (attribute, node, side);
  else if (is_range)
    shoal_population_cover_codes (low, high, side);
  else
    {
      *leaves = g_new (guint32, values->n);
      for (guint32 i = 0; i < values->n; i++)
        (*leaves)[i] = (guint32) values->keys[i];
      shoal_population_cover_leaves (*leaves, values->n, side);
    }
}

/* People of the population who fit the cells of the rows as one class */
static ShoalPopulationFit
count_people (const ShoalTally *self)
{
  ShoalMicrodata *microdata = shoal_models_get_microdata (self->models);
  g_autofree ShoalPopulationSide *sides = g_new (ShoalPopulationSide, self->n_covers);
  g_autofree guint32 **leaves = g_new (guint32 *, self->n_covers);
  ShoalPopulationFit people;

  for (guint a = 0; a < self->n_covers; a++)
    read_cover (shoal_microdata_get_attribute (microdata, a), &self->covers[a], &sides[a], &leaves[a]);
  people = shoal_population_count_cover (shoal_models_get_population (self->models), microdata, sides);
  for (guint a = 0; a < self->n_covers; a++)
    g_free (leaves[a]);
  return people;
}

/** shoal_tally_find_failing: Returns: (transfer none) (nullable): the first model in which the rows fail as one class. There must be
 *   at least one row. */
const ShoalModel *
shoal_tally_find_failing (const ShoalTally *self)
{
  ShoalValueCounts columns[SHOAL_REQUIREMENTS_MAX_MODELS];

  for (guint i = 0; i < self->n_columns; i++)
    columns[i] = (ShoalValueCounts) { self->columns[i].values, self->columns[i].counts, self->columns[i].n_values };
  if (self->n_covers > 0 && self->n_rows > 0)
    {
      ShoalPopulationFit people = count_people (self);

      return shoal_models_find_failing (self->models, columns, self->n_persons, &people);
    }
  return shoal_models_find_failing (self->models, columns, self->n_persons, NULL);
}
