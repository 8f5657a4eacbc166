/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verifier has checked the texts of a release, but a file of bytes is published. Therefore the files are read back before they get
 * their names, by code that shares nothing with their writers. Delimited text is read while it is written, which only appends to the file.
 * Checks:
 *
 * - The file has the columns of the table without identifiers, and its lines are the rows in the order that was drawn:
 *   quasi-identifiers have the cells of the release, other columns those of the table; and the coded values of the table are allowed for
 *   their originals.
 * - The random order is not that of the table.
 * - Full-domain and local recodings: every guarantee is judged again, for the classes of equal rows; the texts of each line cover
 *   the values of its row, or are the aggregate of its class.
 * - Heterogeneous recodings: the graph is regular; the texts of each line cover all originals that it may be, and its other
 *   columns are those of one of them; each original is used once. If the graph was written, it is the same one. */

#include "verify/shoal-publication.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "base/shoal-sort.h"
#include "recoding/shoal-recoding.h"
#include "table/shoal-column.h"
#include "table/shoal-dictionary.h"
#include "table/stat/shoal-stat-read-back.h"
#include "table/stat/shoal-typed-column.h"
#include "table/write/shoal-formula-guard.h"
#include "verify/shoal-aggregate-check.h"
#include "verify/shoal-coding-check.h"
#include "verify/shoal-data-dictionary.h"
#include "verify/shoal-earlier-texts.h"
#include "verify/shoal-graph-file.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-sensitive-texts.h"
#include "verify/shoal-verifier-parts.h"
#include "verify/shoal-written-cells.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define POLL_ROWS 4096
#define BLOCK 4096

/* One column of the file. Equal texts of a quasi-identifier have equal numbers, which are the codes of its key; other columns have no
 * codes. */
typedef struct
{
  ShoalColumn *column; /* of the table */
  ShoalAttribute *attribute;
  guint in_release;
  ShoalDictionary numbers;
  guint64 *hashes;
  ShoalRowKey key;
  ShoalTypedColumn *typed;  /* borrowed; NULL for delimited text */
  GHashTable *spelled;      /* for a typed quasi-identifier: text of the file → text of the release */
} Published;

typedef struct
{
  ShoalVerifiedRelease *verified;
  ShoalRelease *release;
  ShoalMicrodata *microdata;
  const ShoalReleaseOptions *options;
  ShoalProgress *progress;
  const guint32 *rows; /* by line: the row of the release */
  gsize n_rows;
  guint32 *sources; /* by line: the row of the table with the values of its other columns */
  Published *columns;
  guint n_columns;
  GPtrArray *plan;     /* of ShoalTypedColumn, in the order of the release; NULL for delimited text */
  guint32 *originals; /* matchings: by line, the originals that it may be */
  guint degree;
} Check;

static void
check_clear (Check *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_clear_pointer (&self->columns[i].spelled, g_hash_table_unref);
      if (self->columns[i].key.codes == NULL)
        continue;
      shoal_dictionary_clear (&self->columns[i].numbers);
      g_free (self->columns[i].hashes);
      g_free (self->columns[i].key.codes);
    }
  g_free (self->columns);
  g_clear_pointer (&self->plan, g_ptr_array_unref);
  g_free (self->sources);
  g_free (self->originals);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static gboolean
fail (GError    **error,
      const char *why)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
               _("the file that was written does not show what was verified (%s): nothing is published"), why);
  return FALSE;
}

/* ---- The expected content of the file ---- */

/* Makes room for all texts of the release, and for the mark of suppression. */
static void
start_texts (const Check *self,
             Published   *published)
{
  shoal_dictionary_init (&published->numbers);
  published->key.n_codes = shoal_release_get_n_variants (self->release, published->in_release) + 1;
  published->key.width = shoal_codes_width (published->key.n_codes);
  published->key.codes = g_malloc_n (MAX (self->n_rows, 1), published->key.width);
  published->hashes = g_new (guint64, published->key.n_codes);
}

/* Maps the texts of a typed column in the file to texts of the release. */
static void
list_spelled (const Check *self,
              Published   *published)
{
  gsize n = shoal_release_get_n_variants (self->release, published->in_release);
  g_autoptr (GString) text = g_string_new (NULL), spelled = g_string_new (NULL);

  published->spelled = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint32 i = 0; i <= n; i++)
    {
      const char *shown = i < n ? shoal_release_get_variant_text (self->release, published->in_release, i, text) : SHOAL_RELEASE_SUPPRESSED;
      const char *read = shoal_typed_column_spell (published->typed, shown, spelled);

      if ((i < n || self->options->keep_suppressed) && !g_hash_table_contains (published->spelled, read))
        g_hash_table_insert (published->spelled, g_strdup (read), g_strdup (shown));
    }
}

static gboolean
find_in_release (const Check *self,
                 guint        table_column,
                 guint       *in_release)
{
  for (guint i = 0; i < shoal_release_get_n_columns (self->release); i++)
    if (shoal_release_get_table_column (self->release, i) == table_column)
      {
        *in_release = i;
        return TRUE;
      }
  return FALSE;
}

