/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of values in files: every enumeration gives back what it was told, and knows no other text. */

#include "base/shoal-enum.h"
#include "schema/shoal-schema.h"
#include "solve/shoal-solution.h"
#include "solve/shoal-solver-registry.h"
#include "strategy/shoal-strategy.h"
#include "utility/shoal-metric.h"

static void
test_round_trip (void)
{
  const GType types[] = {
    SHOAL_TYPE_ROLE, SHOAL_TYPE_CELL_FORM, SHOAL_TYPE_VALUE_TYPE, SHOAL_TYPE_STATUS,
    SHOAL_TYPE_SOLVER_FAMILY, SHOAL_TYPE_STRATEGY_KIND, SHOAL_TYPE_METRIC_DIRECTION,
  };

  for (guint t = 0; t < G_N_ELEMENTS (types); t++)
    {
      g_autoptr (GEnumClass) klass = g_type_class_ref (types[t]);

      g_assert_cmpuint (klass->n_values, >, 1);
      for (guint i = 0; i < klass->n_values; i++)
        {
          const char *nick = shoal_enum_get_nick (types[t], klass->values[i].value);
          int value = -1;

          g_assert_true (shoal_enum_find_nick (types[t], nick, &value));
          g_assert_cmpint (value, ==, klass->values[i].value);
        }
    }
}

static void
test_unknown (void)
{
  const char *texts[] = { NULL, "", "Optimal", "SHOAL_STATUS_OPTIMAL", "optimal ", "\xff" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      int value = 42;

      g_assert_false (shoal_enum_find_nick (SHOAL_TYPE_STATUS, texts[i], &value));
      g_assert_cmpint (value, ==, 42);
    }
}

/* What stands in projects and in scripts. */
static void
test_names (void)
{
  ShoalRole role = SHOAL_ROLE_UNSET;
  ShoalCellForm form = SHOAL_CELL_NODE;
  ShoalValueType type = SHOAL_VALUE_TEXT;
  ShoalStatus status = SHOAL_STATUS_UNKNOWN;
  ShoalStrategyKind kind = SHOAL_STRATEGY_ORIGINAL;

  g_assert_true (shoal_role_parse ("quasi-identifier", &role) && role == SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_true (shoal_cell_form_parse ("set", &form) && form == SHOAL_CELL_SET);
  g_assert_true (shoal_value_type_parse ("date", &type) && type == SHOAL_VALUE_DATE);
  g_assert_true (shoal_status_parse ("infeasible", &status) && status == SHOAL_STATUS_INFEASIBLE);
  g_assert_true (shoal_strategy_kind_parse ("join", &kind) && kind == SHOAL_STRATEGY_JOIN);
  g_assert_cmpstr (shoal_solver_family_to_string (SHOAL_FAMILY_MATCHING), ==, "matching");
  g_assert_cmpstr (shoal_enum_get_nick (SHOAL_TYPE_METRIC_DIRECTION, SHOAL_METRIC_HIGHER), ==, "higher");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/enum/round-trip", test_round_trip);
  g_test_add_func ("/enum/unknown", test_unknown);
  g_test_add_func ("/enum/names", test_names);
  return g_test_run ();
}
