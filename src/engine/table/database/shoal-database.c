/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread watches each statement that waits for the server, and cancels it when the work is to stop. Connecting cannot be
 * cancelled, so a thread does it, which is abandoned when the work is to stop. Results come in pieces of many rows. The
 * driver cuts values that are longer than their column was declared, and tells so; then the statement is run again with more
 * room. */

#include "config.h"

#include "table/database/shoal-database.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* ---- Passwords, and the text of a connection ---- */

static GMutex password_lock;
static GHashTable *passwords; /* connection → password, for as long as the program runs */

/** shoal_database_set_password: @password: the password of @connection; it is kept in memory only. */
void
shoal_database_set_password (const char *connection,
                             const char *password)
{
  g_return_if_fail (connection != NULL && password != NULL);

  g_mutex_lock (&password_lock);
  if (passwords == NULL)
    passwords = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_replace (passwords, g_strdup (connection), g_strdup (password));
  g_mutex_unlock (&password_lock);
}

/* Whether the key that ends at @equals is a key of passwords. */
static gboolean
is_password_key (const char *begin,
                 const char *equals)
{
  static const char *const keys[] = { "pwd", "password", "pass", "passwd" };
  g_autofree char *key = g_strstrip (g_ascii_strdown (begin, equals - begin));

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (key, keys[i]) == 0)
      return TRUE;
  return FALSE;
}

/* (transfer full): the data sources of this machine, separated by commas; "" when there is none. */
static char *
dup_sources (void)
{
  g_auto (GStrv) sources = shoal_database_list_sources ();

  return g_strjoinv (", ", sources);
}

/**
 * shoal_database_check_connection:
 * @connection: the name of a data source of this machine, or text such as DRIVER={…};SERVER=…;UID=…
 * @error: place for a %SHOAL_ERROR_USAGE when @connection holds a password, which would be saved in projects
 *
 * Returns: whether @connection may be kept and shown.
 */
gboolean
shoal_database_check_connection (const char *connection,
                                 GError    **error)
{
  const char *begin = connection;

  for (const char *c = connection; *c != '\0'; c++)
    {
      if (*c == '{')
        while (c[1] != '\0' && *c != '}')
          c++;
      else if (*c == '=' && is_password_key (begin, c))
        {
          g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                               _("the password does not belong in the text of a connection, which is kept and shown; it is asked "
                                 "for, or taken from the environment variable SHOAL_PASSWORD"));
          return FALSE;
        }
      else if (*c == ';')
        begin = c + 1;
    }
  if (*connection != '\0')
    return TRUE;
  {
    g_autofree char *sources = dup_sources ();

    if (*sources != '\0')
      /* Translators: %s is a list of names. */
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the name of a data source is missing; this machine has: %s"), sources);
    else
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the name of a data source is missing"));
  }
  return FALSE;
}

#if HAVE_ODBC

#include <sql.h>
#include <sqlext.h>

#define LOGIN_SECONDS 15
#define MICROSECONDS_PER_POLL (50 * 1000)

/* Room for a value, in characters: the least, the usual, and the most. */
#define LEAST_ROOM 32
#define USUAL_ROOM 256
#define MOST_ROOM (16 * 1024 * 1024)

/* The most rows of a piece, and its size in bytes. */
#define MOST_ROWS 4096
#define BYTES_OF_PIECE (8 * 1024 * 1024)

static char *
dup_password (const char *connection)
{
  const char *password;
  char *copy;

  g_mutex_lock (&password_lock);
  password = passwords != NULL ? g_hash_table_lookup (passwords, connection) : NULL;
  copy = g_strdup (password != NULL ? password : g_getenv ("SHOAL_PASSWORD"));
  g_mutex_unlock (&password_lock);
  return copy;
}

/** shoal_database_list_sources: Returns: (transfer full): the data sources that this user has on this machine. */
char **
shoal_database_list_sources (void)
{
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  SQLHENV environment;
  SQLCHAR name[SQL_MAX_DSN_LENGTH + 1], description[256];
  SQLSMALLINT name_length, description_length;

  if (!SQL_SUCCEEDED (SQLAllocHandle (SQL_HANDLE_ENV, SQL_NULL_HANDLE, &environment)))
    return g_strv_builder_end (list);
  SQLSetEnvAttr (environment, SQL_ATTR_ODBC_VERSION, (SQLPOINTER) SQL_OV_ODBC3, 0);
  for (SQLUSMALLINT direction = SQL_FETCH_FIRST;
       SQL_SUCCEEDED (SQLDataSources (environment, direction, name, sizeof name, &name_length, description, sizeof description,
                                      &description_length));
       direction = SQL_FETCH_NEXT)
    if (g_utf8_validate ((const char *) name, -1, NULL))
      g_strv_builder_add (list, (const char *) name);
  SQLFreeHandle (SQL_HANDLE_ENV, environment);
  return g_strv_builder_end (list);
}

