/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The release page, for its own files. */
#pragma once

#include "release/shoal-class-browser.h"
#include "release/shoal-release-page.h"
#include "release/shoal-release-tables.h"
#include "release/shoal-retention-pane.h"
#include "release/shoal-risk-pane.h"
#include "release/shoal-verdict-pane.h"

G_BEGIN_DECLS

typedef enum
{
  SHOAL_RELEASE_PART_TABLES,
  SHOAL_RELEASE_PART_RETENTION,
  SHOAL_RELEASE_PART_CLASSES,
  SHOAL_RELEASE_PART_RISK,
  SHOAL_RELEASE_PART_ATTRIBUTES,
  SHOAL_RELEASE_PART_METRICS,
  SHOAL_RELEASE_N_PARTS
} ShoalReleasePart;

struct _ShoalReleasePage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwStatusPage *empty;
  GtkWidget *cells_button;
  GtkScrolledWindow *scrolled;
  ShoalVerdictPane *verdict;
  ShoalReleaseTables *tables;
  ShoalRetentionPane *retention;
  ShoalClassBrowser *classes;
  GtkWidget *losses;
  ShoalRiskPane *risk;
  GtkListBox *attributes;
  GtkWidget *metrics;
  GtkListBox *first_metrics;
  GtkListBox *more_metrics;

  ShoalNodeReport *report; /* what is shown */
  char *objective;         /* that its metrics are shown for */

  /* What of it comes next */
  ShoalReleasePart part;
  guint row;
  guint tick;
};

/* shoal-release-page-parts.c: what is shown of a report comes with the frames. */
void _shoal_release_page_show_report  (ShoalReleasePage *self,
                                       ShoalNodeReport  *report);
void _shoal_release_page_drop_report  (ShoalReleasePage *self);
void _shoal_release_page_show_class   (ShoalReleasePage *self);
void _shoal_release_page_stop_showing (ShoalReleasePage *self);

G_END_DECLS
