/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells the thread sanitizer which order GLib guarantees.
 *
 * The libraries of the system are not instrumented: the sanitizer sees threads begin and end, and atomic operations of our own
 * code, but neither GLib's locks, which are made of futexes, nor what its queues, references and main loops hand from one
 * thread to another. Each function here calls the one of the library whose name it has, and says what happened before what:
 * __tsan_release() that all until now is done, __tsan_acquire() that all that was released at the same address is known.
 * This file is linked to programs that are built with that sanitizer, and is not instrumented itself. Whoever uses something
 * else of GLib between threads adds it. */

#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <dlfcn.h>
#include <glib-object.h>

void __tsan_acquire (void *address);
void __tsan_release (void *address);

/* The function of the library. */
#define NEXT(name)                                                                                                     \
  static __typeof__ (&(name)) next;                                                                                    \
  if (next == NULL)                                                                                                    \
  next = (__typeof__ (&(name))) dlsym (RTLD_NEXT, #name)

/* ---- Locks ---- */

void
g_mutex_lock (GMutex *mutex)
{
  NEXT (g_mutex_lock);
  next (mutex);
  __tsan_acquire (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean locked;

  NEXT (g_mutex_trylock);
  locked = next (mutex);
  if (locked)
    __tsan_acquire (mutex);
  return locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  NEXT (g_mutex_unlock);
  __tsan_release (mutex);
  next (mutex);
}

void
g_cond_wait (GCond  *cond,
             GMutex *mutex)
{
  NEXT (g_cond_wait);
  __tsan_release (mutex);
  next (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond  *cond,
                   GMutex *mutex,
                   gint64  end_time)
{
  gboolean signalled;

  NEXT (g_cond_wait_until);
  __tsan_release (mutex);
  signalled = next (cond, mutex, end_time);
  __tsan_acquire (mutex);
  return signalled;
}

/* ---- What is made once: whoever finds it made reads the address in question itself ---- */

#undef g_once_init_enter
#undef g_once_init_leave

gboolean
(g_once_init_enter) (volatile void *location)
{
  gboolean first;

  NEXT (g_once_init_enter);
  first = next (location);
  __tsan_acquire ((void *) location);
  return first;
}

void
(g_once_init_leave) (volatile void *location,
                     gsize          result)
{
  NEXT (g_once_init_leave);
  __tsan_release ((void *) location);
  next (location, result);
}

gpointer
g_once_impl (GOnce     *once,
             GThreadFunc func,
             gpointer    arg)
{
  gpointer result;

  NEXT (g_once_impl);
  result = next (once, func, arg);
  __tsan_release (once);
  __tsan_acquire (once);
  return result;
}

/* ---- The last one to let go sees what all others did ---- */

static void
let_go (gpointer shared)
{
  if (shared == NULL)
    return;
  __tsan_release (shared);
  __tsan_acquire (shared);
}

void
(g_object_unref) (gpointer object)
{
  NEXT (g_object_unref);
  let_go (object);
  next (object);
}

void
g_bytes_unref (GBytes *bytes)
{
  NEXT (g_bytes_unref);
  let_go (bytes);
  next (bytes);
}

void
g_ptr_array_unref (GPtrArray *array)
{
  NEXT (g_ptr_array_unref);
  let_go (array);
  next (array);
}

void
g_array_unref (GArray *array)
{
  NEXT (g_array_unref);
  let_go (array);
  next (array);
}

void
g_hash_table_unref (GHashTable *table)
{
  NEXT (g_hash_table_unref);
  let_go (table);
  next (table);
}

gboolean
(g_atomic_ref_count_dec) (gatomicrefcount *count)
{
  NEXT (g_atomic_ref_count_dec);
  let_go ((gpointer) count);
  return next (count);
}

void
g_atomic_rc_box_release_full (gpointer       block,
                              GDestroyNotify clear)
{
  NEXT (g_atomic_rc_box_release_full);
  let_go (block);
  next (block, clear);
}

/* ---- What is handed over ---- */

void
g_async_queue_push (GAsyncQueue *queue,
                    gpointer     data)
{
  NEXT (g_async_queue_push);
  __tsan_release (queue);
  next (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
  gpointer data;

  NEXT (g_async_queue_pop);
  data = next (queue);
  __tsan_acquire (queue);
  return data;
}

gpointer
g_async_queue_try_pop (GAsyncQueue *queue)
{
  gpointer data;

  NEXT (g_async_queue_try_pop);
  data = next (queue);
  __tsan_acquire (queue);
  return data;
}

typedef struct
{
  GFunc func;
  gpointer user_data;
} Pool;

static void
work (gpointer data,
      gpointer user_data)
{
  Pool *pool = user_data;

  __tsan_acquire (data);
  pool->func (data, pool->user_data);
}

/* Pools live as long as the program, and so does what is made here. */
GThreadPool *
g_thread_pool_new (GFunc      func,
                   gpointer   user_data,
                   gint       max_threads,
                   gboolean   exclusive,
                   GError   **error)
{
  Pool *pool = g_new (Pool, 1);

  NEXT (g_thread_pool_new);
  pool->func = func;
  pool->user_data = user_data;
  return next (work, pool, max_threads, exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool  *pool,
                    gpointer      data,
                    GError      **error)
{
  NEXT (g_thread_pool_push);
  __tsan_release (data);
  return next (pool, data, error);
}

typedef struct
{
  GSourceFunc func;
  gpointer data;
  GDestroyNotify notify;
} Callback;

static gboolean
call (gpointer data)
{
  Callback *callback = data;

  __tsan_acquire (callback);
  return callback->func (callback->data);
}

static void
forget (gpointer data)
{
  Callback *callback = data;

  __tsan_acquire (callback);
  if (callback->notify != NULL)
    callback->notify (callback->data);
  g_free (callback);
}

/* Whichever thread turns the main loop: GTask tells of a result in this way, too. Only sources whose function takes nothing but
 * its data come with idles and timeouts; others keep their own. */
void
g_source_set_callback (GSource        *source,
                       GSourceFunc     func,
                       gpointer        data,
                       GDestroyNotify  notify)
{
  Callback *callback;

  NEXT (g_source_set_callback);
  if (func == NULL || (source->source_funcs != &g_idle_funcs && source->source_funcs != &g_timeout_funcs))
    {
      next (source, func, data, notify);
      return;
    }
  callback = g_new (Callback, 1);
  callback->func = func;
  callback->data = data;
  callback->notify = notify;
  __tsan_release (callback);
  next (source, call, callback, forget);
}