struct _ShoalDatabase
{
  char *name; /* for errors */
  char *password;
  ShoalProgress *progress;
  const ShoalSqlDialect *dialect;
  SQLHENV environment;
  SQLHDBC connection;
  gboolean connected;
};

/* ---- Errors ---- */

/* The message of the driver, without the names of the components in front of it, and without the password. */
static char *
dup_diagnosis (ShoalDatabase *self,
               SQLSMALLINT    type,
               SQLHANDLE      handle,
               char          *state)
{
  SQLCHAR code[6] = "";
  SQLCHAR message[SQL_MAX_MESSAGE_LENGTH + 1] = "";
  g_autofree char *text = NULL;
  const char *begin;

  if (!SQL_SUCCEEDED (SQLGetDiagRec (type, handle, 1, code, NULL, message, sizeof message, NULL)))
    {
      strcpy (state, "");
      return g_strdup (_("the driver does not say why"));
    }
  g_strlcpy (state, (const char *) code, 6);
  text = g_utf8_make_valid ((const char *) message, -1);
  g_strdelimit (text, "\n\r\t", ' ');
  begin = text;
  while (*begin == '[' && strchr (begin, ']') != NULL)
    begin = strchr (begin, ']') + 1;
  if (self->password != NULL && *self->password != '\0' && strstr (begin, self->password) != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (begin, self->password, -1);

      return g_strjoinv ("…", parts);
    }
  return g_strstrip (g_strdup (begin));
}

/* PostgreSQL has a state for a full disk; other databases tell it in words only. */
static gboolean
is_about_room (const char *state,
               const char *message)
{
  static const char *const words[] = { "no space left", "is full", "could not extend file", "error writing file", NULL };
  g_autofree char *lower = g_utf8_strdown (message, -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return strcmp (state, "53100") == 0;
}

static gboolean
is_about_password (const char *state,
                   const char *message)
{
  g_autofree char *lower = g_utf8_strdown (message, -1);

  return g_str_has_prefix (state, "28") || strstr (lower, "password") != NULL || strstr (lower, "access denied") != NULL
         || strstr (lower, "login failed") != NULL;
}

static void
set_connection_error (ShoalDatabase *self,
                      GError       **error)
{
  char state[6];
  g_autofree char *message = dup_diagnosis (self, SQL_HANDLE_DBC, self->connection, state);

  if (is_about_password (state, message))
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PASSWORD, _("%s: the database wants another name or password: %s"), self->name,
                 message);
  else if (is_about_room (state, message))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("%s: the disk of the database is full: %s"), self->name, message);
  else if (strcmp (state, "IM002") == 0)
    {
      g_autofree char *sources = dup_sources ();

      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   *sources != '\0'
                       /* Translators: the name that was given, and a list of names. */
                       ? _("%s: this machine has no data source of this name, or not the driver that it names; there are: %s")
                       : _("%s: this machine has no data source of this name, or not the driver that it names%s"),
                   self->name, sources);
    }
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: the database cannot be reached: %s"), self->name, message);
}

static void
set_cancelled_error (ShoalDatabase *self,
                     GError       **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->name);
}

/* A cancelled statement may fail with any error, depending on the driver and the moment, so cancellation is checked first. */
static gboolean
set_statement_error (ShoalDatabase *self,
                     SQLHSTMT       statement,
                     GError       **error)
{
  char state[6];
  g_autofree char *message = dup_diagnosis (self, SQL_HANDLE_STMT, statement, state);

  if (shoal_progress_should_stop (self->progress))
    set_cancelled_error (self, error);
  else if (is_about_room (state, message))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("%s: the disk of the database is full: %s"), self->name, message);
  /* A syntax error, or a table or column that does not exist */
  else if (g_str_has_prefix (state, "42") || g_str_has_prefix (state, "S00"))
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: the database refuses the statement: %s"), self->name, message);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: the database failed: %s"), self->name, message);
  return FALSE;
}

/* ---- Connections ---- */

static char *
make_connection_text (const char *connection,
                      const char *password,
                      const char *options)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s%s", strchr (connection, '=') == NULL ? "DSN=" : "", connection);
  if (options != NULL)
    g_string_append_printf (text, ";%s", options);
  if (password != NULL && strpbrk (password, ";{} ") != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (password, "}", -1);
      g_autofree char *doubled = g_strjoinv ("}}", parts);

      g_string_append_printf (text, ";PWD={%s}", doubled);
    }
  else if (password != NULL)
    g_string_append_printf (text, ";PWD=%s", password);
  return g_string_free (text, FALSE);
}

