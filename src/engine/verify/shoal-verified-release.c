/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every release must pass here before it is published, counted or reported. */

#include "verify/shoal-verified-release.h"

#include "base/shoal-error.h"
#include "privacy/shoal-disclosure.h"
#include "verify/shoal-verifier.h"

#include <glib/gi18n-lib.h>

struct _ShoalVerifiedRelease
{
  GObject parent_instance;

  ShoalRelease *release;
  ShoalRequirements requirements;
  ShoalVerdict verdict;
  GArray *disclosures;
};

G_DEFINE_TYPE (ShoalVerifiedRelease, shoal_verified_release, G_TYPE_OBJECT)

static void
shoal_verified_release_finalize (GObject *object)
{
  ShoalVerifiedRelease *self = SHOAL_VERIFIED_RELEASE (object);

  g_clear_object (&self->release);
  shoal_verdict_clear (&self->verdict);
  g_clear_pointer (&self->disclosures, g_array_unref);
  G_OBJECT_CLASS (shoal_verified_release_parent_class)->finalize (object);
}

static void
shoal_verified_release_class_init (ShoalVerifiedReleaseClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_verified_release_finalize;
}

static void
shoal_verified_release_init (ShoalVerifiedRelease *self)
{
}

/* Asks the verifier, and then checks the classes of the solver. */
static gboolean
pass (ShoalVerifiedRelease *self,
      ShoalProgress        *progress,
      GError              **error)
{
  if (!shoal_verifier_check_release (self->release, &self->requirements, &self->verdict, progress, error))
    return FALSE;
  if (self->verdict.checkable && self->verdict.holds)
    return shoal_requirements_hold (&self->requirements, shoal_release_get_classes (self->release), error);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED, _("the release does not hold what was required: %s"),
               self->verdict.message != NULL ? self->verdict.message : _("it cannot be checked"));
  return FALSE;
}

/**
 * shoal_verified_release_new_of:
 * @release: the release to check
 * @requirements: its requirements
 * @refused: (out caller-allocates) (optional): the verdict if @release may not be published, empty if the verifier did not run;
 *   clear it with shoal_verdict_clear() in every case
 * @progress: (nullable): asked whether to stop
 *
 * For callers that also show refused releases and the reason; all others call shoal_verified_release_new().
 *
 * Errors: %SHOAL_ERROR_UNVERIFIED or %SHOAL_ERROR_INFEASIBLE with the reason; those of shoal_verifier_check_release().
 *
 * Returns: (transfer full) (nullable): @release with the verdict and the disclosures
 */
ShoalVerifiedRelease *
shoal_verified_release_new_of (ShoalRelease             *release,
                               const ShoalRequirements  *requirements,
                               ShoalVerdict             *refused,
                               ShoalProgress            *progress,
                               GError                  **error)
{
  g_autoptr (ShoalVerifiedRelease) self = NULL;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release) && requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_VERIFIED_RELEASE, NULL);
  self->release = g_object_ref (release);
  self->requirements = *requirements;
  if (refused != NULL)
    *refused = (ShoalVerdict){ 0 };
  if (!pass (self, progress, error))
    {
      if (refused != NULL)
        *refused = self->verdict;
      else
        shoal_verdict_clear (&self->verdict);
      self->verdict = (ShoalVerdict){ 0 };
      return NULL;
    }
  self->disclosures = shoal_disclosure_find (release, shoal_requirements_get_min_size (requirements), progress, error);
  return self->disclosures != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * shoal_verified_release_new:
 * @microdata: the table
 * @recoding: its recoding
 * @requirements: the requirements
 * @n_threads: number of threads, 0 for all cores
 * @progress: (nullable): asked whether to stop
 *
 * Reads every row: call it in a worker thread.
 *
 * Errors: those of shoal_requirements_make_classes(), shoal_release_new() and shoal_verified_release_new_of().
 *
 * Returns: (transfer full) (nullable): the release of @recoding
 */
ShoalVerifiedRelease *
shoal_verified_release_new (ShoalMicrodata           *microdata,
                            ShoalRecoding            *recoding,
                            const ShoalRequirements  *requirements,
                            guint                     n_threads,
                            ShoalProgress            *progress,
                            GError                  **error)
{
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata) && recoding != NULL && requirements != NULL, NULL);

  classes = shoal_requirements_make_classes (requirements, microdata, recoding, n_threads, progress, error);
  release = classes != NULL ? shoal_release_new (classes, error) : NULL;
  return release != NULL ? shoal_verified_release_new_of (release, requirements, NULL, progress, error) : NULL;
}

/** shoal_verified_release_get_release: Returns: (transfer none): the table to publish. */
ShoalRelease *
shoal_verified_release_get_release (ShoalVerifiedRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (self), NULL);

  return self->release;
}

/** shoal_verified_release_get_classes: Returns: (transfer none): the classes of the release. */
ShoalClasses *
shoal_verified_release_get_classes (ShoalVerifiedRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (self), NULL);

  return shoal_release_get_classes (self->release);
}

/** shoal_verified_release_get_requirements: Returns: (transfer none): the requirements, which hold. */
const ShoalRequirements *
shoal_verified_release_get_requirements (ShoalVerifiedRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (self), NULL);

  return &self->requirements;
}

/** shoal_verified_release_get_verdict: Returns: (transfer none): the verdict of the verifier, which holds. */
const ShoalVerdict *
shoal_verified_release_get_verdict (ShoalVerifiedRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (self), NULL);

  return &self->verdict;
}

/** shoal_verified_release_get_disclosures: Returns: (transfer none) (element-type ShoalDisclosure): what it may still tell about people. */
const GArray *
shoal_verified_release_get_disclosures (ShoalVerifiedRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (self), NULL);

  return self->disclosures;
}
