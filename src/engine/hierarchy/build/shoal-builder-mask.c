/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Codes whose characters are hidden one by one, from one side. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <glib/gi18n-lib.h>

/* By default, longer texts hide several characters per level. */
#define MOST_LEVELS 32

enum
{
  FROM,
  CHARACTER,
  LENGTH,
  STEP,
};

static const char *const sides[] = { N_("Right"), N_("Left"), NULL };

static const ShoalParameterSpec parameters[] = {
  { "from", SHOAL_PARAMETER_CHOICE, "right", 0, 0, "right/left",
    N_("The side from which characters are hidden"),
    N_("Hidden from"), sides },
  { "character", SHOAL_PARAMETER_TEXT, "*", 0, 0, NULL, N_("What stands for a hidden character"),
    N_("Shown instead") },
  { "length", SHOAL_PARAMETER_INTEGER, "0", 0, 1000000, NULL,
    N_("Characters of a full code, shorter ones count as filled up on the hidden side; at least, and with 0, the "
       "longest value's"),
    N_("Characters of a full code") },
  { "step", SHOAL_PARAMETER_INTEGER, "0", 0, 1000000, NULL,
    N_("Characters hidden per level; 0 for one, or more for texts longer than 32"),
    N_("Hidden on each level") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

typedef struct
{
  ShoalColumn *column;
  gboolean left;
  const char *character;
  gsize length;           /* characters of a complete code */
  const guint32 *lengths; /* characters of each value */
  gsize hidden;           /* characters hidden on the level being made */
} Mask;

static gboolean
accepts (ShoalColumn *column)
{
  return TRUE;
}

/* Counts characters, not bytes. Continuation bytes are skipped one by one, so that broken UTF-8 is not read past its end. */
static gsize
count_characters (const char *text)
{
  gsize n = 0;

  for (; *text != '\0'; text++)
    n += ((guint8) *text & 0xc0) != 0x80;
  return n;
}

static const char *
skip_characters (const char *text,
                 gsize       n)
{
  for (; *text != '\0'; text++)
    if (((guint8) *text & 0xc0) != 0x80 && n-- == 0)
      break;
  return text;
}

/* A value shorter than @length counts as filled up; it stays as it is as long as only its filling is hidden. */
static void
append_masked (GString      *label,
               guint32       code,
               gconstpointer data)
{
  const Mask *mask = data;
  const char *value = shoal_column_get_label (mask->column, code);
  gsize shown = mask->length - mask->hidden;
  const char *cut;

  if (mask->lengths[code] < shown)
    {
      g_string_append (label, value);
      return;
    }
  cut = skip_characters (value, mask->left ? mask->lengths[code] - shown : shown);
  if (!mask->left)
    g_string_append_len (label, value, cut - value);
  for (gsize i = 0; i < mask->hidden; i++)
    g_string_append (label, mask->character);
  if (mask->left)
    g_string_append (label, cut);
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  gsize n = shoal_column_get_n_values (column);
  g_autoptr (ShoalLevelStack) stack = NULL;
  g_autofree guint32 *lengths = g_new (guint32, n);
  gsize step = (gsize) shoal_parameters_get_number (set, &parameters[STEP]);
  Mask mask = {
    .column = column,
    .left = g_str_equal (shoal_parameters_get_text (set, &parameters[FROM]), "left"),
    .character = shoal_parameters_get_text (set, &parameters[CHARACTER]),
    .length = (gsize) shoal_parameters_get_number (set, &parameters[LENGTH]),
    .lengths = lengths,
  };

  if (count_characters (mask.character) != 1)
    {
      g_autofree char *name = shoal_builders_dup_name (&parameters[CHARACTER], context);

      /* Translators: a parameter, and what it was given */
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” must be one character, not “%s”"), name, mask.character);
      return NULL;
    }
  stack = shoal_level_stack_new (column, context);
  for (gsize code = 0; code < n && !shoal_level_stack_is_cancelled (stack); code++)
    {
      lengths[code] = (guint32) count_characters (shoal_column_get_label (column, (guint32) code));
      mask.length = MAX (mask.length, lengths[code]);
    }
  if (step == 0)
    step = MAX (1, (mask.length + MOST_LEVELS - 1) / MOST_LEVELS);
  for (mask.hidden = step; mask.hidden < mask.length && !shoal_level_stack_is_cancelled (stack); mask.hidden += step)
    shoal_level_stack_push_if_fewer (stack, append_masked, &mask);
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data falls under the masks that fit it, as long as it is not longer than `length`. */
const ShoalHierarchyBuilder shoal_builder_mask = {
  .id = "mask",
  .title = N_("Hidden characters"),
  .summary = N_("One more character of a code hidden on each level; levels that hide nothing anew are left out"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("any column"),
  .build = build,
};
