/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterated local search (Heterogeneous k-anonymity by local search, algorithms 1 and 2): takes rows from a list in random order,
 * performs the first exchange of two edges that lowers the loss, and puts the rows that it affects on the list. When the list is empty,
 * random exchanges perturb the matching; if the search does not bring the loss back to its former value or below, they are undone.
 *
 * Of two rows that gain together at least one gains alone: so a row tests only originals that it gains from. Far originals are never
 * among these, which is why near ones are enough.
 *
 * Longer exchanges are chains (after Lin and Kernighan 1973): where no exchange of two edges gains, the least bad ones are performed
 * nevertheless. The row that then holds the original that was given away looks for a better one in turn, which must gain more than was
 * lost on the way. */

#include "solve/matching/search/shoal-exchange-region.h"

#include <math.h>

/* The row without the original at each place is computed once, for all originals that it may get. */

/** shoal_row_gains_new: Returns: (transfer full): memory for the rows of @loss, which must outlive it. */
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

/** shoal_row_gains_begin: prepares the gains of @row, for exchanges of the originals at places from @first to @end, exclusive.
 *   Results for another row, or for this row before it changed, become invalid. */
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
 * @n_tried: (inout): increased by the number of tested places
 *
 * Computes how much the row gains with @taken at each place.
 *
 * Returns: the greatest gain; minus infinity without places.
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

/* Numbers that differ by less than this are equal */
#define ROUNDING 1e-11

/* Draws for one random exchange */
#define MAX_DRAWS 8

/* Number of rows between two polls of the progress */
#define POLL_ROWS 64

/* Number of exchanges that are tried as the beginning of a longer one */
#define BREADTH 3

/* Greatest number of equal rows of a near tuple that a row tries */
#define MAX_EQUAL 4

typedef struct
{
  guint32 row, other;
  guint place, other_place;
} Move;

/* Exchanges that gain nothing alone, the least bad first */
typedef struct
{
  Move moves[BREADTH];
  double gains[BREADTH];
  guint n;
} Beginnings;

/* A search for an exchange: @row gives one of its originals at places from @first to @end, exclusive. @needed: the loss on the way
 * to here, which the exchange must exceed. @beginnings: (nullable): collects beginnings of longer exchanges. */
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
  GArray *moves;   /* of Move: since the last perturbation */
  double change;   /* of the sum of the rows' numbers since then */
  ShoalRowGains *gains; /* of the row of the present search */
  gboolean *hopeless;   /* by place: whether no row takes its original in exchange for the original that was tried last */
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

/* Performs an exchange and lists the affected rows: those whose originals change, and those whose own values other rows cover then. */
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

/* Looks for a row that gives @taken for the original at @place. @hopeless: (out): whether no row would give it for an
 * original with the same values either. */
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

/* Tries an original whose gains are computed. */
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

/* Returns: whether the row of the search gains enough from originals with the values of @taken. */
static gboolean
find_gains (Region       *self,
            const Search *search,
            guint32       taken)
{
  return shoal_row_gains_find (self->gains, taken, &self->n_tried) > search->needed + ROUNDING;
}

/* Tries some of the rows of a near tuple; different rows begin at different ones. */
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

/* Tries exchanges of two edges. Returns: whether a better one was found and performed. */
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

/* Performs @move, with a total loss of @lost on the chain, and continues the chain from the row that got the less fitting original. */
static gboolean
go_on (Region     *self,
       const Move *move,
       double      lost,
       guint       n_more)
{
  Search search = { move->other, move->other_place, move->other_place + 1, lost, NULL };

  turn (self, move);
  g_array_append_vals (self->moves, move, 1);
  /* No row can gain more than its whole loss. */
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

/* Tries exchanges of two edges, then chains with up to @n_more further edges. */
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

/* Returns: whether a better exchange was found and performed. */
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

/* Draws an original for @row, of a near tuple if these are known. */
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

/* Perturbs the matching and searches again; keeps the result unless the loss is higher than before. */
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
 * @random: source of all random numbers of the region
 *
 * Lowers the loss of the rows by local search. When told to stop it keeps its result, a matching no worse than before.
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
