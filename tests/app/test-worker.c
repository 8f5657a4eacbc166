/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a worker tells arrives in the thread that asked, also while that thread is busy with something else, and the longer a worker
 * lasts, the lower is its priority. */

#include "app-fixture.h"

#include "common/shoal-worker.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define N_TOLD 100

typedef struct
{
  GThread *home;
  GMutex mutex;
  GCond cond;
  gboolean has_told;
  guint n_heard;
  guint n_freed;
  gboolean has_ended;
} Talk;

typedef struct
{
  Talk *talk;
  guint number;
} Word;

static void
heard_cb (gpointer source,
          gpointer data)
{
  Word *word = data;

  g_assert_true (g_thread_self () == word->talk->home);
  g_assert_cmpuint (word->number, ==, word->talk->n_heard);
  word->talk->n_heard++;
}

static void
word_free (gpointer data)
{
  Word *word = data;

  g_assert_true (g_thread_self () == word->talk->home);
  word->talk->n_freed++;
  g_free (word);
}

static void
talk_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Talk *talk = task_data;

  for (guint i = 0; i < N_TOLD; i++)
    {
      Word *word = g_new (Word, 1);

      word->talk = talk;
      word->number = i;
      shoal_worker_tell (task, heard_cb, word, word_free);
    }
  g_mutex_lock (&talk->mutex);
  talk->has_told = TRUE;
  g_cond_signal (&talk->cond);
  g_mutex_unlock (&talk->mutex);
  g_task_return_boolean (task, TRUE);
}

static void
ended_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  Talk *talk = user_data;

  talk->has_ended = TRUE;
}

/* The main context belongs to no thread while this one waits, and any thread could dispatch it. */
static void
run_talk (Talk         *talk,
          GCancellable *cancellable)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, ended_cb, talk);

  talk->home = g_thread_self ();
  g_mutex_init (&talk->mutex);
  g_cond_init (&talk->cond);
  g_task_set_task_data (task, talk, NULL);
  shoal_worker_run (task, talk_worker);
  g_mutex_lock (&talk->mutex);
  while (!talk->has_told)
    g_cond_wait (&talk->cond, &talk->mutex);
  g_mutex_unlock (&talk->mutex);
  g_assert_cmpuint (talk->n_heard, ==, 0);
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  wait_until (talk->has_ended && talk->n_freed == N_TOLD);
  g_mutex_clear (&talk->mutex);
  g_cond_clear (&talk->cond);
}

static void
test_busy (void)
{
  Talk talk = { 0 };

  run_talk (&talk, NULL);
  g_assert_cmpuint (talk.n_heard, ==, N_TOLD);
}

/* What was told before it was cancelled is freed without being heard. */
static void
test_cancelled (void)
{
  Talk talk = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  run_talk (&talk, cancellable);
  g_assert_cmpuint (talk.n_heard, ==, 0);
}

/* The nice value of the calling thread: the lower its priority, the greater. */
static int
get_niceness (void)
{
  int niceness;

  errno = 0;
  niceness = getpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid));
  g_assert_cmpint (errno, ==, 0);
  return niceness;
}

static gpointer
niceness_thread (gpointer data)
{
  return GINT_TO_POINTER (get_niceness ());
}

/* Returns its niceness, which a thread that it starts has as well. */
static void
niceness_worker (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  int niceness = get_niceness ();

  g_assert_cmpint (GPOINTER_TO_INT (g_thread_join (g_thread_new ("started", niceness_thread, NULL))), ==, niceness);
  g_task_return_int (task, niceness);
}

static int
ask_niceness (void (*run) (GTask *, GTaskThreadFunc))
{
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GTask) task = g_task_new (NULL, NULL, outcome_cb, &outcome);
  g_autoptr (GError) error = NULL;
  gssize niceness;

  run (task, niceness_worker);
  wait_until (outcome.result != NULL);
  niceness = g_task_propagate_int (G_TASK (outcome.result), &error);
  g_assert_no_error (error);
  return (int) niceness;
}

/* What takes long gives way to what is waited for, and both to the interface, whose thread keeps what it has. */
static void
test_priority (void)
{
  int own = get_niceness (), waited_for, lasting;

  waited_for = ask_niceness (shoal_worker_run);
  lasting = ask_niceness (shoal_worker_run_alone);
  g_assert_cmpint (get_niceness (), ==, own);
  g_assert_cmpint (ask_niceness (shoal_worker_run), ==, waited_for);
  g_assert_cmpint (ask_niceness (shoal_worker_run_alone), ==, lasting);
  if (own >= 10)
    {
      g_test_skip ("the tests themselves run at a lower priority");
      return;
    }
  g_assert_cmpint (waited_for, >, own);
  g_assert_cmpint (lasting, >, waited_for);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker/busy", test_busy);
  g_test_add_func ("/worker/cancelled", test_cancelled);
  g_test_add_func ("/worker/priority", test_priority);
  return g_test_run ();
}