/* Lists the columns by the schema, not by the release. */
static gboolean
list_columns (Check   *self,
              GError **error)
{
  ShoalSchema *schema = self->microdata->schema;

  self->columns = g_new0 (Published, MAX (1, shoal_schema_get_n_columns (schema)));
  for (guint i = 0; i < shoal_schema_get_n_columns (schema); i++)
    {
      Published *published = &self->columns[self->n_columns];
      guint attribute = shoal_microdata_find_attribute (self->microdata, i);

      if (shoal_role_identifies (shoal_schema_get_meaning (schema, i)->role))
        continue;
      self->n_columns++;
      published->column = shoal_table_get_column (self->microdata->table, i);
      if (!find_in_release (self, i, &published->in_release))
        return fail (error, _("other columns"));
      if (self->plan != NULL)
        published->typed = self->plan->pdata[published->in_release];
      if (shoal_schema_get_meaning (schema, i)->role != SHOAL_ROLE_QUASI_IDENTIFIER)
        continue;
      if (attribute == SHOAL_NO_ATTRIBUTE)
        return fail (error, _("other columns"));
      published->attribute = shoal_microdata_get_attribute (self->microdata, attribute);
      start_texts (self, published);
      if (published->typed != NULL)
        list_spelled (self, published);
    }
  return TRUE;
}

/* The lines are later compared with the coded table, so its codings must be correct for the original. */
static gboolean
check_codings (const Check *self,
               GError     **error)
{
  ShoalTable *table = self->microdata->table;
  guint wrong;

  return shoal_coded_table_check (table, &wrong, self->progress, error)
         && (wrong == shoal_table_get_n_columns (table) || fail (error, _("a cell is not coded as its value should be")));
}

/* Each line shows the other columns of its row or, in a matching, of the original that was drawn for it. */
static void
find_sources (Check *self)
{
  ShoalRecoding *recoding = shoal_release_get_classes (self->release)->recoding;
  const guint32 *assignment = NULL;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_MATCHING)
    assignment = shoal_recoding_get_assignment (recoding);
  if (assignment == NULL)
    assignment = shoal_release_get_assignment (self->release);
  self->sources = g_new (guint32, MAX (self->n_rows, 1));
  for (gsize line = 0; line < self->n_rows; line++)
    self->sources[line] = assignment != NULL ? assignment[self->rows[line]] : self->rows[line];
}

/* ---- The order of the rows ---- */

/* Checks that each row occurs at most once, and that no more rows are left out than allowed. */
static gboolean
check_rows (const Check *self,
            guint32    **place_of_row,
            GError     **error)
{
  gsize n_all = self->microdata->n_rows;
  gsize limit
    = shoal_requirements_get_suppression_limit (shoal_verified_release_get_requirements (self->verified), n_all);
  g_autofree guint32 *places = g_new0 (guint32, MAX (n_all, 1));
  guint32 n = 0;

  for (gsize line = 0; line < self->n_rows; line++)
    {
      if (self->rows[line] >= n_all || places[self->rows[line]]++ > 0)
        return fail (error, _("another number of rows"));
    }
  if (n_all - self->n_rows > limit)
    return fail (error, _("too few rows"));
  for (gsize row = 0; row < n_all; row++)
    if (places[row] > 0)
      places[row] = n++;
  *place_of_row = g_steal_pointer (&places);
  return TRUE;
}

/* In a random order of n rows
 * - at most t - 1 rows keep their place in the table, except with the probability 1 / t!, and the same is true for rows directly after
 *   their predecessor in the table: 1 in 87 thousand million for t = 14;
 * - on average (n - 1) / 2 rows follow a row that is anywhere before them in the table, with a variance of (n + 1) / 12. This number is a
 *   sum of independent ones, so eight standard deviations are as rare.
 * An order that is rarer was not random. A table of fewer rows has too few orders for this check. */
#define FEW_ROWS 14
#define FAR 8

static gboolean
check_order (const Check *self,
             GError     **error)
{
  g_autofree guint32 *places = NULL;
  gsize n_stay = 0, n_follow = 0, n_ascend = 0;
  double mean, far;

  if (!check_rows (self, &places, error))
    return FALSE;
  for (gsize line = 0; line < self->n_rows; line++)
    {
      guint32 place = places[self->rows[line]];
      guint32 next = line + 1 < self->n_rows ? places[self->rows[line + 1]] : 0;

      n_stay += place == line;
      n_follow += next == place + 1;
      n_ascend += next > place;
    }
  mean = ((double) self->n_rows - 1) / 2;
  far = FAR * sqrt (((double) self->n_rows + 1) / 12);
  return (n_stay < FEW_ROWS && n_follow < FEW_ROWS && fabs ((double) n_ascend - mean) < MAX (far, FEW_ROWS))
         || fail (error, _("its rows are not shuffled"));
}

/* ---- Release and file, each as one number ---- */

/* The last step of MurmurHash3 (Appleby): each bit of @number changes about half of the bits of the result. */
static inline guint64
mix (guint64 number)
{
  number = (number ^ (number >> 33)) * 0xff51afd7ed558ccdu;
  number = (number ^ (number >> 33)) * 0xc4ceb9fe1a85ec53u;
  return number ^ (number >> 33);
}

/* The hash of a cell with @text: FNV-1a, mixed. */
static inline guint64
hash_cell (const char *text,
           gsize       length)
{
  guint64 hash = 0xcbf29ce484222325u;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guint8) text[i]) * 0x100000001b3u;
  return mix (hash ^ length);
}

