/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project with a value of every kind. */
#pragma once

#include "project/shoal-project.h"

#include <string.h>

G_BEGIN_DECLS

/* The example of format 1, with a value of every kind. */
static const char example[] G_GNUC_UNUSED =
  "{ \"shoal\": 1,\n"
  "  \"data\": { \"file\": \"patients.csv\", \"delimiter\": \",\", \"quote\": \"\\\"\", \"encoding\": \"UTF-8\", \"header\": true,\n"
  "            \"decimal\": \".\", \"missing\": [\"\", \"?\"], \"rows\": 10000, \"fingerprint\": \"sha256:abc\" },\n"
  "  \"columns\": [\n"
  "    { \"name\": \"age\", \"type\": \"number\", \"role\": \"quasi-identifier\", \"weight\": 1.5, \"cells\": \"range\",\n"
  "      \"hierarchy\": { \"file\": \"hierarchies/age.csv\" } },\n"
  "    { \"name\": \"zip\", \"type\": \"text\", \"role\": \"quasi-identifier\",\n"
  "      \"hierarchy\": { \"builder\": \"mask\", \"from\": \"right\", \"character\": \"*\" } },\n"
  "    { \"name\": \"sex\", \"type\": \"text\", \"role\": \"quasi-identifier\",\n"
  "      \"hierarchy\": { \"levels\": [[\"f\", \"*\"], [\"m\", \"*\"]], \"edge-weights\": [0.25, 2] } },\n"
  "    { \"name\": \"income\", \"type\": \"text\", \"role\": \"sensitive\", \"target\": true } ],\n"
  "  \"privacy\": { \"k\": 5, \"suppression\": 0.005 },\n"
  "  \"objective\": \"gcp\",\n"
  "  \"runs\": [ { \"solver\": \"optimal\", \"parameters\": { \"depth\": 3, \"share\": 0.1, \"fast\": true }, \"seed\": 9007199254740991,\n"
  "              \"result\": { \"node\": { \"age\": 2, \"zip\": 1 }, \"status\": \"optimal\" } } ],\n"
  "  \"selected-run\": 0 }\n";

static inline ShoalProject *
parse (const char *text,
       GPtrArray  *warnings)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p/p.shoal");
  g_autoptr (GError) error = NULL;
  ShoalProject *project = shoal_project_parse (text, strlen (text), file, warnings, &error);

  g_assert_no_error (error);
  g_assert_nonnull (project);
  return project;
}

static inline void
assert_path (GFile      *file,
             const char *expected)
{
  g_autofree char *path = g_file_get_path (file);

  g_assert_cmpstr (path, ==, expected);
}

G_END_DECLS
