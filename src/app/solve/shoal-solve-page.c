/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that says what it is for. */

#include "config.h"

#include "solve/shoal-solve-page.h"

#include <glib/gi18n.h>

struct _ShoalSolvePage
{
  ShoalPage parent_instance;
};

G_DEFINE_FINAL_TYPE (ShoalSolvePage, shoal_solve_page, SHOAL_TYPE_PAGE)

static void
shoal_solve_page_class_init (ShoalSolvePageClass *klass)
{
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "solve";
  page_class->title = N_("Solve");
  page_class->icon_name = "shoal-solve-symbolic";
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-solve-page.ui");
}

static void
shoal_solve_page_init (ShoalSolvePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
