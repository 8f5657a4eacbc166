/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often something is tried, and each how manyth of many cases of one kind. */
#pragma once

/* A sanitizer looks at what is executed, not at figures: fewer tries show it as much, and each takes many times as long. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FIXTURE_TRIES(n) (((n) + 2) / 3)
#define FIXTURE_STEP 4
#else
#define FIXTURE_TRIES(n) (n)
#define FIXTURE_STEP 1
#endif