/* Adds the next cell to the hash @row of the cells before it. The hash of a row starts with the number of its line. */
static inline guint64
add_cell (guint64 row,
          guint64 cell)
{
  return mix (row * 0x9e3779b97f4a7c15u + cell);
}

/* (transfer full): the hash of the text of each variant of a column, or of each code of the table. */
static guint64 *
hash_texts (const Check     *self,
            const Published *published)
{
  g_autoptr (GString) buffer = g_string_new (NULL);
  g_autoptr (GString) guarded = g_string_new (NULL);
  gboolean generalized = published->attribute != NULL;
  gsize n = generalized ? shoal_release_get_n_variants (self->release, published->in_release)
                        : shoal_column_get_n_codes (published->column);
  guint64 *hashes = g_new (guint64, MAX (n, 1));

  for (guint32 i = 0; i < n; i++)
    {
      const char *text = generalized ? shoal_release_get_variant_text (self->release, published->in_release, i, buffer)
                                     : shoal_column_get_label (published->column, i);

      if (published->typed != NULL && !generalized)
        text = shoal_typed_column_spell (published->typed, text, guarded);
      else if (published->typed == NULL && self->options->guard_formulas)
        text = shoal_formula_guard (text, guarded);
      hashes[i] = hash_cell (text, strlen (text));
    }
  return hashes;
}

static void
add_generalized (const Check     *self,
                 const Published *published,
                 guint64         *row_hashes)
{
  g_autofree guint64 *hashes = hash_texts (self, published);
  guint64 star = hash_cell (SHOAL_RELEASE_SUPPRESSED, strlen (SHOAL_RELEASE_SUPPRESSED));
  guint32 variants[BLOCK];

  for (gsize first = 0; first < self->n_rows; first += BLOCK)
    {
      gsize n = MIN (BLOCK, self->n_rows - first);

      shoal_release_get_variants (self->release, published->in_release, self->rows + first, n, variants);
      for (gsize i = 0; i < n; i++)
        {
          gboolean suppressed
            = self->options->keep_suppressed && shoal_release_is_suppressed (self->release, self->rows[first + i]);

          row_hashes[first + i] = add_cell (row_hashes[first + i], suppressed ? star : hashes[variants[i]]);
        }
    }
}

static void
add_as_it_is (const Check     *self,
              const Published *published,
              guint64         *row_hashes)
{
  g_autofree guint64 *hashes = hash_texts (self, published);
  guint width;
  gconstpointer codes = shoal_column_get_codes (published->column, &width);

  for (gsize line = 0; line < self->n_rows; line++)
    row_hashes[line] = add_cell (row_hashes[line], hashes[shoal_codes_get (codes, width, self->sources[line])]);
}

