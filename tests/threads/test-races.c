/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thread sanitizer, with what it is told of GLib, sees each of these races, and none where there is order. */

#include "base/shoal-parallel.h"
#include "common/shoal-worker.h"

#define N_ROUNDS 1000

/* On a busy machine, one thread may end before the other begins, and what it passes on then puts them in order. */
#define MOST_TRIES 100

/* A number that two threads touch. */
typedef struct
{
  GMutex mutex;
  GCond cond;
  GAsyncQueue *queue;
  GMainLoop *loop;
  gboolean done;
  guint number;
} Shared;

static void
shared_init (Shared *shared)
{
  *shared = (Shared){ .number = 0 };
  g_mutex_init (&shared->mutex);
  g_cond_init (&shared->cond);
  shared->queue = g_async_queue_new ();
  shared->loop = g_main_loop_new (NULL, FALSE);
}

static void
shared_clear (Shared *shared)
{
  g_mutex_clear (&shared->mutex);
  g_cond_clear (&shared->cond);
  g_async_queue_unref (shared->queue);
  g_main_loop_unref (shared->loop);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shared, shared_clear)

/* ---- Two threads at once ---- */

static void
add_with_lock (guint    thread,
               guint    n_threads,
               gpointer data)
{
  Shared *shared = data;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_mutex_lock (&shared->mutex);
      shared->number++;
      g_mutex_unlock (&shared->mutex);
    }
}

static void
add_without_lock (guint    thread,
                  guint    n_threads,
                  gpointer data)
{
  Shared *shared = data;

  for (guint i = 0; i < N_ROUNDS; i++)
    shared->number++;
}

static void
add_in_one_with_lock (guint    thread,
                      guint    n_threads,
                      gpointer data)
{
  if (thread == 0)
    add_with_lock (thread, n_threads, data);
  else
    add_without_lock (thread, n_threads, data);
}

static void
run_in_two (ShoalParallelFunc func)
{
  g_auto (Shared) shared;

  shared_init (&shared);
  shoal_parallel_run (2, func, &shared);
  g_assert_cmpuint (shared.number, <=, 2 * N_ROUNDS);
}

static void
race_plain (void)
{
  run_in_two (add_without_lock);
}

static void
race_half_locked (void)
{
  run_in_two (add_in_one_with_lock);
}

static void
order_lock (void)
{
  run_in_two (add_with_lock);
}

/* ---- One after the other ---- */

static gpointer
answer (gpointer data)
{
  Shared *shared = data;

  g_assert_true (g_async_queue_pop (shared->queue) == shared);
  shared->number++;
  g_mutex_lock (&shared->mutex);
  shared->done = TRUE;
  g_cond_signal (&shared->cond);
  g_mutex_unlock (&shared->mutex);
  return NULL;
}

static void
order_queue_and_condition (void)
{
  g_auto (Shared) shared;
  GThread *thread;

  shared_init (&shared);
  thread = g_thread_new ("answer", answer, &shared);
  shared.number++;
  g_async_queue_push (shared.queue, &shared);
  g_mutex_lock (&shared.mutex);
  while (!shared.done)
    g_cond_wait (&shared.cond, &shared.mutex);
  g_mutex_unlock (&shared.mutex);
  shared.number++;
  g_thread_join (thread);
  g_assert_cmpuint (shared.number, ==, 3);
}

static void
told_cb (gpointer source,
         gpointer data)
{
  Shared *shared = data;

  shared->number++;
}

static void
worker (GTask        *task,
        gpointer      source_object,
        gpointer      task_data,
        GCancellable *cancellable)
{
  Shared *shared = task_data;

  shared->number++;
  shoal_worker_tell (task, told_cb, shared, NULL);
  g_task_return_boolean (task, TRUE);
}

/* It has told already, and still writes. */
static void
hasty_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Shared *shared = task_data;

  shoal_worker_tell (task, told_cb, shared, NULL);
  shared->number++;
  g_task_return_boolean (task, TRUE);
}

