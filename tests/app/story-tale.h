/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a story is told of. */
#pragma once

#include "story-fixture.h"

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/* A role that is not the proposed one. */
typedef struct
{
  const char *column;
  ShoalRole role;
} Decision;

/* What is told of a table. */
typedef struct
{
  GFile *data;
  const Decision *decisions;
  guint n_decisions;
  const char *imported; /* attribute whose hierarchy comes from a file; or NULL */
  GFile *hierarchy;
  guint k;
  double suppression; /* percent */
  gboolean whole;     /* the lattice is small enough to be drawn as a whole */
} Tale;

typedef struct
{
  const Tale *tale;
  GFile *folder;
  ShoalWindow *window;
  ShoalSession *session;
} Story;

G_END_DECLS