/* The hash of the release as it was verified. */
static gboolean
tally_release (const Check *self,
               guint64     *tally,
               GError     **error)
{
  g_autofree guint64 *row_hashes = g_new (guint64, MAX (self->n_rows, 1));

  for (gsize line = 0; line < self->n_rows; line++)
    row_hashes[line] = line;
  for (guint column = 0; column < self->n_columns; column++)
    {
      if (shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      if (self->columns[column].attribute != NULL)
        add_generalized (self, &self->columns[column], row_hashes);
      else
        add_as_it_is (self, &self->columns[column], row_hashes);
    }
  *tally = 0;
  for (gsize line = 0; line < self->n_rows; line++)
    *tally += row_hashes[line];
  return TRUE;
}

/* ---- The file ---- */

/* Hashes the cells of a file in their order; used by the readers of all formats. */
typedef struct
{
  const Check *check;
  guint64 tally;
  guint64 row_hash;
  gsize line;
  guint column;
  gboolean has_names;
  GString *buffer;
} FileTally;

static gboolean
is_guarded (const Check *check)
{
  return check->plan == NULL && check->options->guard_formulas;
}

/* The text of the release for a cell of a quasi-identifier, the text that readers see for another column; NULL if no cell of the
 * release has this text. */
static const char *
find_cell (FileTally       *self,
           const Published *published,
           const char      *text)
{
  if (published->typed == NULL)
    return text;
  text = shoal_typed_column_spell_read (published->typed, text, self->buffer);
  return published->spelled != NULL ? g_hash_table_lookup (published->spelled, text) : text;
}

static gboolean
take_name (FileTally   *self,
           const char  *text,
           gsize        length,
           GError     **error)
{
  const char *name = shoal_column_get_name (self->check->columns[self->column].column);
  const char *shown = is_guarded (self->check) ? shoal_formula_guard (name, self->buffer) : name;

  return (strlen (text) == length && strcmp (text, shown) == 0) || fail (error, _("other columns"));
}

/* The file may not have more different texts in a column than the release. */
static gboolean
take_cell (FileTally   *self,
           const char  *text,
           gsize        length,
           GError     **error)
{
  Published *published = &self->check->columns[self->column];
  gsize n_before = published->numbers.n;
  guint32 number;

  if (self->line == self->check->n_rows)
    return fail (error, _("another number of rows"));
  if (published->typed != NULL)
    {
      text = strlen (text) == length ? find_cell (self, published, text) : NULL;
      if (text == NULL)
        return fail (error, _("other cells"));
      length = strlen (text);
    }
  if (published->attribute == NULL)
    {
      self->row_hash = add_cell (self->row_hash, hash_cell (text, length));
      return TRUE;
    }
  number = shoal_dictionary_insert (&published->numbers, shoal_dictionary_hash (text, length), text, length);
  if (number >= published->key.n_codes)
    return fail (error, _("other cells"));
  if (number == n_before)
    published->hashes[number] = hash_cell (text, length);
  shoal_codes_set (published->key.codes, published->key.width, self->line, number);
  self->row_hash = add_cell (self->row_hash, published->hashes[number]);
  return TRUE;
}

/* Takes the next cell of the file, which ends with a NUL; @last: whether it is the last one of the row. */
static gboolean
take (FileTally   *self,
      const char  *text,
      gsize        length,
      gboolean     last,
      GError     **error)
{
  const Check *check = self->check;

  if (self->column >= check->n_columns || last != (self->column + 1 == check->n_columns))
    return fail (error, self->has_names ? _("rows of another length") : _("other columns"));
  if (self->has_names ? !take_cell (self, text, length, error) : !take_name (self, text, length, error))
    return FALSE;
  self->column++;
  if (!last)
    return TRUE;
  self->column = 0;
  if (self->has_names)
    {
      self->tally += self->row_hash;
      self->line++;
    }
  self->has_names = TRUE;
  self->row_hash = self->line;
  return self->line % POLL_ROWS != 0 || !shoal_verify_is_stopped (check->progress, error);
}

static gboolean
tally_text (FileTally     *self,
            ShoalNewFile  *file,
            GError       **error)
{
  g_autoptr (ShoalWrittenCells) cells = shoal_written_cells_new (file, self->check->options->delimiter);
  g_autoptr (GString) cell = g_string_new (NULL);

  for (;;)
    {
      ShoalWrittenEnd end = shoal_written_cells_next (cells, cell, error);

      if (end == SHOAL_WRITTEN_FAILED)
        return FALSE;
      if (end == SHOAL_WRITTEN_FILE)
        return self->column == 0 || fail (error, _("rows of another length"));
      if (!take (self, cell->str, cell->len, end == SHOAL_WRITTEN_ROW, error))
        return FALSE;
    }
}

typedef struct
{
  FileTally *tally;
  gboolean is_sheet;
  guint64 n_rows; /* rows of the sheet so far */
  gboolean started;
  GString *cell;
} TypedTally;

static gboolean
take_batch (const ShoalBatch  *batch,
            gpointer           data,
            GError           **error)
{
  TypedTally *self = data;
  gsize n_fields = batch->n_rows > 0 ? batch->n_finished / batch->n_rows : 0;
  gsize field = 0;

  /* The first row of a sheet has the numbers of the columns */
  if (self->is_sheet && !self->started)
    {
      self->started = TRUE;
      return TRUE;
    }
  for (gsize row = 0; row < batch->n_rows; row++)
    for (gsize i = 0; i < n_fields; i++, field++)
      {
        gsize length;
        const char *text = shoal_batch_get (batch, field, &length);

        g_string_truncate (self->cell, 0);
        g_string_append_len (self->cell, text, (gssize) length);
        /* The row number of a sheet tells whether empty rows were skipped */
        if (self->is_sheet && i == 0)
          {
            if (g_ascii_strtoull (self->cell->str, NULL, 10) != ++self->n_rows)
              return fail (error, _("another number of rows"));
          }
        else if (!take (self->tally, self->cell->str, length, i + 1 == n_fields, error))
          return FALSE;
      }
  return TRUE;
}

static gboolean
tally_typed (FileTally     *self,
             ShoalNewFile  *file,
             GError       **error)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  TypedTally typed = { .tally = self, .is_sheet = shoal_stat_kind_is_workbook (self->check->options->format), .cell = cell };

  return shoal_stat_read_back (file, self->check->options->format, take_batch, &typed, self->check->progress, error);
}

static gboolean
tally_file (const Check   *self,
            ShoalNewFile  *file,
            guint64       *tally,
            GError       **error)
{
  g_autoptr (GString) buffer = g_string_new (NULL);
  FileTally taken = { .check = self, .buffer = buffer };

  if (self->plan != NULL ? !tally_typed (&taken, file, error) : !tally_text (&taken, file, error))
    return FALSE;
  *tally = taken.tally;
  if (!taken.has_names)
    return fail (error, _("other columns"));
  return taken.line == self->n_rows || fail (error, _("another number of rows"));
}

/* The jobs to compare release and file. They run in several threads or one after another; the reading job waits for the writer. */
typedef enum
{
  WRITING,
  WRITTEN,
  VERIFIED,
  N_JOBS
} Job;

typedef struct
{
  const Check *check;
  ShoalNewFile *file;
  Job first;
  gsize *n_guarded; /* nullable */
  guint64 tallies[N_JOBS];
  gboolean done[N_JOBS];
  GError *errors[N_JOBS];
} Jobs;

static gboolean
write_file (const Check   *self,
            ShoalNewFile  *file,
            gsize         *n_guarded,
            GError       **error)
{
  gboolean complete
    = shoal_release_write (self->release, self->rows, self->n_rows, file, self->options, n_guarded, self->progress, error);

  shoal_new_file_set_growing (file, FALSE);
  return complete;
}