/* An attempt to connect. It belongs to the waiting caller, but to its own thread once the caller has abandoned it. */
typedef struct
{
  SQLHENV environment;
  SQLHDBC connection;
  char *text;
  SQLRETURN code;
  GMutex lock;
  GCond over;
  gboolean is_over;
  gboolean is_abandoned;
} Attempt;

static void
attempt_free (Attempt *attempt)
{
  memset (attempt->text, 0, strlen (attempt->text));
  g_free (attempt->text);
  g_mutex_clear (&attempt->lock);
  g_cond_clear (&attempt->over);
  g_free (attempt);
}

static void
close_handles (SQLHENV  environment,
               SQLHDBC  connection,
               gboolean connected)
{
  if (connected)
    {
      SQLEndTran (SQL_HANDLE_DBC, connection, SQL_ROLLBACK);
      SQLDisconnect (connection);
    }
  if (connection != NULL)
    SQLFreeHandle (SQL_HANDLE_DBC, connection);
  if (environment != NULL)
    SQLFreeHandle (SQL_HANDLE_ENV, environment);
}

static gpointer
connect_thread (gpointer data)
{
  Attempt *attempt = data;
  SQLRETURN code = SQLDriverConnect (attempt->connection, NULL, (SQLCHAR *) attempt->text, SQL_NTS, NULL, 0, NULL, SQL_DRIVER_NOPROMPT);
  gboolean is_abandoned;

  g_mutex_lock (&attempt->lock);
  attempt->code = code;
  attempt->is_over = TRUE;
  is_abandoned = attempt->is_abandoned;
  g_cond_signal (&attempt->over);
  g_mutex_unlock (&attempt->lock);
  if (is_abandoned)
    {
      close_handles (attempt->environment, attempt->connection, SQL_SUCCEEDED (code));
      attempt_free (attempt);
    }
  return NULL;
}

static gboolean
open_connection (ShoalDatabase *self,
                 const char    *connection,
                 const char    *options,
                 GError       **error)
{
  Attempt *attempt = g_new0 (Attempt, 1);
  GThread *thread;

  attempt->environment = self->environment;
  attempt->connection = self->connection;
  attempt->text = make_connection_text (connection, self->password, options);
  g_mutex_init (&attempt->lock);
  g_cond_init (&attempt->over);
  thread = g_thread_new ("database", connect_thread, attempt);
  g_mutex_lock (&attempt->lock);
  while (!attempt->is_over && !shoal_progress_should_stop (self->progress))
    g_cond_wait_until (&attempt->over, &attempt->lock, g_get_monotonic_time () + MICROSECONDS_PER_POLL);
  attempt->is_abandoned = !attempt->is_over;
  if (attempt->is_abandoned)
    {
      g_mutex_unlock (&attempt->lock);
      g_thread_unref (thread);
      self->environment = NULL;
      self->connection = NULL;
      set_cancelled_error (self, error);
      return FALSE;
    }
  g_mutex_unlock (&attempt->lock);
  g_thread_join (thread);
  self->connected = SQL_SUCCEEDED (attempt->code);
  attempt_free (attempt);
  if (!self->connected)
    set_connection_error (self, error);
  return self->connected;
}

/**
 * shoal_database_connect:
 * @connection: see shoal_database_check_connection()
 * @progress: (nullable): asked whether to stop, also by later work with the database; it must live as long as the database
 * @error: place for a %SHOAL_ERROR_PASSWORD when the password is wrong or missing, %SHOAL_ERROR_USAGE when there is no such
 *   data source, or a #GIOErrorEnum
 *
 * Connects with the password that was set, or else the one of the environment variable SHOAL_PASSWORD. The first statement
 * begins a transaction.
 *
 * Returns: (transfer full) (nullable): the database.
 */
