/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutants FORMAT RUNS [FIRST]: gives files that were valid until something was changed to a fuzz target. Each run is made
 * from its number alone, so that the number of one that fails is enough to repeat it: mutants FORMAT 1 NUMBER. Runs are
 * made in processes of a thousand, and one that ends a process is written to a file. */

#include "mutant.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define RUNS_PER_PROCESS 1000

/* No run takes as long, however busy the machine is. */
#define SECONDS_PER_PROCESS 3000

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static const struct
{
  const char *format;
  guint8 kind;
} formats_with_kind[] = {
  { "sav", 0 }, { "por", 1 }, { "dta", 2 }, { "sas7bdat", 3 }, { "xpt", 4 }, { "xlsx", 2 }, { "ods", 3 },
};

static void
make (Mutant      *mutant,
      const char  *format,
      guint64      number)
{
  ShoalRandom random;

  shoal_random_init (&random, number, g_str_hash (format));
  mutant_find_maker (format) (mutant, &random);
  mutant_change (mutant, &random);
  /* Targets for files of statistics programs and workbooks are told by the first byte which */
  for (gsize i = 0; i < G_N_ELEMENTS (formats_with_kind); i++)
    if (g_str_equal (format, formats_with_kind[i].format))
      g_byte_array_prepend (mutant->bytes, &formats_with_kind[i].kind, 1);
}

static void
run (const char *format,
     guint64     first,
     guint64     n,
     guint64    *number)
{
  for (*number = first; *number < first + n; (*number)++)
    {
      Mutant mutant;

      mutant_init (&mutant);
      make (&mutant, format, *number);
      LLVMFuzzerTestOneInput (mutant.bytes->data, mutant.bytes->len);
      mutant_clear (&mutant);
    }
}

static void
save (const char *format,
      guint64     number)
{
  g_autofree char *name = g_strdup_printf ("mutant-%s-%" G_GUINT64_FORMAT, format, number);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  Mutant mutant;

  mutant_init (&mutant);
  make (&mutant, format, number);
  g_file_set_contents (path, (const char *) mutant.bytes->data, (gssize) mutant.bytes->len, NULL);
  g_printerr ("run %" G_GUINT64_FORMAT " fails: %s\n", number, path);
  mutant_clear (&mutant);
}

/* Returns: %FALSE when the process did not come to its end. */
static gboolean
run_in_process (const char *format,
                guint64     first,
                guint64     n,
                guint64    *number)
{
  pid_t pid = fork ();
  int status = 0;

  if (pid < 0)
    g_error ("no process can be started");
  if (pid == 0)
    {
      alarm (SECONDS_PER_PROCESS);
      run (format, first, n, number);
      exit (0);
    }
  waitpid (pid, &status, 0);
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

int
main (int    argc,
      char **argv)
{
  guint64 n_runs, n_failed = 0, first = 0;
  guint64 *number = mmap (NULL, sizeof *number, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  if (argc < 3 || argc > 4 || mutant_find_maker (argv[1]) == NULL
      || !g_ascii_string_to_unsigned (argv[2], 10, 1, G_MAXINT64, &n_runs, NULL)
      || (argc == 4 && !g_ascii_string_to_unsigned (argv[3], 10, 0, G_MAXINT64, &first, NULL)) || number == MAP_FAILED)
    {
      g_printerr ("usage: %s FORMAT RUNS [FIRST]\n", argv[0]);
      return 2;
    }
  for (guint64 next = first; next < first + n_runs;)
    {
      guint64 n = MIN (RUNS_PER_PROCESS, first + n_runs - next);

      if (run_in_process (argv[1], next, n, number))
        next += n;
      else
        {
          save (argv[1], *number);
          n_failed++;
          next = *number + 1;
        }
    }
  g_print ("%s: %" G_GUINT64_FORMAT " runs, %" G_GUINT64_FORMAT " failed\n", argv[1], n_runs, n_failed);
  return n_failed > 0;
}