static void
do_share (guint    thread,
          guint    n_threads,
          gpointer data)
{
  Jobs *self = data;

  for (guint i = self->first + thread; i < N_JOBS; i += n_threads)
    if (i == WRITING)
      self->done[i] = write_file (self->check, self->file, self->n_guarded, &self->errors[i]);
    else if (i == WRITTEN)
      self->done[i] = tally_file (self->check, self->file, &self->tallies[i], &self->errors[i]);
    else
      self->done[i] = tally_release (self->check, &self->tallies[i], &self->errors[i]);
}

/* Hashes the file in one thread and the release in another; if @write, the file is written first, or at the same time for text. */
static gboolean
compare_tallies (const Check  *check,
                 ShoalNewFile *file,
                 gboolean      write,
                 gsize        *n_guarded,
                 GError      **error)
{
  Jobs self = { .check = check, .file = file, .first = WRITTEN, .n_guarded = n_guarded };
  guint failed = N_JOBS;

  if (write && check->plan == NULL)
    {
      self.first = WRITING;
      shoal_new_file_set_growing (file, TRUE);
    }
  else if (write && !write_file (check, file, n_guarded, error))
    return FALSE;
  shoal_parallel_run (MIN (N_JOBS - self.first, shoal_parallel_n_threads (0)), do_share, &self);
  for (guint i = N_JOBS; i > self.first; i--)
    if (!self.done[i - 1])
      failed = i - 1;
  if (failed < N_JOBS)
    g_propagate_error (error, g_steal_pointer (&self.errors[failed]));
  for (guint i = 0; i < N_JOBS; i++)
    g_clear_error (&self.errors[i]);
  return failed == N_JOBS && (self.tallies[WRITTEN] == self.tallies[VERIFIED] || fail (error, _("other cells")));
}

/* ---- Cells ---- */

/* (transfer container): the texts of the file, by number */
static const char **
list_texts (const Published *published)
{
  const char **texts = g_new (const char *, MAX (1, published->numbers.n));

  for (gsize text = 0; text < published->numbers.n; text++)
    texts[text] = shoal_dictionary_get (&published->numbers, text);
  return texts;
}

static gboolean
is_aggregated (const Check     *self,
               const Published *published)
{
  return published->attribute != NULL && shoal_attribute_is_aggregated (published->attribute)
         && shoal_release_get_classes (self->release)->kind != SHOAL_RECODING_MATCHING;
}

/* An aggregate need not cover the rows of its class, so it is computed again. */
static gboolean
check_aggregates (const Check *self,
                  GError     **error)
{
  g_autofree ShoalAggregateColumn *columns = g_new0 (ShoalAggregateColumn, MAX (self->n_columns, 1));
  g_autofree ShoalRowKey *keys = g_new0 (ShoalRowKey, MAX (self->n_columns, 1));
  g_autofree guint32 *lines = g_new (guint32, MAX (self->n_rows, 1));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  guint n_columns = 0, n_keys = 0, wrong;

  for (guint i = 0; i < self->n_columns; i++)
    {
      const Published *published = &self->columns[i];

      if (published->attribute == NULL)
        continue;
      keys[n_keys++] = published->key;
      if (!is_aggregated (self, published))
        continue;
      g_ptr_array_add (texts, list_texts (published));
      columns[n_columns++] = (ShoalAggregateColumn){ published->attribute, g_ptr_array_index (texts, texts->len - 1), &published->key };
    }
  for (gsize line = 0; line < self->n_rows; line++)
    lines[line] = (guint32) line;
  return shoal_aggregates_check (columns, n_columns, keys, n_keys, lines, self->n_rows, self->sources, &wrong, self->progress, error)
         && (wrong == n_columns || fail (error, _("a class shows a value that is not the one of its rows")));
}

typedef struct
{
  const Check *check;
  gboolean *covered; /* by column */
} Covering;

static void
cover_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  const Covering *self = data;
  const Check *check = self->check;

  for (guint i = thread; i < check->n_columns; i += n_threads)
    {
      const Published *published = &check->columns[i];
      g_autofree const char **texts = NULL;

      self->covered[i] = published->attribute == NULL || is_aggregated (check, published);
      if (self->covered[i] || shoal_verify_is_stopped (check->progress, NULL))
        continue;
      texts = list_texts (published);
      self->covered[i] = shoal_uncovered_cell_find (published->attribute, texts, published->numbers.n, &published->key,
                                                    check->originals != NULL ? check->originals : check->rows, check->n_rows,
                                                    check->originals != NULL ? check->degree : 1)
                         == check->n_rows;
    }
}

/* Checks that the cells of each line cover the row of the table, or all rows, that the line stands for. */
static gboolean
check_cells (const Check *self,
             GError     **error)
{
  g_autofree gboolean *covered = g_new0 (gboolean, MAX (self->n_columns, 1));
  Covering covering = { self, covered };

  shoal_parallel_run (MIN (MAX (self->n_columns, 1), shoal_parallel_n_threads (0)), cover_share, &covering);
  if (shoal_verify_is_stopped (self->progress, error))
    return FALSE;
  for (guint i = 0; i < self->n_columns; i++)
    if (!covered[i])
      return fail (error, _("a row's cells do not cover its originals"));
  return TRUE;
}

