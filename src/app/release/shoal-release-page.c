/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that says what it is for. */

#include "config.h"

#include "release/shoal-release-page.h"

#include <glib/gi18n.h>

struct _ShoalReleasePage
{
  ShoalPage parent_instance;
};

G_DEFINE_FINAL_TYPE (ShoalReleasePage, shoal_release_page, SHOAL_TYPE_PAGE)

static void
shoal_release_page_class_init (ShoalReleasePageClass *klass)
{
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "release";
  page_class->title = N_("Release");
  page_class->icon_name = "shoal-release-symbolic";
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-release-page.ui");
}

static void
shoal_release_page_init (ShoalReleasePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