ShoalDatabase *
shoal_database_connect (const char    *connection,
                        ShoalProgress *progress,
                        GError       **error)
{
  g_autoptr (ShoalDatabase) self = NULL;
  SQLCHAR product[256] = "";

  g_return_val_if_fail (connection != NULL, NULL);

  if (!shoal_database_check_connection (connection, error))
    return NULL;
  self = g_new0 (ShoalDatabase, 1);
  self->name = g_strconcat ("odbc:", connection, NULL);
  self->password = dup_password (connection);
  self->progress = progress;
  if (!SQL_SUCCEEDED (SQLAllocHandle (SQL_HANDLE_ENV, SQL_NULL_HANDLE, &self->environment))
      || !SQL_SUCCEEDED (SQLSetEnvAttr (self->environment, SQL_ATTR_ODBC_VERSION, (SQLPOINTER) SQL_OV_ODBC3, 0))
      || !SQL_SUCCEEDED (SQLAllocHandle (SQL_HANDLE_DBC, self->environment, &self->connection)))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: ODBC cannot be used"), self->name);
      return NULL;
    }
  SQLSetConnectAttr (self->connection, SQL_ATTR_LOGIN_TIMEOUT, (SQLPOINTER) LOGIN_SECONDS, SQL_IS_UINTEGER);
  if (!open_connection (self, connection, NULL, error))
    return NULL;
  SQLGetInfo (self->connection, SQL_DBMS_NAME, product, sizeof product, NULL);
  self->dialect = shoal_sql_dialect_find_product ((const char *) product);
  if (self->dialect->connection_options != NULL)
    {
      SQLDisconnect (self->connection);
      self->connected = FALSE;
      if (!open_connection (self, connection, self->dialect->connection_options, error))
        return NULL;
    }
  SQLSetConnectAttr (self->connection, SQL_ATTR_AUTOCOMMIT, (SQLPOINTER) SQL_AUTOCOMMIT_OFF, SQL_IS_UINTEGER);
  return g_steal_pointer (&self);
}

/** shoal_database_free: rolls back the transaction, and closes the connection. */
void
shoal_database_free (ShoalDatabase *self)
{
  if (self == NULL)
    return;
  close_handles (self->environment, self->connection, self->connected);
  if (self->password != NULL)
    memset (self->password, 0, strlen (self->password));
  g_free (self->password);
  g_free (self->name);
  g_free (self);
}

/** shoal_database_get_dialect: Returns: the dialect of its SQL. */
const ShoalSqlDialect *
shoal_database_get_dialect (ShoalDatabase *self)
{
  return self->dialect;
}

/* ---- Statements ---- */

/* @is_padded: whether blanks at the end are not part of the value
 * @room: the most characters of a value, without the final NUL
 * @ends: for each row of the piece the length of its value in bytes */
typedef struct
{
  SQLSMALLINT type; /* in which the driver returns values */
  gboolean is_padded;
  gsize room;
  gsize width;      /* bytes of the buffer of a value */
  char *bytes;
  SQLLEN *ends;
  GString *text;
} Field;

/* @watcher: (nullable): cancels the statement while a call waits, when the work is to stop
 * @waits: whether a call waits for the server. The statement is cancelled only then: a driver may close it on cancelling, while
 *   other code uses it */
typedef struct
{
  ShoalDatabase *database;
  SQLHSTMT statement;
  GThread *watcher;
  GMutex lock;
  GCond over;
  gboolean is_over;
  gboolean waits;
  GArray *fields; /* of Field */
  gsize n_rows;   /* rows of a piece */
  SQLULEN n_fetched;
  SQLUSMALLINT *status;
} Cursor;

