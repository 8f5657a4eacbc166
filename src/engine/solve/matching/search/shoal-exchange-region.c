/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterated local search (Heterogeneous k-anonymity by local search, algorithms 1 and 2): rows on a list are looked at in random
 * order, the first exchange of two edges that makes less be lost is done, and rows that it concerns go on the list. When it is
 * empty, exchanges at random shake the matching; if mending it does not make it as good as before, all that is undone.
 *
 * Of two rows that gain together one gains alone: so a row looks only for originals that it gains from. Of originals that are
 * far from it there are none, which is why near ones are enough.
 *
 * Longer exchanges are chains (after Lin and Kernighan 1973): where no exchange of two edges gains, the least bad ones are done all
 * the same, and the row that then holds what the first one gave away looks for something better in turn, as long as what was
 * gained without it is more than what was lost on the way. */

#include "solve/matching/search/shoal-exchange-region.h"

#include <math.h>

/* What is left of the row at each place is found once, for all originals that it may get. */

/** shoal_row_gains_new: Returns: (transfer full): room for the rows of @loss, which must outlive it. */
ShoalRowGains *
shoal_row_gains_new (const ShoalRowLoss *loss)
{
  ShoalRowGains *self = g_new0 (ShoalRowGains, 1);
  guint degree = loss->graph->degree;

  self->loss = loss;
  self->twins = g_new (guint, degree);
  self->boxes = g_new (guint32, (gsize) degree * loss->n_words);
  self->gains = g_new (double, degree);
  return self;
}

void
shoal_row_gains_free (ShoalRowGains *self)
{
  g_free (self->twins);
  g_free (self->boxes);
  g_free (self->gains);
  g_free (self);
}

/** shoal_row_gains_begin: looks at @row, the originals at whose places from @first on, before @end, may be given for others.
 *   What was found of another row, or of this one before it changed, is no more. */
void
shoal_row_gains_begin (ShoalRowGains *self,
                       guint32        row,
                       guint          first,
                       guint          end)
{
  const guint32 *originals = shoal_matching_graph_get (self->loss->graph, row);
  const guint32 *tuple_of_row = self->loss->tuple_of_row;

  self->row = row;
  self->first = first;
  self->end = end;
  for (guint place = first; place < end; place++)
    {
      guint twin = first;

      while (tuple_of_row[originals[twin]] != tuple_of_row[originals[place]])
        twin++;
      self->twins[place] = twin;
      if (twin == place)
        shoal_row_loss_without (self->loss, row, originals[place], self->boxes + (gsize) place * self->loss->n_words);
    }
}

/**
 * shoal_row_gains_find:
 * @taken: an original that the row does not have, or one with the same values
 * @n_tried: (inout): grows by how many were judged
 *
 * Finds what the row gains with it at each place.
 *
 * Returns: the most of them; minus infinity without places.
 */
double
shoal_row_gains_find (ShoalRowGains *self,
                      guint32        taken,
                      guint64       *n_tried)
{
  double before = self->loss->numbers[self->row], most = -INFINITY;

  for (guint place = self->first; place < self->end; place++)
    {
      guint twin = self->twins[place];

      if (twin == place)
        {
          self->gains[place] =
            before - shoal_row_loss_with (self->loss, self->boxes + (gsize) place * self->loss->n_words, taken);
          (*n_tried)++;
          most = MAX (most, self->gains[place]);
        }
      else
        self->gains[place] = self->gains[twin];
    }
  return most;
}

/* Numbers that differ by less are equal */
#define ROUNDING 1e-11

/* Draws for one exchange of a shake */
#define MAX_DRAWS 8

/* Rows looked at between two looks whether to stop */
#define POLL_ROWS 64

/* Exchanges that are tried as the beginning of a longer one */
#define BREADTH 3

/* Equal rows that a row looks at of every near tuple */
#define MAX_EQUAL 4

typedef struct
{
  guint32 row, other;
  guint place, other_place;
} Move;

/* Exchanges that gain nothing by themselves, the least bad first */
typedef struct
{
  Move moves[BREADTH];
  double gains[BREADTH];
  guint n;
} Beginnings;

