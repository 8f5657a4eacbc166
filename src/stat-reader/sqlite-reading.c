/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file is mapped and given to SQLite as a database in memory, because a confined process cannot open files. The mapping
 * is private, so changes of it do not reach the file. */

#include "sqlite-reading.h"

#include "stat-confinement.h"
#include "table/stat/shoal-stat-format.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/mman.h>

/* Header bytes for the journal mode: 2 is a write-ahead log, which a database in memory cannot have; 1 is without such a
 * log. */
#define WRITE_VERSION 18
#define READ_VERSION 19
#define HEADER_SIZE 100
#define NO_LOG 1

/* Limits for statements, because the file may be hostile. */
#define MAX_STATEMENT (1024 * 1024)
#define MAX_COLUMNS 2000
#define MAX_DEPTH 200
#define MAX_ATTACHED 0

typedef struct
{
  const SqliteRequest *request;
  StatSender *sender;
  sqlite3 *database;
  char *bytes;
  gsize size;
  guint64 n_rows; /* expected, or 0 */
} Reading;

static gboolean
fail (Reading          *self,
      ShoalStatFailure  failure,
      guint64           row,
      guint64           column,
      const char       *text)
{
  stat_sender_fail (self->sender, failure, row, column, text);
  return FALSE;
}

static gboolean
fail_sqlite (Reading          *self,
             ShoalStatFailure  failure,
             guint64           row)
{
  int code = sqlite3_errcode (self->database);

  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
    return fail (self, SHOAL_STAT_FAILURE_FORMAT, row, 1, sqlite3_errmsg (self->database));
  return fail (self, failure, row, 1, sqlite3_errmsg (self->database));
}

/** sqlite_reading_prepare: initializations that are impossible once the process is confined. */
void
sqlite_reading_prepare (void)
{
  char byte;

  sqlite3_initialize ();
  /* The random number generator reads a system file at first use */
  sqlite3_randomness (1, &byte);
}