static gpointer
watch_thread (gpointer data)
{
  Cursor *self = data;

  g_mutex_lock (&self->lock);
  while (!self->is_over)
    {
      g_cond_wait_until (&self->over, &self->lock, g_get_monotonic_time () + MICROSECONDS_PER_POLL);
      if (self->waits && shoal_progress_should_stop (self->database->progress))
        SQLCancel (self->statement);
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* @self: has its database only. Returns: whether it has a statement; a thread watches the statement until @self is
 * cleared. */
static gboolean
cursor_open (Cursor  *self,
             GError **error)
{
  if (!SQL_SUCCEEDED (SQLAllocHandle (SQL_HANDLE_STMT, self->database->connection, &self->statement)))
    {
      self->statement = NULL;
      set_connection_error (self->database, error);
      return FALSE;
    }
  g_mutex_init (&self->lock);
  g_cond_init (&self->over);
  if (self->database->progress != NULL)
    self->watcher = g_thread_new ("database", watch_thread, self);
  return TRUE;
}

static void
cursor_set_waits (Cursor   *self,
                  gboolean  waits)
{
  g_mutex_lock (&self->lock);
  self->waits = waits;
  g_mutex_unlock (&self->lock);
}

static void
cursor_clear (Cursor *self)
{
  if (self->watcher != NULL)
    {
      g_mutex_lock (&self->lock);
      self->is_over = TRUE;
      g_cond_signal (&self->over);
      g_mutex_unlock (&self->lock);
      g_thread_join (self->watcher);
    }
  for (guint i = 0; self->fields != NULL && i < self->fields->len; i++)
    {
      Field *field = &g_array_index (self->fields, Field, i);

      g_free (field->bytes);
      g_free (field->ends);
      g_string_free (field->text, TRUE);
    }
  g_clear_pointer (&self->fields, g_array_unref);
  g_free (self->status);
  if (self->statement == NULL)
    return;
  SQLFreeHandle (SQL_HANDLE_STMT, self->statement);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->over);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cursor, cursor_clear)

static gboolean
is_text_type (SQLSMALLINT type)
{
  switch (type)
    {
    case SQL_CHAR:
    case SQL_VARCHAR:
    case SQL_LONGVARCHAR:
    case SQL_WCHAR:
    case SQL_WVARCHAR:
    case SQL_WLONGVARCHAR:
    case SQL_GUID:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
column_clear (gpointer data)
{
  g_free (((ShoalDatabaseColumn *) data)->name);
}

/* Finds the columns of the result, and the room for their values unless @rooms has it. */
static gboolean
describe (Cursor  *self,
          GArray  *columns,
          gsize   *rooms,
          GError **error)
{
  SQLSMALLINT n = 0;
  gsize row_bytes = 0;

  if (!SQL_SUCCEEDED (SQLNumResultCols (self->statement, &n)))
    return set_statement_error (self->database, self->statement, error);
  if (n == 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: the statement gives no table"), self->database->name);
      return FALSE;
    }
  self->fields = g_array_new (FALSE, TRUE, sizeof (Field));
  for (SQLSMALLINT i = 0; i < n; i++)
    {
      SQLWCHAR name[512] = { 0 };
      SQLSMALLINT length = 0, type = 0;
      SQLULEN size = 0;
      Field field = { 0 };
      ShoalDatabaseColumn column;

      if (!SQL_SUCCEEDED (SQLDescribeColW (self->statement, (SQLUSMALLINT) (i + 1), name, G_N_ELEMENTS (name), &length, &type, &size, NULL, NULL)))
        return set_statement_error (self->database, self->statement, error);
      column.name = g_utf16_to_utf8 (name, MIN (length, (SQLSMALLINT) G_N_ELEMENTS (name) - 1), NULL, NULL, NULL);
      if (column.name == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s: the name of column %d is not Unicode"), self->database->name, i + 1);
          return FALSE;
        }
      column.is_text = is_text_type (type) && !self->database->dialect->any_type;
      g_array_append_val (columns, column);
      field.type = type == SQL_FLOAT || type == SQL_DOUBLE ? SQL_C_DOUBLE : is_text_type (type) ? SQL_C_WCHAR : SQL_C_CHAR;
      field.is_padded = type == SQL_CHAR || type == SQL_WCHAR;
      field.room = rooms != NULL && rooms[i] > 0 ? rooms[i] : size == 0 || size > USUAL_ROOM ? USUAL_ROOM : MAX (size + 2, LEAST_ROOM);
      field.width = field.type == SQL_C_DOUBLE ? sizeof (double) : (field.room + 1) * (field.type == SQL_C_WCHAR ? sizeof (SQLWCHAR) : 1);
      field.width = (field.width + 7) / 8 * 8;
      field.text = g_string_new (NULL);
      row_bytes += field.width + sizeof (SQLLEN);
      g_array_append_val (self->fields, field);
    }
  self->n_rows = CLAMP (BYTES_OF_PIECE / row_bytes, 1, MOST_ROWS);
  return TRUE;
}

static gboolean
bind (Cursor  *self,
      GError **error)
{
  SQLULEN n_rows = self->n_rows;

  SQLSetStmtAttr (self->statement, SQL_ATTR_ROW_BIND_TYPE, (SQLPOINTER) SQL_BIND_BY_COLUMN, SQL_IS_UINTEGER);
  if (!SQL_SUCCEEDED (SQLSetStmtAttr (self->statement, SQL_ATTR_ROW_ARRAY_SIZE, (SQLPOINTER) n_rows, SQL_IS_UINTEGER)))
    self->n_rows = 1;
  else if (SQL_SUCCEEDED (SQLGetStmtAttr (self->statement, SQL_ATTR_ROW_ARRAY_SIZE, &n_rows, SQL_IS_UINTEGER, NULL)) && n_rows > 0
           && n_rows < self->n_rows)
    self->n_rows = n_rows;
  self->status = g_new0 (SQLUSMALLINT, self->n_rows);
  SQLSetStmtAttr (self->statement, SQL_ATTR_ROWS_FETCHED_PTR, &self->n_fetched, SQL_IS_POINTER);
  SQLSetStmtAttr (self->statement, SQL_ATTR_ROW_STATUS_PTR, self->status, SQL_IS_POINTER);
  for (guint i = 0; i < self->fields->len; i++)
    {
      Field *field = &g_array_index (self->fields, Field, i);

      field->bytes = g_malloc0_n (self->n_rows, field->width);
      field->ends = g_new0 (SQLLEN, self->n_rows);
      if (!SQL_SUCCEEDED (SQLBindCol (self->statement, (SQLUSMALLINT) (i + 1), field->type, field->bytes, (SQLLEN) field->width, field->ends)))
        return set_statement_error (self->database, self->statement, error);
    }
  return TRUE;
}

/* Converts UTF-16 in this machine's byte order into UTF-8. Returns: %FALSE when half of a surrogate pair is missing. */
static gboolean
append_utf16 (GString        *text,
              const SQLWCHAR *units,
              gsize           n)
{
  for (gsize i = 0; i < n; i++)
    {
      gunichar c = units[i];

      if (c < 0x80)
        {
          g_string_append_c (text, (char) c);
          continue;
        }
      if (c >= 0xd800 && c < 0xe000)
        {
          if (c >= 0xdc00 || i + 1 == n || units[i + 1] < 0xdc00 || units[i + 1] > 0xdfff)
            return FALSE;
          c = 0x10000 + ((c - 0xd800) << 10) + (units[++i] - 0xdc00u);
        }
      g_string_append_unichar (text, c);
    }
  return TRUE;
}

static void
print_number (double   number,
              GString *text)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (digits, sizeof digits, "%.15g", number);
  if (g_ascii_strtod (digits, NULL) != number)
    g_ascii_formatd (digits, sizeof digits, "%.17g", number);
  g_string_append (text, digits);
}

typedef enum
{
  TAKEN,
  FAILED,
  TOO_LONG, /* the value does not fit into its room */
} Taken;

/* Puts the text of a value into the field. Returns: %TOO_LONG with the required room in @room. */
static Taken
take_value (Cursor    *self,
            Field     *field,
            gsize      row,
            gsize     *room,
            gboolean  *missing,
            GError   **error)
{
  const char *bytes = field->bytes + row * field->width;
  SQLLEN end = field->ends[row];
  gsize unit = field->type == SQL_C_WCHAR ? sizeof (SQLWCHAR) : 1;

  g_string_truncate (field->text, 0);
  *missing = end == SQL_NULL_DATA;
  if (*missing)
    return TAKEN;
  if (field->type == SQL_C_DOUBLE)
    {
      double number;

      memcpy (&number, bytes, sizeof number);
      print_number (number, field->text);
      return TAKEN;
    }
  if (end == SQL_NO_TOTAL || end < 0 || (gsize) end > field->room * unit)
    {
      *room = MAX (field->room * 4, end > 0 ? (gsize) end / unit + 1 : 0);
      if (*room <= MOST_ROOM)
        return TOO_LONG;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s: a value has more than %d characters"), self->database->name, MOST_ROOM);
      return FAILED;
    }
  if (unit == 1)
    g_string_append_len (field->text, bytes, end);
  if ((unit > 1 && !append_utf16 (field->text, (const SQLWCHAR *) (gconstpointer) bytes, (gsize) end / unit))
      || !g_utf8_validate_len (field->text->str, field->text->len, NULL))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s: a value is not Unicode, or has a NUL character"), self->database->name);
      return FAILED;
    }
  while (field->is_padded && field->text->len > 0 && field->text->str[field->text->len - 1] == ' ')
    g_string_truncate (field->text, field->text->len - 1);
  return TAKEN;
}

/* Passes the rows of a piece to @take. */
static Taken
take_piece (Cursor               *self,
            gsize                 n_rows,
            gsize                *rooms,
            ShoalDatabaseRowFunc  take,
            gpointer              data,
            GError              **error)
{
  guint n = self->fields->len;
  g_autofree const char **texts = g_new (const char *, n);
  g_autofree gsize *lengths = g_new (gsize, n);

  for (gsize row = 0; row < n_rows; row++)
    {
      if (self->status[row] == SQL_ROW_ERROR)
        {
          set_statement_error (self->database, self->statement, error);
          return FAILED;
        }
      for (guint i = 0; i < n; i++)
        {
          Field *field = &g_array_index (self->fields, Field, i);
          gboolean missing;
          Taken taken = take_value (self, field, row, &rooms[i], &missing, error);

          if (taken != TAKEN)
            return taken;
          texts[i] = missing ? NULL : field->text->str;
          lengths[i] = field->text->len;
        }
      if (!take (texts, lengths, n, data, error))
        return FAILED;
    }
  return TAKEN;
}

static SQLRETURN
fetch_piece (Cursor *self)
{
  SQLRETURN code;

  cursor_set_waits (self, TRUE);
  code = SQLFetch (self->statement);
  cursor_set_waits (self, FALSE);
  return code;
}

static Taken
fetch (Cursor                *self,
       gsize                  max_rows,
       gsize                 *rooms,
       ShoalDatabaseRowFunc   take,
       gpointer               data,
       GError               **error)
{
  gsize n = 0;

  while (max_rows == 0 || n < max_rows)
    {
      SQLRETURN code = fetch_piece (self);
      Taken taken;

      if (code == SQL_NO_DATA && !shoal_progress_should_stop (self->database->progress))
        return TAKEN;
      if (!SQL_SUCCEEDED (code) || shoal_progress_should_stop (self->database->progress))
        {
          set_statement_error (self->database, self->statement, error);
          return FAILED;
        }
      taken = take_piece (self, max_rows == 0 ? self->n_fetched : MIN (self->n_fetched, max_rows - n), rooms, take, data, error);
      if (taken != TAKEN)
        return taken;
      n += self->n_fetched;
    }
  return TAKEN;
}

static SQLRETURN
execute (Cursor     *self,
         const char *text)
{
  glong length = 0;
  g_autofree SQLWCHAR *wide = self->database->dialect->takes_utf8 ? NULL : g_utf8_to_utf16 (text, -1, NULL, &length, NULL);
  SQLRETURN code;

  cursor_set_waits (self, TRUE);
  code = wide != NULL ? SQLExecDirectW (self->statement, wide, (SQLINTEGER) length)
                      : SQLExecDirect (self->statement, (SQLCHAR *) text, SQL_NTS);
  cursor_set_waits (self, FALSE);
  return code;
}

/* Does the work of shoal_database_select() once, with @rooms for values, which may be too small. */
static Taken
select_once (ShoalDatabase        *self,
             const char           *text,
             gsize                 max_rows,
             GArray               *columns,
             gsize               **rooms,
             ShoalDatabaseRowFunc  take,
             gpointer              data,
             GError              **error)
{
  g_auto (Cursor) cursor = { .database = self };

  if (!cursor_open (&cursor, error))
    return FAILED;
  if (max_rows > 0)
    SQLSetStmtAttr (cursor.statement, SQL_ATTR_MAX_ROWS, (SQLPOINTER) max_rows, SQL_IS_UINTEGER);
  if (!SQL_SUCCEEDED (execute (&cursor, text)))
    {
      set_statement_error (self, cursor.statement, error);
      return FAILED;
    }
  if (!describe (&cursor, columns, *rooms, error) || !bind (&cursor, error))
    return FAILED;
  if (*rooms == NULL)
    *rooms = g_new0 (gsize, cursor.fields->len);
  return fetch (&cursor, max_rows, *rooms, take, data, error);
}

/**
 * shoal_database_select:
 * @statement: a query
 * @max_rows: how many rows at most, 0 for all
 * @columns: (out) (optional) (element-type ShoalDatabaseColumn) (transfer full): the columns of the result; @take can use
 *   them from the first row on
 * @take: (scope call): gets the rows; a call without texts tells that the rows begin, perhaps for a second time
 * @error: place for a %SHOAL_ERROR_USAGE when the database refuses the statement, %SHOAL_ERROR_DATA, or a #GIOErrorEnum
 *
 * Returns: %FALSE on error.
 */
gboolean
shoal_database_select (ShoalDatabase         *self,
                       const char            *statement,
                       gsize                  max_rows,
                       GArray               **columns,
                       ShoalDatabaseRowFunc   take,
                       gpointer               data,
                       GError               **error)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (ShoalDatabaseColumn));
  g_autofree gsize *rooms = NULL;
  Taken taken;

  g_array_set_clear_func (own, column_clear);
  if (columns != NULL)
    *columns = own;
  do
    {
      g_array_set_size (own, 0);
      if (!take (NULL, NULL, 0, data, error))
        return FALSE;
      taken = select_once (self, statement, max_rows, own, &rooms, take, data, error);
    }
  while (taken == TOO_LONG);
  if (columns != NULL)
    *columns = taken == TAKEN ? g_steal_pointer (&own) : NULL;
  return taken == TAKEN;
}

