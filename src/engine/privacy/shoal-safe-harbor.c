/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 45 CFR 164.514(b)(2)(i), (A) to (R), and the guidance of the Office for Civil Rights of 26 November 2012. The content of a column is
 * guessed from the words of its name (as for roles), its type and the form of its values. */

#include "privacy/shoal-safe-harbor.h"

#include "schema/shoal-proposals.h"
#include "schema/shoal-role-words.h"
#include "schema/shoal-value-pattern.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define LEAVE_OUT N_("Leave it out.")

/* An identifier of the list, and what the rule asks for. An item has several letters if names of columns cannot distinguish them. */
typedef struct
{
  const char *item;
  const char *what_to_do;
} Item;

static const Item names = { N_("(A) Names"), LEAVE_OUT };
static const Item places = {
  N_("(B) Places smaller than a state"),
  N_("Publish states only, or the first three digits of a postcode where more than 20,000 people live in all of those that share them, and 000 elsewhere."),
};
static const Item dates = {
  N_("(C) Dates that are about a person"),
  N_("Publish no more than the year; of those over 89 not even years that tell the age."),
};
static const Item ages = {
  N_("(C) Ages over 89"),
  N_("Where there are any, put all ages from 90 on into one group."),
};
static const Item contacts = { N_("(B), (D), (E), (F) Addresses, telephone and fax numbers, e-mail addresses"), LEAVE_OUT };
static const Item numbers = {
  N_("(G) to (K), (R) Numbers of insurance, medical records, accounts and certificates, and any other unique number"),
  N_("Leave it out, or publish a code that is not made from it and that only you can lead back."),
};
static const Item devices = {
  N_("(L) to (Q) Vehicles, devices, web and network addresses, biometric features, photographs"), LEAVE_OUT,
};

/* Kinds of words, as in #ShoalRoleHint */
static const struct
{
  const char *kind;
  const Item *item;
} kinds[] = {
  { "person", &names },    { "contact", &contacts },  { "number", &numbers },
  { "device", &devices },  { "postcode", &places },   { "birth", &dates },
};

/* Words for ages and for places; states and countries are not among them, because the rule allows them. */
static const char *const age_words[] = { "age", "alter", "edad", "leeftijd", "eta", NULL };
static const char *const place_words[] = {
  "city", "town", "village", "municipality", "county", "district", "precinct", "ward", "place", "residence", "postal", "block", "location", "latitude",
  "longitude", "lat", "lon", "lng", "geo", "neighbourhood", "neighborhood", "suburb", "parish",
  "ort", "wohnort", "stadt", "gemeinde", "kreis", "landkreis", "bezirk", "stadtteil",
  "ville", "commune", "departement", "lieu", "domicile", "quartier",
  "ciudad", "municipio", "provincia", "lugar", "residencia", "barrio",
  "woonplaats", "plaats", "gemeente", "wijk", "citta", "comune", "luogo", "residenza", "quartiere", NULL,
};

static const Item *
find_kind (const char *kind)
{
  for (gsize i = 0; kind != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].kind, kind) == 0)
      return kinds[i].item;
  return NULL;
}

/* (nullable): the item of the list that a column seems to be */
static const Item *
find_item (ShoalColumn *column,
           gboolean     by_values)
{
  g_autofree char *word = NULL;
  g_autofree char *reason = NULL;
  const ShoalRoleHint *hint = shoal_role_words_find (shoal_column_get_name (column), &word);
  const ShoalValuePattern *pattern;
  const Item *item = hint != NULL ? find_kind (hint->kind) : NULL;

  if (by_values && shoal_column_get_value_type (column) == SHOAL_VALUE_DATE)
    return &dates;
  if (item != NULL)
    return item;
  if (word != NULL && g_strv_contains (age_words, word))
    return &ages;
  if (word != NULL && g_strv_contains (place_words, word))
    return &places;
  if (!by_values)
    return NULL;
  pattern = shoal_value_pattern_find (column);
  item = pattern != NULL ? find_kind (pattern->kind) : NULL;
  if (item != NULL)
    return item;
  if (pattern != NULL && pattern->role == SHOAL_ROLE_IDENTIFIER)
    return &numbers;
  return shoal_role_propose (column, &reason) == SHOAL_ROLE_IDENTIFIER ? &numbers : NULL;
}

/**
 * shoal_safe_harbor_list:
 * @by_values: whether types and values are examined besides names; for results that stay inside the organisation
 *
 * Only tells that a column is on the list and what the rule asks for. Whether a quasi-identifier is published coarsely enough depends on
 * its hierarchy and on the release, and is not judged.
 *
 * Returns: (transfer full) (element-type ShoalSafeHarborFinding): a finding for each column of @table
 */
GArray *
shoal_safe_harbor_list (ShoalTable  *table,
                        ShoalSchema *schema,
                        gboolean     by_values)
{
  GArray *findings = g_array_new (FALSE, FALSE, sizeof (ShoalSafeHarborFinding));

  g_return_val_if_fail (SHOAL_IS_TABLE (table), findings);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      const Item *item = find_item (shoal_table_get_column (table, i), by_values);
      ShoalSafeHarborFinding finding = { .column = i };

      if (item != NULL)
        {
          finding.item = item->item;
          finding.what_to_do = item->what_to_do;
          finding.state = shoal_schema_get_meaning (schema, i)->role == SHOAL_ROLE_IDENTIFIER ? SHOAL_SAFE_HARBOR_LEFT_OUT : SHOAL_SAFE_HARBOR_TO_DO;
        }
      g_array_append_val (findings, finding);
    }
  return findings;
}