/* ---- Classes of equal rows ---- */

typedef struct
{
  const Check *check;
  ShoalVerdict verdict;
  ShoalPersonTexts *persons;                                     /* nullable: by row of the table, as are the next two */
  ShoalSensitiveTexts *sensitive[SHOAL_REQUIREMENTS_MAX_MODELS];
  ShoalEarlierTexts earlier[SHOAL_REQUIREMENTS_MAX_MODELS];
  ShoalPopulationTexts *population;                              /* nullable */
  guint32 *rows;                                                 /* rows of the table in one class */
} Judging;

static void
judging_clear (Judging *self)
{
  shoal_verdict_clear (&self->verdict);
  g_clear_pointer (&self->persons, shoal_person_texts_free);
  for (guint i = 0; i < SHOAL_REQUIREMENTS_MAX_MODELS; i++)
    {
      g_clear_pointer (&self->sensitive[i], shoal_sensitive_texts_free);
      shoal_earlier_texts_clear (&self->earlier[i]);
    }
  g_clear_pointer (&self->population, shoal_population_texts_free);
  g_free (self->rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Judging, judging_clear)

/* Reads the sensitive values of @model for all rows of the table; the lines of the file were already found to show these values. */
static gboolean
read_sensitive (const Check          *self,
                const ShoalModel     *model,
                ShoalPersonTexts     *persons,
                ShoalSensitiveTexts **sensitive,
                GError              **error)
{
  ShoalTable *table = self->microdata->table;
  g_autoptr (ShoalAttribute) attribute = NULL;
  g_autofree const char **texts = NULL;
  g_autofree double *ranks = NULL;
  guint32 *text_of_row;
  ShoalColumn *column;
  gsize n_texts;
  guint index;

  if (!shoal_table_find_column (table, model->column, &index))
    return fail (error, _("other columns"));
  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0)
    {
      attribute = shoal_attribute_new (table, self->microdata->schema, index, self->progress, error);
      if (attribute == NULL)
        return FALSE;
    }
  column = shoal_table_get_column (table, index);
  n_texts = shoal_column_get_n_codes (column);
  texts = g_new (const char *, MAX (1, n_texts));
  for (guint32 code = 0; code < n_texts; code++)
    texts[code] = shoal_column_get_label (column, code);
  text_of_row = g_new (guint32, MAX (1, self->microdata->n_rows));
  for (gsize row = 0; row < self->microdata->n_rows; row++)
    text_of_row[row] = shoal_column_get_code (column, row);
  ranks = shoal_sensitive_texts_rank (model, texts, (guint32) n_texts, column);
  *sensitive = shoal_sensitive_texts_new (model, texts, (guint32) n_texts, text_of_row, self->microdata->n_rows, NULL,
                                          ranks, attribute, persons);
  return TRUE;
}

static void
judge_class (const guint32 *lines,
             gsize          n_lines,
             gpointer       data)
{
  Judging *self = data;
  ShoalClassContent contents[SHOAL_VERDICT_MAX_FINDINGS] = { { .n_rows = n_lines, .n_persons = n_lines } };
  ShoalClassContent fit = { 0 };

  if (self->population != NULL)
    shoal_population_texts_count (self->population, self->check->rows[lines[0]], &fit);
  for (gsize i = 0; i < n_lines && self->rows != NULL; i++)
    self->rows[i] = self->check->sources[lines[i]];
  if (self->persons != NULL)
    contents->n_persons = shoal_person_texts_count (self->persons, self->rows, n_lines);
  for (guint i = 0; i < self->verdict.required.n_models; i++)
    {
      contents[i + 1].n_rows = n_lines;
      contents[i + 1].n_persons = contents[0].n_persons;
      if (self->sensitive[i] != NULL)
        shoal_sensitive_texts_count (self->sensitive[i], self->rows, n_lines, &contents[i + 1]);
      else if (self->earlier[i].values != NULL)
        shoal_sensitive_texts_count (self->earlier[i].values, self->rows, n_lines, &contents[i + 1]);
      contents[i + 1].n_table
        = self->persons != NULL ? shoal_person_texts_get_n (self->persons) : self->check->microdata->n_rows;
      contents[i + 1].n_people = fit.n_people;
      contents[i + 1].n_in_table = fit.n_in_table;
      contents[i + 1].n_shared = fit.n_shared;
      contents[i + 1].n_population = fit.n_population;
    }
  shoal_verdict_add (&self->verdict, contents, n_lines, lines[0]);
}

