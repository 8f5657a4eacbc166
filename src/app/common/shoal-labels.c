/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts for enumerations and numbers that several pages show. */

#include "config.h"

#include "common/shoal-labels.h"

#include <glib/gi18n-lib.h>

/** shoal_role_get_label: Returns: the name of @role that the user sees. */
const char *
shoal_role_get_label (ShoalRole role)
{
  switch (role)
    {
    case SHOAL_ROLE_IDENTIFIER:
      return C_ ("role", "Identifier");
    case SHOAL_ROLE_QUASI_IDENTIFIER:
      return C_ ("role", "Quasi-identifier");
    case SHOAL_ROLE_SENSITIVE:
      return C_ ("role", "Sensitive");
    case SHOAL_ROLE_INSENSITIVE:
      return C_ ("role", "Insensitive");
    case SHOAL_ROLE_PERSON:
      return C_ ("role", "Person");
    case SHOAL_ROLE_COUNT:
      return C_ ("role", "Count");
    case SHOAL_ROLE_UNSET:
    default:
      return C_ ("role", "Not decided");
    }
}

/** shoal_role_dup_label: Returns: (transfer full): the name of @role that the user sees, with a mark for the target. */
char *
shoal_role_dup_label (ShoalRole role,
                      gboolean  is_target)
{
  /* Translators: the role of a column that analyses predict: "Sensitive · Target". */
  return is_target ? g_strdup_printf (_("%s · Target"), shoal_role_get_label (role)) : g_strdup (shoal_role_get_label (role));
}

/** shoal_role_get_description: Returns: what a column of @role contains, and how a release treats it. */
const char *
shoal_role_get_description (ShoalRole role)
{
  switch (role)
    {
    case SHOAL_ROLE_IDENTIFIER:
      return _("Names a person; never published");
    case SHOAL_ROLE_QUASI_IDENTIFIER:
      return _("Could single out a person together with others; made coarser");
    case SHOAL_ROLE_SENSITIVE:
      return _("Must not be learned of a person; published as it is");
    case SHOAL_ROLE_INSENSITIVE:
      return _("Tells nothing about who someone is; published as it is");
    case SHOAL_ROLE_PERSON:
      return _("Says whose each row is, so that persons are counted instead of rows; never published");
    case SHOAL_ROLE_COUNT:
      return _("How many people a row stands for: the table is read with a row for each; never published");
    case SHOAL_ROLE_UNSET:
    default:
      return _("Nothing can be published until you decide");
    }
}

/** shoal_cell_form_get_label: Returns: the name of @form that the user sees. */
const char *
shoal_cell_form_get_label (ShoalCellForm form)
{
  switch (form)
    {
    case SHOAL_CELL_RANGE:
      return C_ ("cell form", "Range");
    case SHOAL_CELL_SET:
      return C_ ("cell form", "Set of values");
    case SHOAL_CELL_MEAN:
      return C_ ("cell form", "Mean");
    case SHOAL_CELL_MEDIAN:
      return C_ ("cell form", "Median");
    case SHOAL_CELL_MODE:
      return C_ ("cell form", "Commonest value");
    case SHOAL_CELL_MIDDLE:
      return C_ ("cell form", "Middle of the range");
    case SHOAL_CELL_NODE:
    default:
      return C_ ("cell form", "Label");
    }
}

/** shoal_cell_form_get_description: Returns: what a published cell of @form tells about the values that it stands for. */
const char *
shoal_cell_form_get_description (ShoalCellForm form)
{
  switch (form)
    {
    case SHOAL_CELL_RANGE:
      return _("the smallest and the largest value of the class");
    case SHOAL_CELL_SET:
      return _("all values of the class");
    case SHOAL_CELL_MEAN:
      return _("the mean of the class, for whoever computes with the release; it does not say how far the values reach");
    case SHOAL_CELL_MEDIAN:
      return _("the middle one of the values of the class in their order, which is the true value of at least one of its rows");
    case SHOAL_CELL_MODE:
      return _("the commonest value of the class, which is the true value of at least one of its rows");
    case SHOAL_CELL_MIDDLE:
      return _("the number half-way between the smallest and the largest value of the class");
    case SHOAL_CELL_NODE:
    default:
      return _("the narrowest label of the hierarchy that covers the class");
    }
}

/**
 * shoal_cell_form_get_level_note:
 * @form: of the cells of a column
 * @levels: the levels of its hierarchy that may be published
 *
 * No class contains values from different groups of the highest level, so every cell respects that level. The lowest
 * level limits labels of the hierarchy only, not ranges, sets or single values.
 *
 * Returns: (nullable): how such cells can break @levels, if solvers form groups or companions of rows
 */
const char *
shoal_cell_form_get_level_note (ShoalCellForm   form,
                                ShoalLevelRange levels)
{
  if (levels.lowest == 0)
    return NULL;
  switch (form)
    {
    case SHOAL_CELL_RANGE:
      return _("Where solvers form groups of rows, or companions of each, this column shows ranges. They may be narrower than "
               "the lowest level, down to a single value; only the highest level holds for them.");
    case SHOAL_CELL_SET:
      return _("Where solvers form groups of rows, or companions of each, this column shows sets of values. They may be "
               "smaller than the lowest level, down to a single value; only the highest level holds for them.");
    case SHOAL_CELL_MEAN:
    case SHOAL_CELL_MEDIAN:
    case SHOAL_CELL_MODE:
    case SHOAL_CELL_MIDDLE:
      return _("This column shows one value for each class. Only the highest level holds for classes of solvers that form groups of "
               "rows; whole columns are generalized within the levels, which their values do not show.");
    case SHOAL_CELL_NODE:
    default:
      return NULL;
    }
}

/** shoal_value_type_get_label: Returns: the name of @type that the user sees. */
const char *
shoal_value_type_get_label (ShoalValueType type)
{
  switch (type)
    {
    case SHOAL_VALUE_NUMBER:
      return C_ ("type", "Number");
    case SHOAL_VALUE_DATE:
      return C_ ("type", "Date");
    case SHOAL_VALUE_TEXT:
    default:
      return C_ ("type", "Text");
    }
}

/** shoal_status_get_label: Returns: how a run has ended, in words for the user. */
const char *
shoal_status_get_label (ShoalStatus status)
{
  switch (status)
    {
    case SHOAL_STATUS_OPTIMAL:
      return C_ ("status", "Optimal");
    case SHOAL_STATUS_FEASIBLE:
      return C_ ("status", "Feasible");
    case SHOAL_STATUS_INFEASIBLE:
      return C_ ("status", "Infeasible");
    case SHOAL_STATUS_UNKNOWN:
    default:
      return C_ ("status", "No solution found");
    }
}
