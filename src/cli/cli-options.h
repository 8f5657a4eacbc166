/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options that several commands have, and how texts become numbers. */
#pragma once

#include "cli.h"
#include "base/shoal-error.h"
#include "schema/shoal-level-range.h"
#include "table/read/shoal-reader.h"
#include "utility/shoal-metric.h"

G_BEGIN_DECLS

/**
 * CliArguments:
 * @json: whether the answer is to be JSON
 * @help: whether only help was wanted; it has been printed
 * @names: (array zero-terminated=1): what is no option
 * @n_optional: set before parsing: how many names may follow those that must be there
 *
 * What every command line has.
 */
typedef struct
{
  gboolean json;
  gboolean help;
  char **names;
  guint n_optional;
} CliArguments;

void     cli_arguments_clear (CliArguments        *self);
gboolean cli_arguments_parse (CliArguments        *self,
                              const CliCommand    *command,
                              const GOptionEntry  *entries,
                              GOptionGroup        *group,
                              guint                n_names,
                              char               **arguments,
                              GError             **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliArguments, cli_arguments_clear)

/** CliReader: how data are to be read, as texts from the command line. */
typedef struct
{
  char *delimiter;
  char *quote;
  char *encoding;
  char *decimal;
  char **missing;
  char **types;
  gboolean header;
  gboolean no_header;
  gboolean trim;
} CliReader;

void          cli_reader_clear     (CliReader           *self);
GOptionGroup *cli_reader_new_group (CliReader           *self);
gboolean      cli_reader_apply     (CliReader           *self,
                                    ShoalReaderOptions  *options,
                                    GError             **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliReader, cli_reader_clear)

gboolean cli_parse_integer (const char  *option,
                            const char  *text,
                            guint64      minimum,
                            guint64      maximum,
                            guint64     *value,
                            GError     **error);
gboolean cli_parse_double  (const char  *option,
                            const char  *text,
                            double      *value,
                            GError     **error);
gboolean cli_parse_levels  (const char       *text,
                            ShoalLevelRange  *levels,
                            GError          **error);
gboolean cli_parse_time_limit
                           (const char  *text,
                            double      *value,
                            GError     **error);
const ShoalMetric *
         cli_find_metric   (const char  *where,
                            const char  *id,
                            ShoalError   code,
                            GError     **error);
gboolean cli_split_pair    (const char  *option,
                            const char  *text,
                            char       **name,
                            char       **value,
                            GError     **error);

G_END_DECLS