/* Judges every required guarantee for the classes of the file. */
static gboolean
check_classes (const Check *self,
               GError     **error)
{
  const ShoalRequirements *required = shoal_verified_release_get_requirements (self->verified);
  g_autofree ShoalRowKey *keys = g_new0 (ShoalRowKey, MAX (self->n_columns, 1));
  g_autofree guint32 *lines = g_new (guint32, MAX (self->n_rows, 1));
  g_auto (Judging) judging = { .check = self };
  guint n_keys = 0, person;

  if (!shoal_verdict_start (&judging.verdict, required, self->n_rows, error))
    return FALSE;
  if (shoal_schema_find_person (self->microdata->schema, &person))
    judging.persons = shoal_person_texts_new (shoal_table_get_column (self->microdata->table, person));
  for (guint i = 0; i < required->n_models; i++)
    {
      const ShoalModel *model = &required->models[i];

      if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_EARLIER) != 0)
        {
          if (!shoal_earlier_texts_init (&judging.earlier[i], model, self->microdata, self->progress, error))
            return FALSE;
        }
      else if (model->column != NULL && !read_sensitive (self, model, judging.persons, &judging.sensitive[i], error))
        return FALSE;
    }
  for (guint i = 0; i < required->n_models && judging.population == NULL; i++)
    if ((shoal_model_get_needs (&required->models[i]) & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0
        && (judging.population = shoal_population_texts_new (required->models[i].file, self->release, self->progress, error)) == NULL)
      return FALSE;
  if (required->n_models > 0 || judging.persons != NULL)
    judging.rows = g_new (guint32, MAX (self->n_rows, 1));
  for (guint column = 0; column < self->n_columns; column++)
    if (self->columns[column].attribute != NULL)
      keys[n_keys++] = self->columns[column].key;
  for (gsize line = 0; line < self->n_rows; line++)
    lines[line] = (guint32) line;
  shoal_verdict_begin (&judging.verdict, judging.persons != NULL);
  for (guint i = 0; i < required->n_models; i++)
    {
      judging.verdict.findings[i + 1].left = judging.earlier[i].left;
      judging.verdict.findings[i + 1].n_parts = judging.earlier[i].n_parts;
    }
  if (!shoal_row_sort_classes (keys, n_keys, lines, self->n_rows, judge_class, &judging, self->progress, error))
    return FALSE;
  shoal_verdict_conclude (&judging.verdict, shoal_release_get_classes (self->release)->kind);
  if (judging.verdict.holds)
    return TRUE;
  return fail (error, judging.verdict.k < required->k ? _("classes that are too small") : judging.verdict.message);
}

/* ---- Heterogeneous releases ---- */

/* Lists the originals of each line from the graph of the release; if a graph was written, it must be the same. */
static gboolean
find_originals (Check         *self,
                ShoalNewFile  *graph,
                GError       **error)
{
  ShoalRecoding *recoding = shoal_release_get_classes (self->release)->recoding;
  const guint32 *originals = shoal_recoding_get_originals (recoding, NULL, &self->degree);
  gsize run = self->degree * sizeof *originals;
  g_autoptr (ShoalRecoding) written = NULL;
  gsize n_lines;
  guint degree;

  self->originals = g_malloc (MAX (1, self->n_rows * run));
  for (gsize line = 0; line < self->n_rows; line++)
    {
      guint32 *own = self->originals + line * self->degree;

      memcpy (own, originals + (gsize) self->rows[line] * self->degree, run);
      qsort (own, self->degree, sizeof *own, shoal_compare_uint32);
    }
  if (graph == NULL)
    return TRUE;
  written = shoal_graph_file_read_back (graph, error);
  if (written == NULL)
    return FALSE;
  originals = shoal_recoding_get_originals (written, &n_lines, &degree);
  return (n_lines == self->n_rows && degree == self->degree && memcmp (originals, self->originals, n_lines * run) == 0)
         || fail (error, _("its graph is another one"));
}

/* Refuses persons with several rows: their anonymity in a heterogeneous release is unknown. */
static gboolean
check_persons (const Check *self,
               GError     **error)
{
  g_autoptr (ShoalPersonTexts) persons = NULL;
  guint person;

  if (!shoal_schema_find_person (self->microdata->schema, &person))
    return TRUE;
  persons = shoal_person_texts_new (shoal_table_get_column (self->microdata->table, person));
  return !shoal_person_texts_repeat (persons) || fail (error, _("some persons have several rows"));
}

/* Checks that each original gives its other columns to one line, which may be that original. */
static gboolean
check_sources (const Check *self,
               GError     **error)
{
  g_autofree ShoalBits *used = shoal_bits_new (self->n_rows);

  for (gsize line = 0; line < self->n_rows; line++)
    {
      guint32 source = self->sources[line];

      if (source >= self->n_rows || shoal_bits_get (used, source)
          || bsearch (&source, self->originals + line * self->degree, self->degree, sizeof source, shoal_compare_uint32) == NULL)
        return fail (error, _("a row shows values of no original that it stands for, or that another row needs"));
      shoal_bits_set (used, source);
    }
  return TRUE;
}

static gboolean
check_graph (Check         *self,
             ShoalNewFile  *graph,
             GError       **error)
{
  guint k = shoal_verified_release_get_requirements (self->verified)->k;

  if (!find_originals (self, graph, error))
    return FALSE;
  if (self->n_rows != self->microdata->n_rows || self->degree < k
      || !shoal_assignment_is_regular (self->originals, self->n_rows, self->degree))
    return fail (error, _("its graph is not regular"));
  return check_persons (self, error) && check_sources (self, error);
}

