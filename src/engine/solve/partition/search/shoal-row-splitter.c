/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts are kept on a stack of their own, not by recursion: a table may be split a million times in a row. */

#include "solve/partition/search/shoal-row-splitter.h"

#include "solve/partition/search/shoal-partition-tools.h"

#include <string.h>

typedef struct
{
  guint32 start;
  guint32 end;
} Part;

static void
take_part (ShoalPartitionSearch *search,
           const guint32        *rows,
           guint32               n_rows)
{
  guint32 cluster = shoal_partition_draft_open (search->draft);

  for (guint32 i = 0; i < n_rows; i++)
    shoal_partition_draft_take (search->draft, search->problem->microdata->tuple_of_row[rows[i]], 1, cluster);
  shoal_partition_search_set_done (search);
}

/* Cuts the parts on the stack, which there is no time to split, into clusters of neighbours in the sorted table. */
static void
take_neighbours (ShoalPartitionSearch *search,
                 guint32              *rows,
                 const GArray         *stack)
{
  const ShoalPartitionDraft *draft = search->draft;
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (search->loss, search->closing);
  g_autofree guint32 *part_of_row = g_new (guint32, draft->microdata->n_rows);
  g_autofree guint32 *next = g_new (guint32, stack->len);

  if (shoal_progress_get_stopped (search->closing))
    return;
  memset (part_of_row, 0xff, draft->microdata->n_rows * sizeof *part_of_row);
  for (guint i = 0; i < stack->len; i++)
    {
      const Part *part = &g_array_index (stack, Part, i);

      next[i] = part->start;
      for (guint32 j = part->start; j < part->end; j++)
        part_of_row[rows[j]] = i;
    }
  /* All parts are sorted at once, by a pass through all rows in sorted order. */
  for (guint32 i = 0; i < draft->microdata->n_tuples; i++)
    for (guint32 j = draft->first_row[order[i]]; j < draft->first_row[order[i] + 1]; j++)
      if (part_of_row[draft->rows[j]] != G_MAXUINT32)
        rows[next[part_of_row[draft->rows[j]]]++] = draft->rows[j];
  for (guint i = 0; i < stack->len; i++)
    {
      const Part *part = &g_array_index (stack, Part, i);
      guint32 start = part->start;

      for (; part->end - start >= 2 * search->min_size; start += search->min_size)
        take_part (search, rows + start, search->min_size);
      take_part (search, rows + start, part->end - start);
    }
}

static void
push_parts (GArray       *stack,
            guint32       start,
            const GArray *ends)
{
  guint32 begin = start;

  for (guint i = 0; i < ends->len; i++)
    {
      Part part = { begin, start + g_array_index (ends, guint32, i) };

      g_array_append_val (stack, part);
      begin = part.end;
    }
}

/* The rows that are not taken, tuple after tuple, so that equal rows stand together at first. */
static guint32 *
collect_rows (const ShoalPartitionDraft *draft)
{
  guint32 *rows = g_new (guint32, MAX (draft->n_left, 1));
  gsize n = 0;

  for (guint32 tuple = 0; tuple < draft->microdata->n_tuples; tuple++)
    for (guint32 i = draft->n_taken[tuple]; i < draft->microdata->counts[tuple]; i++)
      rows[n++] = draft->rows[draft->first_row[tuple] + i];
  return rows;
}

/**
 * shoal_row_splitter_run:
 * @split: (scope call): called for every part of at least 2 k rows
 *
 * Splits all rows that are not taken until no part can be split. When told to stop, it cuts the remaining parts into clusters
 * of neighbours in the sorted table.
 */
void
shoal_row_splitter_run (ShoalPartitionSearch *search,
                        ShoalRowSplit         split,
                        gpointer              data)
{
  g_autofree guint32 *rows = collect_rows (search->draft);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Part));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint32));
  Part all = { 0, (guint32) search->draft->n_left };

  g_array_append_val (stack, all);
  while (stack->len > 0)
    {
      Part part = g_array_index (stack, Part, stack->len - 1);
      guint32 n_rows = part.end - part.start;
      gboolean stops = shoal_partition_search_stops (search), is_split = FALSE;

      g_array_set_size (ends, 0);
      if (!stops && n_rows / 2 >= search->min_size)
        {
          is_split = split (search, rows + part.start, n_rows, ends, data);
          /* After a stop, FALSE does not mean that the part cannot be split. */
          stops = !is_split && shoal_partition_search_stops (search);
        }
      if (stops)
        {
          take_neighbours (search, rows, stack);
          return;
        }
      g_array_set_size (stack, stack->len - 1);
      if (is_split)
        push_parts (stack, part.start, ends);
      else
        take_part (search, rows + part.start, n_rows);
    }
}

/** shoal_row_splitter_get_place: Returns: the place of @row along @attribute. */
guint32
shoal_row_splitter_get_place (ShoalPartitionSearch *search,
                              guint32               row,
                              guint                 attribute)
{
  return shoal_cell_loss_get_places (search->loss, search->problem->microdata->tuple_of_row[row])[attribute];
}

static double
measure_width (const ShoalLossAttribute *attribute,
               const guint32            *words)
{
  if (attribute->kind == SHOAL_LOSS_SET)
    return shoal_loss_of_set (attribute, (words[0] & 1) != 0, shoal_loss_count_bits (words, attribute->n_words));
  return shoal_cell_loss_interval (attribute, words[0], words[1]);
}

static gboolean
is_one_place (const ShoalLossAttribute *attribute,
              const guint32            *words)
{
  return attribute->kind == SHOAL_LOSS_SET ? shoal_loss_count_bits (words, attribute->n_words) == 1 : words[0] == words[1];
}

/**
 * shoal_row_splitter_rank_widths:
 * @tuple_of_row: (nullable): the tuple of each row; %NULL where @rows are tuples
 * @n_wide: (out): number of attributes with more than one place among the rows; 0 when told to stop
 *
 * Returns: (transfer full): these attributes, the one with the greatest cell loss first.
 */
guint *
shoal_row_splitter_rank_widths (ShoalPartitionSearch *search,
                                const guint32        *tuple_of_row,
                                const guint32        *rows,
                                guint32               n_rows,
                                guint                *n_wide)
{
  const ShoalCellLoss *loss = search->loss;
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  g_autofree double *widths = g_new (double, loss->n_attributes);
  guint *ranked = g_new (guint, loss->n_attributes);

  *n_wide = 0;
  shoal_box_set (loss, box, tuple_of_row != NULL ? tuple_of_row[rows[0]] : rows[0]);
  for (guint32 i = 1; i < n_rows; i++)
    {
      if (shoal_progress_stops_at (search->progress, i))
        return ranked;
      shoal_box_add (loss, box, tuple_of_row != NULL ? tuple_of_row[rows[i]] : rows[i]);
    }
  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const guint32 *words = box + loss->attributes[a].first_word;
      guint i;

      widths[a] = measure_width (&loss->attributes[a], words);
      if (is_one_place (&loss->attributes[a], words))
        continue;
      for (i = (*n_wide)++; i > 0 && widths[ranked[i - 1]] < widths[a]; i--)
        ranked[i] = ranked[i - 1];
      ranked[i] = a;
    }
  return ranked;
}
