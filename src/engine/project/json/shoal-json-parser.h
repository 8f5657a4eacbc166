/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place in a JSON text, for the files that read it. */
#pragma once

#include "project/json/shoal-json.h"

G_BEGIN_DECLS

/**
 * ShoalJsonParser:
 * @start: where lines are counted from
 * @at: what is read next
 * @end: the end of the text, where no NUL need be
 * @file_name: what errors call it
 * @depth: how many arrays and objects are open
 */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  const char *file_name;
  guint depth;
} ShoalJsonParser;

gboolean  shoal_json_parser_fail         (ShoalJsonParser  *self,
                                          GError          **error,
                                          const char       *what);
void      shoal_json_parser_skip_space   (ShoalJsonParser  *self);
gboolean  shoal_json_parser_take         (ShoalJsonParser  *self,
                                          char              c);
char     *shoal_json_parser_parse_string (ShoalJsonParser  *self,
                                          GError          **error);
JsonNode *shoal_json_parser_parse_number (ShoalJsonParser  *self,
                                          GError          **error);
JsonNode *shoal_json_parser_parse_word   (ShoalJsonParser  *self,
                                          GError          **error);

G_END_DECLS
