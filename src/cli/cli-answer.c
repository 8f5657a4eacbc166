/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Used by the commands whose result is a recoding. */

#include "cli-shared.h"

#include "base/shoal-format.h"
#include "cli-output.h"
#include "solve/shoal-advice.h"

#include <glib/gi18n.h>
#include <math.h>

/** cli_answer_metrics: @classes: (nullable). Returns: (transfer full): metric id → value, or null without a value. */
JsonObject *
cli_answer_metrics (ShoalClasses *classes)
{
  JsonObject *object = json_object_new ();
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    cli_json_number (object, metrics[i].id, classes != NULL ? shoal_metric_evaluate (&metrics[i], classes) : NAN);
  return object;
}

static const char *
get_name (ShoalMicrodata *microdata,
          guint           attribute)
{
  return shoal_column_get_name (shoal_microdata_get_attribute (microdata, attribute)->column);
}

/** cli_answer_node: @recoding: (nullable). Returns: (transfer full): column → level, or null if @recoding is not a node. */
JsonNode *
cli_answer_node (ShoalMicrodata *microdata,
                 ShoalRecoding  *recoding)
{
  g_autoptr (JsonObject) object = NULL;
  const guint *levels;
  guint n_attributes;

  if (recoding == NULL || shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE)
    return json_node_init_null (json_node_alloc ());
  object = json_object_new ();
  levels = shoal_recoding_get_levels (recoding, &n_attributes);
  for (guint a = 0; a < n_attributes; a++)
    json_object_set_int_member (object, get_name (microdata, a), levels[a]);
  return json_node_init_object (json_node_alloc (), object);
}

/** cli_answer_attributes: @classes: (nullable). Returns: (transfer full): column → its level (null without a node), its
 *   loss, and the information kept. */
JsonObject *
cli_answer_attributes (ShoalMicrodata *microdata,
                       ShoalClasses   *classes)
{
  JsonObject *object = json_object_new ();
  const guint *levels = NULL;
  guint n_attributes;

  if (classes != NULL && classes->kind == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (classes->recoding, &n_attributes);
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      JsonObject *attribute = json_object_new ();

      if (levels != NULL)
        json_object_set_int_member (attribute, "level", levels[a]);
      else
        json_object_set_null_member (attribute, "level");
      json_object_set_int_member (attribute, "height", shoal_microdata_get_attribute (microdata, a)->height);
      cli_json_number (attribute, "loss", classes != NULL ? shoal_metric_attribute_ncp (classes, a) : NAN);
      cli_json_text (attribute, "kept", classes != NULL ? shoal_kept_to_string (shoal_kept_find (classes, a)) : NULL);
      json_object_set_object_member (object, get_name (microdata, a), attribute);
    }
  return object;
}

/** cli_answer_n_published: Returns: number of classes in the release; 0 for a matching, which has no real classes. */
gsize
cli_answer_n_published (ShoalClasses *classes)
{
  return classes->kind == SHOAL_RECODING_MATCHING ? 0 : classes->n_groups - classes->n_small_groups;
}

/** cli_answer_append_text: appends the losses per attribute and the metrics as text. */
void
cli_answer_append_text (GString      *text,
                        ShoalClasses *classes)
{
  g_autoptr (CliTable) attributes = cli_table_new ("llrrr");
  g_autoptr (CliTable) values = cli_table_new ("llr");
  const guint *levels = NULL;
  guint n_metrics, n_attributes;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  if (classes->kind == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (classes->recoding, &n_attributes);
  /* Translators: a row reads as "age, level 2 of 4, loss 0.31" */
  cli_table_add (attributes, "", _("quasi-identifier"), _("level"), _("of"), _("loss"), NULL);
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      g_autofree char *level = levels != NULL ? g_strdup_printf ("%u", levels[a]) : g_strdup ("–");
      g_autofree char *height = g_strdup_printf ("%u", shoal_microdata_get_attribute (classes->microdata, a)->height);
      g_autofree char *loss = shoal_format_number (shoal_metric_attribute_ncp (classes, a), 4);

      cli_table_add (attributes, "", get_name (classes->microdata, a), level, height, loss, NULL);
    }
  for (guint i = 0; i < n_metrics; i++)
    {
      g_autofree char *number = shoal_format_value (shoal_metric_evaluate (&metrics[i], classes));

      cli_table_add (values, "", metrics[i].id, number, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_append (attributes, text);
  g_string_append_c (text, '\n');
  cli_table_append (values, text);
}