/** shoal_database_run: @statement: a statement without a result. Returns: %FALSE on error, see shoal_database_select(). */
gboolean
shoal_database_run (ShoalDatabase *self,
                    const char    *statement,
                    GError       **error)
{
  g_auto (Cursor) cursor = { .database = self };
  SQLRETURN code;

  if (!cursor_open (&cursor, error))
    return FALSE;
  code = execute (&cursor, statement);
  return SQL_SUCCEEDED (code) || code == SQL_NO_DATA || set_statement_error (self, cursor.statement, error);
}

/** shoal_database_commit: commits the transaction. Returns: %FALSE with an error. */
gboolean
shoal_database_commit (ShoalDatabase *self,
                       GError       **error)
{
  if (SQL_SUCCEEDED (SQLEndTran (SQL_HANDLE_DBC, self->connection, SQL_COMMIT)))
    return TRUE;
  set_connection_error (self, error);
  return FALSE;
}

/* Appends a part of a name in the form that shoal_sql_append_table() reads. */
static void
append_part (GString    *text,
             const char *part)
{
  if (strpbrk (part, ".\"") == NULL)
    {
      g_string_append (text, part);
      return;
    }
  g_string_append_c (text, '"');
  for (; *part != '\0'; part++)
    g_string_append_printf (text, *part == '"' ? "\"%c" : "%c", *part);
  g_string_append_c (text, '"');
}