static void
worked_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  Shared *shared = user_data;

  g_assert_true (g_task_propagate_boolean (G_TASK (result), NULL));
  shared->number++;
  g_main_loop_quit (shared->loop);
}

static void
run_worker (GTaskThreadFunc func,
            guint           n_before)
{
  g_auto (Shared) shared;
  g_autoptr (GTask) task = NULL;

  shared_init (&shared);
  task = g_task_new (NULL, NULL, worked_cb, &shared);
  g_task_set_task_data (task, &shared, NULL);
  shared.number += n_before;
  shoal_worker_run (task, func);
  g_main_loop_run (shared.loop);
}

static void
order_worker (void)
{
  run_worker (worker, 1);
}

static void
race_worker (void)
{
  run_worker (hasty_worker, 1);
}

/* ---- The last reference ---- */

typedef struct
{
  GObject parent_instance;

  guint n_uses;
} Used;

typedef struct
{
  GObjectClass parent_class;
} UsedClass;

static GType used_get_type (void);

G_DEFINE_TYPE (Used, used, G_TYPE_OBJECT)

static void
used_finalize (GObject *object)
{
  Used *self = (Used *) object;

  self->n_uses = 0;
  G_OBJECT_CLASS (used_parent_class)->finalize (object);
}

static void
used_class_init (UsedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = used_finalize;
}

static void
used_init (Used *self)
{
  self->n_uses = 1;
}

static gpointer
use (gpointer data)
{
  Used *self = data;

  g_assert_cmpuint (self->n_uses, ==, 1);
  g_object_unref (self);
  return NULL;
}

static void
order_reference (void)
{
  for (guint i = 0; i < 20; i++)
    {
      GObject *object = g_object_new (used_get_type (), NULL);
      GThread *thread = g_thread_new ("use", use, g_object_ref (object));

      use (object);
      g_thread_join (thread);
    }
}

/* A reference too few: the other thread reads what is not held for it. */
static gpointer
use_without_reference (gpointer data)
{
  g_assert_cmpuint (((Used *) data)->n_uses, <=, 1);
  return NULL;
}

static void
race_reference (void)
{
  Used *object = g_object_new (used_get_type (), NULL);
  GThread *thread = g_thread_new ("use", use_without_reference, object);

  object->n_uses = 0;
  g_thread_join (thread);
  g_object_unref (object);
}

/* ---- What is reported ---- */

typedef struct
{
  const char *path;
  void (*func) (void);
  const char *report; /* a function with the race, NULL where there is order */
} Case;

static const Case cases[] = {
  { "/threads/race/plain", race_plain, "add_without_lock" },
  { "/threads/race/half-locked", race_half_locked, "add_with_lock" },
  { "/threads/race/worker", race_worker, "hasty_worker" },
  { "/threads/race/reference", race_reference, "use_without_reference" },
  { "/threads/order/lock", order_lock, NULL },
  { "/threads/order/queue-and-condition", order_queue_and_condition, NULL },
  { "/threads/order/worker", order_worker, NULL },
  { "/threads/order/reference", order_reference, NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *one = data;

  if (g_test_subprocess ())
    {
      one->func ();
      return;
    }
  for (guint i = 0; i == 0 || (one->report != NULL && i < MOST_TRIES && g_test_trap_has_passed ()); i++)
    g_test_trap_subprocess (NULL, 0, 0);
  if (one->report != NULL)
    {
      g_autofree char *pattern = g_strdup_printf ("*ThreadSanitizer: data race*%s*", one->report);

      g_test_trap_assert_failed ();
      g_test_trap_assert_stderr (pattern);
    }
  else
    {
      g_test_trap_assert_passed ();
      g_test_trap_assert_stderr_unmatched ("*ThreadSanitizer*");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_case);

  return g_test_run ();
}