/* Returns: whether @file shows what was verified. If @write, it is written first. */
static gboolean
check_files (ShoalVerifiedRelease       *release,
             const guint32              *rows,
             gsize                       n_rows,
             const ShoalReleaseOptions  *options,
             ShoalNewFile               *file,
             ShoalNewFile               *graph,
             gboolean                    write,
             gsize                      *n_guarded,
             ShoalProgress              *progress,
             GError                    **error)
{
  g_auto (Check) self = { .verified = release, .options = options, .progress = progress, .rows = rows, .n_rows = n_rows };

  self.release = shoal_verified_release_get_release (release);
  self.microdata = shoal_release_get_classes (self.release)->microdata;
  if (options->format != SHOAL_STAT_NONE)
    self.plan = shoal_release_plan_columns (self.release, rows, n_rows, options);
  if (!check_order (&self, error) || !list_columns (&self, error) || !check_codings (&self, error))
    return FALSE;
  find_sources (&self);
  if (!compare_tallies (&self, file, write, n_guarded, error))
    return FALSE;
  if (shoal_release_get_classes (self.release)->kind == SHOAL_RECODING_MATCHING ? !check_graph (&self, graph, error)
                                                                                : !check_classes (&self, error))
    return FALSE;
  return check_aggregates (&self, error) && check_cells (&self, error);
}

/**
 * shoal_publication_check_files:
 * @release: the verified release
 * @rows: (array length=n_rows): the published rows, in the order of the file
 * @n_rows: how many
 * @options: how they were written
 * @file: the file that was written
 * @graph: (nullable): the graph that was written with it
 * @progress: (nullable): asked whether to stop
 *
 * For tests. Makes the checks of shoal_publish() on an existing file.
 *
 * Errors: %SHOAL_ERROR_UNVERIFIED, %G_IO_ERROR_CANCELLED, those of reading.
 *
 * Returns: whether @file shows exactly what was verified, in an order that tells nothing
 */
gboolean
shoal_publication_check_files (ShoalVerifiedRelease       *release,
                               const guint32              *rows,
                               gsize                       n_rows,
                               const ShoalReleaseOptions  *options,
                               ShoalNewFile               *file,
                               ShoalNewFile               *graph,
                               ShoalProgress              *progress,
                               GError                    **error)
{
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (release) && options != NULL && file != NULL, FALSE);

  return check_files (release, rows, n_rows, options, file, graph, FALSE, NULL, progress, error);
}

/**
 * shoal_publish:
 * @release: a release that the verifier has accepted
 * @file: the file to write
 * @graph: (nullable): the file for the graph of a heterogeneous release, for its owner
 * @dictionary: (nullable): the file for its data dictionary, for readers of the release (shoal_data_dictionary_write())
 * @besides: (nullable): another complete file, which gets its name together with them
 * @replace: whether existing files are replaced
 * @options: how the release is written
 * @n_guarded: (out) (optional): number of cells that were changed by the guard against formulas
 * @progress: (nullable): told the part done, asked whether to stop
 *
 * Only this function gives a name to a release: it writes the file, reads it back (text at the same time, in another thread), compares
 * it and names it, together with graph and dictionary. After an error nothing is left behind and existing files are unchanged.
 *
 * Errors: those of shoal_release_write(), shoal_graph_file_write(), shoal_publication_check_files() and
 * shoal_new_files_commit().
 *
 * Returns: whether the files are complete
 */
gboolean
shoal_publish (ShoalVerifiedRelease       *release,
               GFile                      *file,
               GFile                      *graph,
               GFile                      *dictionary,
               ShoalNewFile               *besides,
               gboolean                    replace,
               const ShoalReleaseOptions  *options,
               gsize                      *n_guarded,
               ShoalProgress              *progress,
               GError                    **error)
{
  ShoalRelease *verified = shoal_verified_release_get_release (release);
  ShoalRecoding *recoding = shoal_verified_release_get_classes (release)->recoding;
  gsize n_rows;
  g_autofree guint32 *rows = NULL;
  g_autoptr (ShoalNewFile) written_graph = NULL;
  g_autoptr (ShoalNewFile) written_dictionary = NULL;
  g_autoptr (ShoalNewFile) written = NULL;

  g_return_val_if_fail (graph == NULL || shoal_recoding_get_kind (recoding) == SHOAL_RECODING_MATCHING, FALSE);
  g_return_val_if_fail (shoal_verified_release_get_classes (release)->microdata->weights == NULL, FALSE);

  rows = shoal_release_order_rows (verified, options, &n_rows);
  if (graph != NULL)
    {
      written_graph = shoal_graph_file_write (recoding, rows, n_rows, graph, replace, error);
      if (written_graph == NULL)
        return FALSE;
    }
  if (dictionary != NULL)
    {
      written_dictionary = shoal_data_dictionary_write (verified, rows, n_rows, options, file, dictionary, replace, error);
      if (written_dictionary == NULL)
        return FALSE;
    }
  written = shoal_new_file_open (file, replace, error);
  if (written == NULL || !check_files (release, rows, n_rows, options, written, written_graph, TRUE, n_guarded, progress, error))
    return FALSE;
  /* The release is named last: if the machine stops in between, the other files without the release reveal nobody */
  {
    ShoalNewFile *files[4];
    guint n_files = 0;

    if (besides != NULL)
      files[n_files++] = besides;
    if (written_graph != NULL)
      files[n_files++] = written_graph;
    if (written_dictionary != NULL)
      files[n_files++] = written_dictionary;
    files[n_files++] = written;
    return shoal_new_files_commit (files, n_files, NULL, error);
  }
}