/* Whether the schema belongs to users; tables of the system have their own schemas. */
static gboolean
is_own_schema (const char *schema)
{
  return strcmp (schema, "information_schema") != 0 && !g_str_has_prefix (schema, "pg_") && g_ascii_strcasecmp (schema, "sys") != 0;
}

/**
 * shoal_database_list_tables:
 * @error: place for an error, see shoal_database_select()
 *
 * Returns: (transfer full) (nullable): the tables and views, with their schemas if they have some.
 */
char **
shoal_database_list_tables (ShoalDatabase *self,
                            GError       **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (Cursor) cursor = { .database = self };
  char schema[512], name[512];
  SQLLEN schema_length, name_length;
  SQLCHAR types[] = "TABLE,VIEW";
  SQLRETURN code;

  if (!cursor_open (&cursor, error))
    return NULL;
  cursor_set_waits (&cursor, TRUE);
  code = SQLTables (cursor.statement, NULL, 0, NULL, 0, NULL, 0, types, SQL_NTS);
  cursor_set_waits (&cursor, FALSE);
  if (!SQL_SUCCEEDED (code))
    {
      set_statement_error (self, cursor.statement, error);
      return NULL;
    }
  SQLBindCol (cursor.statement, 2, SQL_C_CHAR, schema, sizeof schema, &schema_length);
  SQLBindCol (cursor.statement, 3, SQL_C_CHAR, name, sizeof name, &name_length);
  while (SQL_SUCCEEDED (code = fetch_piece (&cursor)))
    {
      g_autoptr (GString) text = g_string_new (NULL);

      if (name_length == SQL_NULL_DATA || !g_utf8_validate (name, -1, NULL)
          || (schema_length > 0 && (!g_utf8_validate (schema, -1, NULL) || !is_own_schema (schema))))
        continue;
      if (schema_length > 0)
        {
          append_part (text, schema);
          g_string_append_c (text, '.');
        }
      append_part (text, name);
      g_strv_builder_add (names, text->str);
    }
  if (code == SQL_NO_DATA && !shoal_progress_should_stop (self->progress))
    return g_strv_builder_end (names);
  set_statement_error (self, cursor.statement, error);
  return NULL;
}