/* What is looked for: @row gives one of its originals from @first on, before @end. @needed: what was lost on the way here.
 * @beginnings: (nullable): where longer exchanges are looked for, too. */
typedef struct
{
  guint32 row;
  guint first;
  guint end;
  double needed;
  Beginnings *beginnings;
} Search;

typedef struct
{
  const ShoalExchange *exchange;
  ShoalMatchingGraph *graph;
  ShoalRowLoss *loss;
  const guint32 *rows;
  guint32 n_rows;
  guint32 id;
  ShoalRandom random;
  guint32 *list; /* of rows */
  guint32 n_listed;
  GArray *moves;   /* of Move: since the last shake */
  double change;   /* of the rows' numbers since then */
  ShoalRowGains *gains; /* of the row that is looked at */
  gboolean *hopeless;   /* by place: whether no row takes its original for the one that was tried last */
  guint32 *box;
  guint64 n_tried;
  guint n_looks;
  gboolean stopped;
} Region;

static void
list_row (Region  *self,
          guint32  row)
{
  if (self->exchange->region_of_row[row] != self->id || self->exchange->listed[row])
    return;
  self->exchange->listed[row] = TRUE;
  self->list[self->n_listed++] = row;
}

static void
clear_list (Region *self)
{
  while (self->n_listed > 0)
    self->exchange->listed[self->list[--self->n_listed]] = FALSE;
}

static void
turn (Region     *self,
      const Move *move)
{
  double *numbers = self->loss->numbers;

  self->change -= numbers[move->row] + numbers[move->other];
  shoal_matching_graph_exchange (self->graph, move->row, move->place, move->other, move->other_place);
  shoal_row_loss_refresh (self->loss, move->row);
  shoal_row_loss_refresh (self->loss, move->other);
  self->change += numbers[move->row] + numbers[move->other];
}

/* Rows whose originals changed, and those whose own values are now covered by others. */
static void
apply (Region *self,
       Move    move)
{
  list_row (self, move.row);
  list_row (self, move.other);
  list_row (self, shoal_matching_graph_get (self->graph, move.row)[move.place]);
  list_row (self, shoal_matching_graph_get (self->graph, move.other)[move.other_place]);
  turn (self, &move);
  g_array_append_val (self->moves, move);
}

static void
keep_beginning (Beginnings *self,
                Move        move,
                double      gain)
{
  guint i = self->n < BREADTH ? self->n++ : BREADTH - 1;

  for (; i > 0 && self->gains[i - 1] < gain; i--)
    {
      self->moves[i] = self->moves[i - 1];
      self->gains[i] = self->gains[i - 1];
    }
  self->moves[i] = move;
  self->gains[i] = gain;
}

/* Looks for a row to take @place's original for @taken. @hopeless: (out): whether none would take one with the same values either. */
static gboolean
try_holders (Region       *self,
             const Search *search,
             guint         place,
             guint32       taken,
             gboolean     *hopeless)
{
  double gain = self->gains->gains[place];
  guint32 row = search->row;
  guint32 given = shoal_matching_graph_get (self->graph, row)[place];
  Beginnings *beginnings = search->beginnings;

  *hopeless = TRUE;
  for (guint i = 1; i < self->graph->degree; i++)
    {
      guint32 other = shoal_matching_graph_get_holder (self->graph, taken, i);
      double net;
      guint other_place;

      if (other == row || self->exchange->region_of_row[other] != self->id)
        continue;
      self->n_tried++;
      net = gain - search->needed + self->loss->numbers[other]
            - shoal_row_loss_replaced (self->loss, other, taken, given, self->box);
      *hopeless = *hopeless && net <= ROUNDING;
      if (net <= ROUNDING
          && (beginnings == NULL || (beginnings->n == BREADTH && net <= beginnings->gains[BREADTH - 1])))
        continue;
      other_place = shoal_matching_graph_find (self->graph, other, taken);
      if (!shoal_matching_graph_can_exchange (self->graph, row, place, other, other_place))
        continue;
      if (net <= ROUNDING)
        {
          keep_beginning (beginnings, (Move){ row, other, place, other_place }, net);
          continue;
        }
      apply (self, (Move){ row, other, place, other_place });
      return TRUE;
    }
  return FALSE;
}