/* Only allows statements to read. */
static int
authorize_cb (void       *data,
              int         action,
              const char *first,
              const char *second,
              const char *database,
              const char *trigger)
{
  switch (action)
    {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return second != NULL && sqlite3_stricmp (second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
    }
}

static gboolean
open_database (Reading *self)
{
  gint64 size = stat_confinement_get_size (self->request->fd);

  if (size < HEADER_SIZE)
    return fail (self, SHOAL_STAT_FAILURE_FORMAT, 1, 1, "the file is shorter than its header");
  self->size = (gsize) size;
  self->bytes = mmap (NULL, self->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, self->request->fd, 0);
  if (self->bytes == MAP_FAILED)
    return fail (self, SHOAL_STAT_FAILURE_FORMAT, 1, 1, "the file cannot be mapped into memory");
  self->bytes[WRITE_VERSION] = self->bytes[READ_VERSION] = NO_LOG;
  if (sqlite3_open_v2 (":memory:", &self->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)
          != SQLITE_OK
      || sqlite3_exec (self->database, "PRAGMA temp_store = MEMORY", NULL, NULL, NULL) != SQLITE_OK
      || sqlite3_deserialize (self->database, "main", (unsigned char *) self->bytes, size, size, SQLITE_DESERIALIZE_READONLY)
             != SQLITE_OK)
    return fail_sqlite (self, SHOAL_STAT_FAILURE_FORMAT, 1);
  sqlite3_db_config (self->database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (self->database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_limit (self->database, SQLITE_LIMIT_SQL_LENGTH, MAX_STATEMENT);
  sqlite3_limit (self->database, SQLITE_LIMIT_COLUMN, MAX_COLUMNS);
  sqlite3_limit (self->database, SQLITE_LIMIT_EXPR_DEPTH, MAX_DEPTH);
  sqlite3_limit (self->database, SQLITE_LIMIT_ATTACHED, MAX_ATTACHED);
  sqlite3_set_authorizer (self->database, authorize_cb, NULL);
  return TRUE;
}

/* Whether @table means the table @name; @table may be in double quotes, with quotes inside doubled. */
static gboolean
is_name (const char *table,
         const char *name)
{
  if (sqlite3_stricmp (name, table) == 0)
    return TRUE;
  if (*table++ != '"')
    return FALSE;
  for (; *name != '\0'; name++, table++)
    {
      if (*table != *name || (*name == '"' && *++table != '"'))
        return FALSE;
    }
  return strcmp (table, "\"") == 0;
}

/* Sends the names of all tables and views. Returns: (transfer full) (nullable): the table to read; empty for a query. */
static char *
choose_table (Reading *self)
{
  static const char text[] = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
                             " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *chosen = NULL;
  sqlite3_stmt *statement = NULL;
  gboolean good = TRUE;
  int code;

  if (sqlite3_prepare_v2 (self->database, text, -1, &statement, NULL) != SQLITE_OK)
    {
      fail_sqlite (self, SHOAL_STAT_FAILURE_FORMAT, 1);
      return NULL;
    }
  while (good && (code = sqlite3_step (statement)) == SQLITE_ROW)
    {
      const char *name = (const char *) sqlite3_column_text (statement, 0);
      gboolean is_chosen;

      if (name == NULL || *name == '\0' || !g_utf8_validate (name, -1, NULL))
        continue;
      is_chosen = self->request->query == NULL && chosen == NULL
                  && (self->request->table == NULL || is_name (self->request->table, name));
      if (is_chosen)
        chosen = g_strdup (name);
      good = stat_sender_sheet (self->sender, name, is_chosen ? SHOAL_STAT_SHEET_CHOSEN : 0);
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", name);
    }
  sqlite3_finalize (statement);
  if (good && code != SQLITE_DONE)
    fail_sqlite (self, SHOAL_STAT_FAILURE_FORMAT, 1);
  else if (good && chosen == NULL && self->request->query == NULL)
    fail (self, SHOAL_STAT_FAILURE_NO_TABLE, 1, 1, list->str);
  else if (good)
    return chosen != NULL ? g_steal_pointer (&chosen) : g_strdup ("");
  return NULL;
}

/* Counts the rows, to compute the fraction that has been read. */
static void
count_rows (Reading    *self,
            const char *quoted)
{
  g_autofree char *text = g_strconcat ("SELECT count(*) FROM ", quoted, NULL);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (self->database, text, -1, &statement, NULL) == SQLITE_OK && sqlite3_step (statement) == SQLITE_ROW)
    self->n_rows = (guint64) MAX (0, sqlite3_column_int64 (statement, 0));
  sqlite3_finalize (statement);
}

static sqlite3_stmt *
prepare_statement (Reading *self)
{
  g_autofree char *table = choose_table (self);
  g_autofree char *text = NULL;
  sqlite3_stmt *statement = NULL;
  const char *rest = NULL;

  if (table == NULL)
    return NULL;
  if (self->request->query != NULL)
    text = g_strdup (self->request->query);
  else
    {
      char *quoted = sqlite3_mprintf ("\"%w\"", table);

      text = g_strconcat ("SELECT * FROM ", quoted, NULL);
      count_rows (self, quoted);
      sqlite3_free (quoted);
    }
  if (sqlite3_prepare_v2 (self->database, text, -1, &statement, &rest) != SQLITE_OK)
    {
      fail_sqlite (self, SHOAL_STAT_FAILURE_QUERY, 1);
      return NULL;
    }
  if (statement == NULL || sqlite3_column_count (statement) == 0)
    fail (self, SHOAL_STAT_FAILURE_QUERY, 1, 1, "it gives no table");
  else if (strspn (rest, " \t\r\n;") != strlen (rest))
    fail (self, SHOAL_STAT_FAILURE_QUERY, 1, 1, "it is more than one statement");
  else
    return statement;
  sqlite3_finalize (statement);
  return NULL;
}

static gboolean
send_variables (Reading      *self,
                sqlite3_stmt *statement)
{
  for (int column = 0; column < sqlite3_column_count (statement); column++)
    {
      const char *name = sqlite3_column_name (statement, column);

      if (name == NULL || !g_utf8_validate (name, -1, NULL))
        return fail (self, SHOAL_STAT_FAILURE_NAME, 1, (guint64) column + 1, NULL);
      if (!stat_sender_variable (self->sender, name, FALSE))
        return FALSE;
    }
  return TRUE;
}

/* Sends a binary value as hexadecimal digits. */
static gboolean
send_blob (Reading      *self,
           const guint8 *bytes,
           int           length)
{
  g_autoptr (GString) digits = g_string_sized_new ((gsize) length * 2);

  for (int i = 0; i < length; i++)
    g_string_append_printf (digits, "%02x", bytes[i]);
  return stat_sender_value_of_length (self->sender, digits->str, digits->len);
}

static gboolean
send_value (Reading      *self,
            sqlite3_stmt *statement,
            int           column,
            guint64       row)
{
  static const ShoalStatFormat plain = { FALSE };
  char number[SHOAL_STAT_TEXT_SIZE];
  const char *text;
  gsize length;
  gboolean good;

  switch (sqlite3_column_type (statement, column))
    {
    case SQLITE_NULL:
      good = stat_sender_value (self->sender, NULL);
      break;
    case SQLITE_INTEGER:
      g_snprintf (number, sizeof number, "%" G_GINT64_FORMAT, (gint64) sqlite3_column_int64 (statement, column));
      good = stat_sender_value (self->sender, number);
      break;
    case SQLITE_FLOAT:
      shoal_stat_format_number (&plain, sqlite3_column_double (statement, column), number);
      good = stat_sender_value (self->sender, number);
      break;
    case SQLITE_BLOB:
      good = send_blob (self, sqlite3_column_blob (statement, column), sqlite3_column_bytes (statement, column));
      break;
    default:
      text = (const char *) sqlite3_column_text (statement, column);
      length = (gsize) sqlite3_column_bytes (statement, column);
      if (text == NULL || !g_utf8_validate_len (text, length, NULL))
        return fail (self, SHOAL_STAT_FAILURE_VALUE, row, (guint64) column + 1, NULL);
      good = stat_sender_value_of_length (self->sender, text, length);
      break;
    }
  return good || fail (self, SHOAL_STAT_FAILURE_TOO_LONG, row, (guint64) column + 1, NULL);
}

static gboolean
send_rows (Reading      *self,
           sqlite3_stmt *statement)
{
  int n_columns = sqlite3_column_count (statement);
  int code = SQLITE_ROW;
  guint64 row = 0;

  while ((self->request->max_rows == 0 || row < self->request->max_rows) && (code = sqlite3_step (statement)) == SQLITE_ROW)
    {
      row++;
      for (int column = 0; column < n_columns; column++)
        if (!send_value (self, statement, column, row))
          return FALSE;
      if (!stat_sender_end_row (self->sender, self->n_rows > 0 ? (double) MIN (row, self->n_rows) / (double) self->n_rows : 0))
        return FALSE;
    }
  return code == SQLITE_DONE || code == SQLITE_ROW || fail_sqlite (self, SHOAL_STAT_FAILURE_QUERY, row + 1);
}

/**
 * sqlite_reading_run:
 * @request: the file and the table or query to read
 * @sender: sends the tables, the columns, the rows and the end, or why the file cannot be read
 *
 * SQLite columns have no fixed type: the receiver finds types from the values, like those of a text file. NULL is sent as a
 * missing value.
 *
 * Returns: whether everything was read and sent
 */
gboolean
sqlite_reading_run (const SqliteRequest *request,
                    StatSender          *sender)
{
  Reading self = { .request = request, .sender = sender, .bytes = MAP_FAILED };
  sqlite3_stmt *statement;
  gboolean good = FALSE;

  statement = open_database (&self) ? prepare_statement (&self) : NULL;
  if (statement != NULL)
    good = send_variables (&self, statement) && send_rows (&self, statement) && stat_sender_end (sender);
  sqlite3_finalize (statement);
  sqlite3_close (self.database);
  if (self.bytes != MAP_FAILED)
    munmap (self.bytes, self.size);
  return good;
}
