/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a session, for the file that makes them and the one that fills them. */
#pragma once

#include "session/shoal-loader.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

struct _ShoalSession
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalSaver *saver;
  ShoalAutosave *autosave;

  ShoalDataset *dataset;
  ShoalUniqueSearch *unique_search;
  ShoalPreparation *preparation;
  ShoalEvaluator *evaluator;

  ShoalRuns *runs;
  ShoalSelection *selection;
  ShoalLoader *loader;

  guint default_k;
};

/* shoal-session.c: @summary: what did not work; @detail: why. */
void _shoal_session_report_problem (ShoalSession *self,
                                    const char   *summary,
                                    const char   *detail);

G_END_DECLS
