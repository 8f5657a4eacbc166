/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Codes whose characters are hidden one by one, from one side. */

#include "hierarchy/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-label-index.h"
#include "hierarchy/shoal-level-stack.h"

#include <string.h>

/* Longer texts hide several characters per level, unless told otherwise. */
#define MOST_LEVELS 32

enum
{
  FROM,
  CHARACTER,
  LENGTH,
  STEP,
};

static const ShoalParameterSpec parameters[] = {
  { "from", SHOAL_PARAMETER_CHOICE, "right", 0, 0, "right/left", "The side from which characters are hidden" },
  { "character", SHOAL_PARAMETER_TEXT, "*", 0, 0, NULL, "What stands for a hidden character" },
  { "length", SHOAL_PARAMETER_INTEGER, "0", 0, 1000000, NULL,
    "Characters of a full code, shorter ones count as filled up on the hidden side; at least, and with 0, the longest value's" },
  { "step", SHOAL_PARAMETER_INTEGER, "0", 0, 1000000, NULL,
    "Characters hidden per level; 0 for one, or more for texts longer than 32" },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

typedef struct
{
  ShoalColumn *column;
  gboolean left;
  const char *character;
  gsize length;   /* characters of a full code */
  gsize *lengths; /* characters of each value */
} Mask;

static gboolean
accepts (ShoalColumn *column)
{
  return TRUE;
}

/* Characters, not bytes: continuation bytes do not count, so that nothing is read past the end of broken UTF-8. */
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

/* The label of a value when @hidden characters of a full code are: the value itself while only its filling is. */
static void
append_masked (GString    *label,
               const Mask *mask,
               guint32     code,
               gsize       hidden)
{
  const char *value = shoal_column_get_label (mask->column, code);
  gsize shown = mask->length - hidden;
  const char *cut;

  if (mask->lengths[code] < shown)
    {
      g_string_append (label, value);
      return;
    }
  cut = skip_characters (value, mask->left ? mask->lengths[code] - shown : shown);
  if (!mask->left)
    g_string_append_len (label, value, cut - value);
  for (gsize i = 0; i < hidden; i++)
    g_string_append (label, mask->character);
  if (mask->left)
    g_string_append (label, cut);
}

/* Groups the highest groups by what is still shown of one value of each. Returns whether that made them fewer. */
static gboolean
push_level (ShoalLevelStack *stack,
            const Mask      *mask,
            GArray          *values,
            gsize            hidden)
{
  g_autoptr (ShoalStrings) labels = shoal_strings_new (values->len);
  g_autoptr (GString) label = g_string_new (NULL);
  g_autofree guint32 *parents = g_new (guint32, values->len);
  ShoalLabelIndex index;
  guint32 n_groups = 0;

  shoal_label_index_init (&index, labels);
  for (guint32 g = 0; g < values->len; g++)
    {
      g_string_truncate (label, 0);
      append_masked (label, mask, g_array_index (values, guint32, g), hidden);
      parents[g] = shoal_label_index_intern (&index, label->str, label->len);
    }
  shoal_label_index_clear (&index);
  n_groups = (guint32) shoal_strings_get_n (labels);
  if (n_groups == values->len || n_groups == 1)
    return FALSE;
  for (guint32 g = values->len; g-- > 0;)
    g_array_index (values, guint32, parents[g]) = g_array_index (values, guint32, g);
  g_array_set_size (values, n_groups);
  shoal_level_stack_push_take (stack, g_steal_pointer (&parents), g_steal_pointer (&labels));
  return TRUE;
}

static ShoalHierarchy *
build_masked (Mask    *mask,
              gsize    step,
              GError **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (mask->column);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 code = 0; code < shoal_level_stack_get_n (stack); code++)
    g_array_append_val (values, code);
  for (gsize hidden = step; hidden < mask->length; hidden += step)
    push_level (stack, mask, values, hidden);
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  gsize n = shoal_column_get_n_values (column);
  g_autofree gsize *lengths = g_new (gsize, n);
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
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   "The parameter “character” of the builder “mask” must be one character, not “%s”", mask.character);
      return NULL;
    }
  for (gsize code = 0; code < n; code++)
    {
      lengths[code] = count_characters (shoal_column_get_label (column, (guint32) code));
      mask.length = MAX (mask.length, lengths[code]);
    }
  if (step == 0)
    step = MAX (1, (mask.length + MOST_LEVELS - 1) / MOST_LEVELS);
  return build_masked (&mask, step, error);
}

/* A value that appears later falls under the masks that fit it, as long as it is not longer than `length`. */
const ShoalHierarchyBuilder shoal_builder_mask = {
  .id = "mask",
  .title = "Hidden characters",
  .summary = "One more character of a code hidden on each level; levels that hide nothing anew are left out",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = "any column",
  .build = build,
};
