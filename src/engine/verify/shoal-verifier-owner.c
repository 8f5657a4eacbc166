/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A published file of a heterogeneous release against the original and the graph, which only its owner has. The cells of each
 * line are those that cover its originals; and there is a way to take every line's other columns from one of its originals so
 * that each of them gives its own once: a perfect matching among the edges that the texts allow. */

#include "verify/shoal-verifier-private.h"

#include "recoding/shoal-assignment.h"
#include "table/write/shoal-formula-guard.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define NONE G_MAXUINT32

typedef struct
{
  ShoalTable *table;     /* what was published */
  ShoalRelease *release; /* what the original and the graph publish */
  const guint32 *originals;
  guint32 n_rows;
  guint degree;
  gboolean *allowed; /* by edge: whether the line can show the original's other columns */
} Check;

/* A text as it is, or as it is written where a spreadsheet would run it. */
static gboolean
is_shown (const char *published,
          const char *text,
          GString    *guarded)
{
  return strcmp (published, text) == 0 || strcmp (published, shoal_formula_guard (text, guarded)) == 0;
}

static const char *
get_label (ShoalColumn *column,
           gsize        row)
{
  return shoal_column_get_label (column, shoal_column_get_code (column, row));
}

/* Returns: the first line whose cell is not what the graph says, or the number of lines. */
static gsize
check_cells (const Check *self,
             guint        column,
             ShoalColumn *published)
{
  g_autoptr (GString) buffer = g_string_new (NULL), guarded = g_string_new (NULL);

  for (gsize row = 0; row < self->n_rows; row++)
    if (!is_shown (get_label (published, row), shoal_release_get_text (self->release, row, column, buffer), guarded))
      return row;
  return self->n_rows;
}

/* Whether the texts of values are equal, value by value: by code of the original, the code published, or %NONE. */
static void
check_values (Check       *self,
              guint        column,
              ShoalColumn *published)
{
  ShoalTable *table = shoal_release_get_classes (self->release)->microdata->table;
  ShoalColumn *original = shoal_table_get_column (table, shoal_release_get_table_column (self->release, column));
  g_autoptr (GString) guarded = g_string_new (NULL);
  gsize n_codes = shoal_column_get_n_codes (original);
  g_autofree guint32 *plain = g_new (guint32, MAX (n_codes, 1)), *safe = g_new (guint32, MAX (n_codes, 1));

  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *label = shoal_column_get_label (original, code);

      if (!shoal_column_find_label (published, label, &plain[code]))
        plain[code] = NONE;
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
  guint32 *reached;  /* original -> the line it was reached from, in the search that `mark` tells */
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

/* The lines on the path take what the next ones had. */
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

/* Breadth first from a line without an original. */
static gboolean
augment (const Check *self,
         Assignment  *assignment,
         guint32      start)
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

/* Returns: the first line that finds no original of its own, or the number of lines. */
static gsize
check_assignment (const Check *self)
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

static void
refuse (ShoalVerdict *verdict,
        const Check  *self,
        gsize         row,
        const char   *message)
{
  verdict->holds = FALSE;
  verdict->checkable = TRUE;
  if (row != G_MAXSIZE)
    {
      verdict->first_offending_row = row;
      verdict->first_offending_line = shoal_table_get_line (self->table, row);
    }
  g_free (verdict->message);
  verdict->message = g_strdup (message);
}

static void
check_texts (Check        *self,
             ShoalVerdict *verdict)
{
  gsize row;

  for (guint column = 0; column < shoal_release_get_n_columns (self->release); column++)
    {
      guint index;
      ShoalColumn *published;

      if (!shoal_table_find_column (self->table, shoal_release_get_column_name (self->release, column), &index))
        {
          refuse (verdict, self, G_MAXSIZE, _("a column of the release is missing"));
          return;
        }
      published = shoal_table_get_column (self->table, index);
      if (!shoal_release_is_quasi_identifier (self->release, column))
        check_values (self, column, published);
      else if ((row = check_cells (self, column, published)) < self->n_rows)
        {
          refuse (verdict, self, row, _("a row's cells are not those that cover its originals"));
          return;
        }
    }
  if ((row = check_assignment (self)) < self->n_rows)
    refuse (verdict, self, row, _("a row shows values of no original that it stands for, or that another row needs"));
}

/**
 * shoal_verifier_check_owned:
 * @table: a published file, every cell as its text
 * @original: what it was made from, with the meaning of its columns
 * @graph: a matching: the originals of each of its rows
 * @requirements: what must hold
 * @verdict: (out): what was found
 * @progress: (nullable): asked whether to stop
 *
 * Checks a heterogeneous release from the files alone: that the graph is simple and regular, that each line's cells cover its
 * originals, that its other columns are those of one of them, and each original's there once.
 *
 * Errors: those of shoal_release_new(); %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether it could be checked; @verdict says whether it holds.
 */
gboolean
shoal_verifier_check_owned (ShoalTable               *table,
                            ShoalMicrodata           *original,
                            ShoalRecoding            *graph,
                            const ShoalRequirements  *requirements,
                            ShoalVerdict             *verdict,
                            ShoalProgress            *progress,
                            GError                  **error)
{
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autofree gboolean *allowed = NULL;
  Check self = { .table = table };
  gsize n_rows;

  self.originals = shoal_recoding_get_originals (graph, &n_rows, &self.degree);
  if (!shoal_verdict_start (verdict, requirements, n_rows, error))
    return FALSE;
  verdict->n_rows = shoal_table_get_n_rows (table);
  if (n_rows != verdict->n_rows || n_rows != original->n_rows)
    {
      refuse (verdict, &self, G_MAXSIZE, _("the release, the original and the graph differ in the number of their rows"));
      return TRUE;
    }
  if (!shoal_assignment_is_regular (self.originals, n_rows, self.degree))
    {
      refuse (verdict, &self, G_MAXSIZE, _("the graph is not regular: some row does not hide among as many as the others"));
      return TRUE;
    }
  classes = shoal_requirements_make_classes (requirements, original, graph, 0, progress, error);
  if (classes == NULL)
    return FALSE;
  self.release = release = shoal_release_new (classes, error);
  if (release == NULL || !shoal_verifier_check_release (release, requirements, verdict, progress, error))
    return FALSE;
  self.n_rows = (guint32) n_rows;
  self.allowed = allowed = g_new (gboolean, n_rows * self.degree);
  for (gsize edge = 0; edge < n_rows * self.degree; edge++)
    allowed[edge] = TRUE;
  if (verdict->holds)
    check_texts (&self, verdict);
  return TRUE;
}
