/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libgsf reads the archive with pread() at offsets that are kept here; expat parses the inflated streams piece by piece. */

#include "sheet-package.h"

#include "stat-confinement.h"

#include <gsf/gsf-infile-zip.h>
#include <gsf/gsf-input-impl.h>
#include <gsf/gsf-impl-utils.h>
#include <gsf/gsf-utils.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define PIECE (64 * 1024)

/* Sheets rarely compress to less than a thirtieth. A stream with a much higher ratio that is not small is meant to waste
 * time. */
#define MAX_INFLATION 200
#define SMALL_INFLATED ((guint64) 256 * 1024 * 1024)

/* ---- Input from the file descriptor ---- */

typedef struct
{
  GsfInput parent_instance;
  int fd;
  guint8 *bytes;
  gsize size;
} SheetInput;

typedef GsfInputClass SheetInputClass;

GType sheet_input_get_type (void);

G_DEFINE_TYPE (SheetInput, sheet_input, GSF_INPUT_TYPE)

static GsfInput *
sheet_input_new (int       fd,
                 gsf_off_t size)
{
  SheetInput *self = g_object_new (sheet_input_get_type (), NULL);

  self->fd = fd;
  gsf_input_set_size (GSF_INPUT (self), size);
  return GSF_INPUT (self);
}

static GsfInput *
sheet_input_dup (GsfInput  *input,
                 GError   **error)
{
  return sheet_input_new (((SheetInput *) input)->fd, gsf_input_size (input));
}

