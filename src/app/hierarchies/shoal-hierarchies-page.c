/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that says what it is for. */

#include "config.h"

#include "hierarchies/shoal-hierarchies-page.h"

#include <glib/gi18n.h>

struct _ShoalHierarchiesPage
{
  ShoalPage parent_instance;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL_TYPE_PAGE)

static void
shoal_hierarchies_page_class_init (ShoalHierarchiesPageClass *klass)
{
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "hierarchies";
  page_class->title = N_("Hierarchies");
  page_class->icon_name = "shoal-hierarchies-symbolic";
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-hierarchies-page.ui");
}

static void
shoal_hierarchies_page_init (ShoalHierarchiesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