/* For an original whose gains are known. */
static gboolean
try_original (Region       *self,
              const Search *search,
              guint32       taken)
{
  if (shoal_matching_graph_find (self->graph, search->row, taken) < self->graph->degree)
    return FALSE;
  for (guint place = search->first; place < search->end; place++)
    {
      guint twin = self->gains->twins[place];

      if (self->gains->gains[place] <= search->needed + ROUNDING || (twin < place && self->hopeless[twin]))
        continue;
      if (try_holders (self, search, place, taken, &self->hopeless[place]))
        return TRUE;
    }
  return FALSE;
}

/* Returns: whether the row that is looked at gains enough from originals with the values of @taken. */
static gboolean
find_gains (Region       *self,
            const Search *search,
            guint32       taken)
{
  return shoal_row_gains_find (self->gains, taken, &self->n_tried) > search->needed + ROUNDING;
}

/* Some of the rows of a near tuple: others for other rows. */
static gboolean
try_tuple (Region       *self,
           const Search *search,
           guint32       tuple)
{
  const ShoalPartitionDraft *index = self->exchange->rows_of_tuple;
  guint32 count = index->microdata->counts[tuple];
  guint32 n = MIN (count, MAX (MAX_EQUAL, self->graph->degree));

  if (!find_gains (self, search, index->rows[index->first_row[tuple]]))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    if (try_original (self, search, index->rows[index->first_row[tuple] + (search->row + i) % count]))
      return TRUE;
  return FALSE;
}

/* Exchanges of two edges. Returns: whether a better one was found, and done. */
static gboolean
try_all (Region       *self,
         const Search *search)
{
  const ShoalNearTuples *near = self->exchange->near;
  guint32 tuple = self->loss->tuple_of_row[search->row];

  shoal_row_gains_begin (self->gains, search->row, search->first, search->end);
  if (near == NULL)
    {
      for (guint32 i = 0; i < self->n_rows; i++)
        if (find_gains (self, search, self->rows[i]) && try_original (self, search, self->rows[i]))
          return TRUE;
      return FALSE;
    }
  for (guint i = 0; i < near->n_near; i++)
    if (try_tuple (self, search, near->near[(gsize) tuple * near->n_near + i]))
      return TRUE;
  return FALSE;
}

static gboolean try_chain (Region *self,
                           Search  search,
                           guint   n_more);

/* Does @move, by which @lost is lost altogether, and looks on from the row that has less fitting an original now. */
static gboolean
go_on (Region     *self,
       const Move *move,
       double      lost,
       guint       n_more)
{
  Search search = { move->other, move->other_place, move->other_place + 1, lost, NULL };

  turn (self, move);
  g_array_append_vals (self->moves, move, 1);
  /* No row gains more than all that it loses. */
  if (lost < self->loss->numbers[move->other] && try_chain (self, search, n_more))
    {
      list_row (self, move->row);
      list_row (self, shoal_matching_graph_get (self->graph, move->row)[move->place]);
      return TRUE;
    }
  g_array_set_size (self->moves, self->moves->len - 1);
  turn (self, move);
  return FALSE;
}

/* Exchanges of two edges, and chains of @n_more of them. */
static gboolean
try_chain (Region *self,
           Search  search,
           guint   n_more)
{
  Beginnings beginnings = { .n = 0 };

  search.beginnings = n_more > 0 ? &beginnings : NULL;
  if (try_all (self, &search))
    return TRUE;
  for (guint i = 0; i < beginnings.n; i++)
    if (go_on (self, &beginnings.moves[i], -beginnings.gains[i], n_more - 1))
      return TRUE;
  return FALSE;
}

/* Returns: whether a better exchange was found, and done. */
static gboolean
improve (Region  *self,
         guint32  row)
{
  return try_chain (self, (Search){ row, 1, self->graph->degree, 0, NULL }, self->exchange->longest - 2);
}