static const guint8 *
sheet_input_read (GsfInput *input,
                  size_t    n_bytes,
                  guint8   *buffer)
{
  SheetInput *self = (SheetInput *) input;
  gsf_off_t offset = gsf_input_tell (input);
  size_t done = 0;

  if (buffer == NULL && n_bytes > self->size)
    {
      self->size = n_bytes;
      self->bytes = g_realloc (self->bytes, self->size);
    }
  if (buffer == NULL)
    buffer = self->bytes;
  while (done < n_bytes)
    {
      ssize_t n = pread (self->fd, buffer + done, n_bytes - done, offset + (gsf_off_t) done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return NULL;
      done += (size_t) n;
    }
  return buffer;
}

static gboolean
sheet_input_seek (GsfInput  *input,
                  gsf_off_t  offset,
                  GSeekType  whence)
{
  return FALSE; /* the parent class keeps the position */
}

static void
sheet_input_finalize (GObject *object)
{
  g_free (((SheetInput *) object)->bytes);
  G_OBJECT_CLASS (sheet_input_parent_class)->finalize (object);
}

static void
sheet_input_class_init (SheetInputClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sheet_input_finalize;
  klass->Dup = sheet_input_dup;
  klass->Read = sheet_input_read;
  klass->Seek = sheet_input_seek;
}

static void
sheet_input_init (SheetInput *self)
{
}

/* ---- The archive ---- */

struct _SheetPackage
{
  GsfInfile *archive;
  guint64 size;       /* size of the file in bytes */
  guint64 n_inflated;

  /* While a stream is parsed */
  XML_Parser parser;
  const SheetXml *xml;
  gpointer data;
  gboolean stopped;
  gboolean harmful;
  double fraction;
};

/** sheet_package_open: @fd: a file. Returns: (transfer full) (nullable): %NULL if it is not a ZIP archive. */
SheetPackage *
sheet_package_open (int fd)
{
  g_autoptr (SheetPackage) self = g_new0 (SheetPackage, 1);
  g_autoptr (GObject) input = NULL;
  gint64 size = stat_confinement_get_size (fd);

  if (size < 0)
    return NULL;
  self->size = (guint64) size;
  input = G_OBJECT (sheet_input_new (fd, size));
  self->archive = gsf_infile_zip_new (GSF_INPUT (input), NULL);
  return self->archive != NULL ? g_steal_pointer (&self) : NULL;
}

void
sheet_package_free (SheetPackage *self)
{
  g_clear_object (&self->archive);
  g_free (self);
}

static const char *
skip_prefix (const char *name)
{
  const char *colon = strchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

static void
start_cb (void        *data,
          const char  *name,
          const char **attributes)
{
  SheetPackage *self = data;

  if (self->xml->start != NULL)
    self->xml->start (self->data, skip_prefix (name), attributes);
}

static void
end_cb (void       *data,
        const char *name)
{
  SheetPackage *self = data;

  if (self->xml->end != NULL)
    self->xml->end (self->data, skip_prefix (name));
}

static void
text_cb (void       *data,
         const char *text,
         int         length)
{
  SheetPackage *self = data;

  if (self->xml->text != NULL)
    self->xml->text (self->data, text, length);
}

/* Workbooks have no document type declarations: only attacks by entities need one. */
static void
declaration_cb (void       *data,
                const char *name,
                const char *system_id,
                const char *public_id,
                int         has_internal_subset)
{
  SheetPackage *self = data;

  self->harmful = TRUE;
  XML_StopParser (self->parser, FALSE);
}

/** sheet_package_stop: ends parsing a stream from one of its handlers; no more handlers are called. */
void
sheet_package_stop (SheetPackage *self)
{
  self->stopped = TRUE;
  XML_StopParser (self->parser, FALSE);
}

/** sheet_package_fraction: Returns: the fraction of the stream that has been read. */
double
sheet_package_fraction (SheetPackage *self)
{
  return self->fraction;
}

static SheetOutcome
feed (SheetPackage *self,
      GsfInput     *stream)
{
  gsf_off_t size = gsf_input_size (stream);
  gsf_off_t remaining;

  while ((remaining = gsf_input_remaining (stream)) > 0)
    {
      size_t n = (size_t) MIN (remaining, PIECE);
      const guint8 *bytes = gsf_input_read (stream, n, NULL);

      if (bytes == NULL)
        return SHEET_DAMAGED;
      self->n_inflated += n;
      if (self->n_inflated > SMALL_INFLATED && self->n_inflated / MAX_INFLATION > self->size)
        return SHEET_HARMFUL;
      self->fraction = 1 - (double) remaining / (double) size;
      if (XML_Parse (self->parser, (const char *) bytes, (int) n, remaining == (gsf_off_t) n) != XML_STATUS_OK)
        return self->harmful ? SHEET_HARMFUL : self->stopped ? SHEET_STOPPED : SHEET_DAMAGED;
    }
  return size > 0 ? SHEET_READ : SHEET_DAMAGED;
}

/**
 * sheet_package_read:
 * @path: path of a file in the archive
 * @xml: handlers for its elements and text
 * @data: passed to the handlers
 *
 * Returns: how reading the stream has ended
 */
SheetOutcome
sheet_package_read (SheetPackage   *self,
                    const char     *path,
                    const SheetXml *xml,
                    gpointer        data)
{
  g_auto (GStrv) names = g_strsplit (*path == '/' ? path + 1 : path, "/", -1);
  g_autoptr (GObject) stream = NULL;
  SheetOutcome outcome;

  stream = (GObject *) gsf_infile_child_by_aname (self->archive, (const char **) names);
  if (stream == NULL)
    return SHEET_ABSENT;
  self->parser = XML_ParserCreate (NULL);
  self->xml = xml;
  self->data = data;
  self->stopped = self->harmful = FALSE;
  XML_SetUserData (self->parser, self);
  XML_SetElementHandler (self->parser, start_cb, end_cb);
  XML_SetCharacterDataHandler (self->parser, text_cb);
  XML_SetStartDoctypeDeclHandler (self->parser, declaration_cb);
  outcome = feed (self, GSF_INPUT (stream));
  XML_ParserFree (self->parser);
  self->parser = NULL;
  return outcome;
}

/** sheet_xml_get: Returns: (nullable): the value of the attribute @name with any namespace prefix. */
const char *
sheet_xml_get (const char **attributes,
               const char  *name)
{
  for (; *attributes != NULL; attributes += 2)
    if (strcmp (skip_prefix (attributes[0]), name) == 0)
      return attributes[1];
  return NULL;
}
