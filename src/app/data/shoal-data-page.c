/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that says what it is for. */

#include "config.h"

#include "data/shoal-data-page.h"

#include <glib/gi18n.h>

struct _ShoalDataPage
{
  ShoalPage parent_instance;
};

G_DEFINE_FINAL_TYPE (ShoalDataPage, shoal_data_page, SHOAL_TYPE_PAGE)

static void
shoal_data_page_class_init (ShoalDataPageClass *klass)
{
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "data";
  page_class->title = N_("Data");
  page_class->icon_name = "shoal-data-symbolic";
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-data-page.ui");
}

static void
shoal_data_page_init (ShoalDataPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