static gboolean
should_stop (Region *self)
{
  if (!self->stopped && (self->exchange->near == NULL || ++self->n_looks % POLL_ROWS == 0))
    self->stopped = shoal_progress_should_stop (self->exchange->progress);
  return self->stopped;
}

static void
descend (Region *self)
{
  while (self->n_listed > 0 && !should_stop (self))
    {
      guint32 i = (guint32) shoal_random_below (&self->random, self->n_listed);
      guint32 row = self->list[i];

      self->list[i] = self->list[--self->n_listed];
      self->exchange->listed[row] = FALSE;
      improve (self, row);
    }
  clear_list (self);
}

/* An original for @row at random, a near one if such are known. */
static guint32
draw_original (Region  *self,
               guint32  row)
{
  const ShoalNearTuples *near = self->exchange->near;
  const ShoalPartitionDraft *index = self->exchange->rows_of_tuple;
  guint32 tuple;

  if (near == NULL)
    return self->rows[shoal_random_below (&self->random, self->n_rows)];
  tuple = near->near[(gsize) self->loss->tuple_of_row[row] * near->n_near + shoal_random_below (&self->random, near->n_near)];
  return index->rows[index->first_row[tuple] + shoal_random_below (&self->random, index->microdata->counts[tuple])];
}

static void
exchange_at_random (Region *self)
{
  for (guint i = 0; i < MAX_DRAWS; i++)
    {
      guint32 row = self->rows[shoal_random_below (&self->random, self->n_rows)];
      guint32 taken = draw_original (self, row);
      guint place = 1 + (guint) shoal_random_below (&self->random, self->graph->degree - 1);
      guint32 other =
        shoal_matching_graph_get_holder (self->graph, taken, 1 + (guint) shoal_random_below (&self->random, self->graph->degree - 1));
      guint other_place;

      if (self->exchange->region_of_row[other] != self->id)
        continue;
      other_place = shoal_matching_graph_find (self->graph, other, taken);
      if (!shoal_matching_graph_can_exchange (self->graph, row, place, other, other_place))
        continue;
      apply (self, (Move){ row, other, place, other_place });
      return;
    }
}

static void
list_all (Region *self)
{
  for (guint32 i = 0; i < self->n_rows; i++)
    list_row (self, self->rows[i]);
}

/* Shakes and mends; the result stays unless more is lost than before. */
static void
perturb (Region *self)
{
  g_array_set_size (self->moves, 0);
  self->change = 0;
  for (guint i = 0; i < self->exchange->n_exchanges; i++)
    exchange_at_random (self);
  if (!self->exchange->only_changed)
    list_all (self);
  descend (self);
  if (self->change > ROUNDING)
    for (guint i = self->moves->len; i > 0; i--)
      turn (self, &g_array_index (self->moves, Move, i - 1));
}

/**
 * shoal_exchange_region_run:
 * @rows: the rows of a region, at least one
 * @random: the source of all that is drawn here
 *
 * Makes the rows lose as little as the search finds. Told to stop, it leaves what it has: a matching no worse than before.
 */
void
shoal_exchange_region_run (const ShoalExchange *exchange,
                           const guint32       *rows,
                           guint32              n_rows,
                           ShoalRandom          random)
{
  guint degree = exchange->graph->degree;
  g_autofree guint32 *list = g_new (guint32, n_rows);
  g_autoptr (ShoalRowGains) gains = shoal_row_gains_new (exchange->loss);
  g_autofree guint32 *box = g_new (guint32, exchange->loss->n_words);
  g_autofree gboolean *hopeless = g_new (gboolean, degree);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Move));
  Region self = { .exchange = exchange, .graph = exchange->graph, .loss = exchange->loss, .rows = rows, .n_rows = n_rows,
                  .id = exchange->region_of_row[rows[0]], .random = random, .list = list, .moves = moves, .gains = gains,
                  .hopeless = hopeless, .box = box };
  double n_perturbations = exchange->perturbations * n_rows;

  if (degree < 2)
    return;
  list_all (&self);
  descend (&self);
  for (double i = 0; i < n_perturbations && !should_stop (&self); i++)
    perturb (&self);
  shoal_progress_add_checked (exchange->progress, self.n_tried);
}
