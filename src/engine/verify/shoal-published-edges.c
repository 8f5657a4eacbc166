/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts rule out edges; the remaining graph must have a perfect matching, which is found with augmenting paths. */

#include "verify/shoal-published-edges.h"

#include "table/write/shoal-formula-guard.h"

#include <string.h>

#define NONE G_MAXUINT32

struct _ShoalPublishedEdges
{
  const guint32 *originals;
  guint32 n_rows;
  guint degree;
  gboolean *allowed; /* by edge: whether the line can show the other columns of the original */
};

/**
 * shoal_published_edges_new:
 * @originals: @degree originals per line, line after line; outlives @self
 *
 * Returns: (transfer full): all edges, all of them allowed
 */
ShoalPublishedEdges *
shoal_published_edges_new (const guint32 *originals,
                           guint32        n_rows,
                           guint          degree)
{
  ShoalPublishedEdges *self = g_new (ShoalPublishedEdges, 1);

  *self = (ShoalPublishedEdges) { originals, n_rows, degree, g_new (gboolean, MAX (1, (gsize) n_rows * degree)) };
  for (gsize edge = 0; edge < (gsize) n_rows * degree; edge++)
    self->allowed[edge] = TRUE;
  return self;
}

void
shoal_published_edges_free (ShoalPublishedEdges *self)
{
  g_free (self->allowed);
  g_free (self);
}

/** shoal_published_text_is: @buffer: room for a text. Returns: whether @published is @text, either unchanged or guarded so that a
 *   spreadsheet does not run it as a formula. */
gboolean
shoal_published_text_is (const char *published,
                         const char *text,
                         GString    *buffer)
{
  return strcmp (published, text) == 0 || strcmp (published, shoal_formula_guard (text, buffer)) == 0;
}

/**
 * shoal_published_find_column:
 * @release: a published file
 * @name: name of the column in the original
 * @index: (out) (optional): its number, from 0
 *
 * Returns: whether there is a column of that name, or else with that name guarded so that a spreadsheet does not run it as a formula
 */
gboolean
shoal_published_find_column (ShoalTable *release,
                             const char *name,
                             guint      *index)
{
  g_autoptr (GString) buffer = g_string_new (NULL);

  return shoal_table_find_column (release, name, index)
         || shoal_table_find_column (release, shoal_formula_guard (name, buffer), index);
}

/**
 * shoal_published_edges_compare:
 * @original: a column that is published unchanged
 * @published: the same column of the file, every cell as its text
 *
 * Rules out all edges whose line does not show the text of its original in this column.
 */
void
shoal_published_edges_compare (ShoalPublishedEdges *self,
                               ShoalColumn         *original,
                               ShoalColumn         *published)
{
  g_autoptr (GString) guarded = g_string_new (NULL);
  gsize n_codes = shoal_column_get_n_codes (original);
  /* By code of the original, the code of the published text, or NONE: unchanged and guarded */
  g_autofree guint32 *plain = g_new (guint32, MAX (n_codes, 1)), *safe = g_new (guint32, MAX (n_codes, 1));

  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *label = shoal_column_get_label (original, code);
      gboolean is_missing = code >= shoal_column_get_n_values (original);

      if (!shoal_column_find_label (published, label, &plain[code])
          && !(is_missing && shoal_column_find_label (published, shoal_column_get_missing_token (original), &plain[code]))
          && !(is_missing && shoal_column_find_label (published, "", &plain[code])))
        /* Formats other than text have real missing cells */
        plain[code] = is_missing && shoal_column_get_n_missing (published) > 0 ? (guint32) shoal_column_get_n_values (published) : NONE;
      if (!shoal_column_find_label (published, shoal_formula_guard (label, guarded), &safe[code]))
        safe[code] = NONE;
    }
  for (gsize edge = 0; edge < (gsize) self->n_rows * self->degree; edge++)
    {
      guint32 code = shoal_column_get_code (original, self->originals[edge]);
      guint32 shown = shoal_column_get_code (published, edge / self->degree);

      self->allowed[edge] = self->allowed[edge] && (shown == plain[code] || shown == safe[code]);
    }
}

typedef struct
{
  guint32 *line_of;  /* original -> line */
  guint32 *reached;  /* original -> the line from which the search reached it, if `mark` is that of the search */
  guint32 *mark;
  guint32 *queue;    /* of lines */
  guint32 *taken;    /* line -> original */
} Assignment;

static void
assignment_clear (Assignment *self)
{
  g_free (self->line_of);
  g_free (self->reached);
  g_free (self->mark);
  g_free (self->queue);
  g_free (self->taken);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Assignment, assignment_clear)

/* Gives each line on the path the original that the next line had. */
static void
turn_path (Assignment *assignment,
           guint32     original)
{
  while (original != NONE)
    {
      guint32 line = assignment->reached[original];
      guint32 given = assignment->taken[line];

      assignment->taken[line] = original;
      assignment->line_of[original] = line;
      original = given;
    }
}

/* Breadth-first search for an augmenting path from a line without an original to an original without a line. */
static gboolean
augment (const ShoalPublishedEdges *self,
         Assignment                *assignment,
         guint32                    start)
{
  guint32 n_queued = 1;

  assignment->queue[0] = start;
  for (guint32 i = 0; i < n_queued; i++)
    for (guint j = 0; j < self->degree; j++)
      {
        gsize edge = (gsize) assignment->queue[i] * self->degree + j;
        guint32 original = self->originals[edge];

        if (!self->allowed[edge] || assignment->mark[original] == start)
          continue;
        assignment->mark[original] = start;
        assignment->reached[original] = assignment->queue[i];
        if (assignment->line_of[original] == NONE)
          {
            turn_path (assignment, original);
            return TRUE;
          }
        assignment->queue[n_queued++] = assignment->line_of[original];
      }
  return FALSE;
}

/** shoal_published_edges_find_unmatched: Returns: the first line that cannot be matched to an original of its own together with the lines
 *   before it; the number of lines if the matching is perfect. */
gsize
shoal_published_edges_find_unmatched (ShoalPublishedEdges *self)
{
  g_auto (Assignment) assignment = { g_new (guint32, self->n_rows), g_new (guint32, self->n_rows), g_new (guint32, self->n_rows),
                                     g_new (guint32, (gsize) self->n_rows + 1), g_new (guint32, self->n_rows) };

  for (guint32 i = 0; i < self->n_rows; i++)
    assignment.line_of[i] = assignment.taken[i] = assignment.mark[i] = NONE;
  for (guint32 line = 0; line < self->n_rows; line++)
    if (!augment (self, &assignment, line))
      return line;
  return self->n_rows;
}
