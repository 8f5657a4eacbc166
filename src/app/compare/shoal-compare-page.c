/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that says what it is for. */

#include "config.h"

#include "compare/shoal-compare-page.h"

#include <glib/gi18n.h>

struct _ShoalComparePage
{
  ShoalPage parent_instance;
};

G_DEFINE_FINAL_TYPE (ShoalComparePage, shoal_compare_page, SHOAL_TYPE_PAGE)

static void
shoal_compare_page_class_init (ShoalComparePageClass *klass)
{
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "compare";
  page_class->title = N_("Compare");
  page_class->icon_name = "shoal-compare-symbolic";
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-compare-page.ui");
}

static void
shoal_compare_page_init (ShoalComparePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