#else

char **
shoal_database_list_sources (void)
{
  return g_new0 (char *, 1);
}

struct _ShoalDatabase
{
  const ShoalSqlDialect *dialect;
};

ShoalDatabase *
shoal_database_connect (const char    *connection,
                        ShoalProgress *progress,
                        GError       **error)
{
  if (shoal_database_check_connection (connection, error))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 _("odbc:%s: this Shoal was built without ODBC, as a Flatpak is, and reaches no database. Open a SQLite file in its place, or "
                   "let somebody fetch counts: “shoal-cli recipe PROJECT --sql DIALECT --counts” writes the query"),
                 connection);
  return NULL;
}

void
shoal_database_free (ShoalDatabase *self)
{
}

const ShoalSqlDialect *
shoal_database_get_dialect (ShoalDatabase *self)
{
  return self->dialect;
}

char **
shoal_database_list_tables (ShoalDatabase *self,
                            GError       **error)
{
  g_return_val_if_reached (NULL);
}

gboolean
shoal_database_run (ShoalDatabase *self,
                    const char    *statement,
                    GError       **error)
{
  g_return_val_if_reached (FALSE);
}

gboolean
shoal_database_commit (ShoalDatabase *self,
                       GError       **error)
{
  g_return_val_if_reached (FALSE);
}

gboolean
shoal_database_select (ShoalDatabase         *self,
                       const char            *statement,
                       gsize                  max_rows,
                       GArray               **columns,
                       ShoalDatabaseRowFunc   take,
                       gpointer               data,
                       GError               **error)
{
  g_return_val_if_reached (FALSE);
}

#endif
