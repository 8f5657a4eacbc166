/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds labels in an array of strings, with six bytes per label on average and no copy of the text. */

#include "hierarchy/shoal-label-index.h"

#include <string.h>

#define SMALLEST_SIZE 16

static guint32
hash_label (const char *label,
            gsize       length)
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guint8) label[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  return (guint32) (hash ^ (hash >> 32));
}

/* The slot that holds @label, or the empty one where it belongs. */
static guint32
find_slot (const ShoalLabelIndex *self,
           const char            *label,
           gsize                  length)
{
  guint32 slot = hash_label (label, length) & self->mask;

  for (; self->slots[slot] != SHOAL_LABEL_INDEX_NONE; slot = (slot + 1) & self->mask)
    if (shoal_strings_get_length (self->labels, self->slots[slot]) == length
        && memcmp (shoal_strings_get (self->labels, self->slots[slot]), label, length) == 0)
      break;
  return slot;
}

static void
allocate (ShoalLabelIndex *self,
          guint32          size)
{
  self->mask = size - 1;
  self->slots = g_new (guint32, size);
  memset (self->slots, 0xff, size * sizeof (guint32));
}

static void
grow (ShoalLabelIndex *self)
{
  g_autofree guint32 *old_slots = self->slots;
  gsize old_size = (gsize) self->mask + 1;

  allocate (self, (guint32) (old_size * 2));
  for (gsize i = 0; i < old_size; i++)
    if (old_slots[i] != SHOAL_LABEL_INDEX_NONE)
      self->slots[find_slot (self, shoal_strings_get (self->labels, old_slots[i]),
                             shoal_strings_get_length (self->labels, old_slots[i]))]
        = old_slots[i];
}

/**
 * shoal_label_index_init:
 * @labels: an array; none of its strings is in the index yet
 *
 * Makes an empty index, which holds a reference to @labels.
 */
void
shoal_label_index_init (ShoalLabelIndex *self,
                        ShoalStrings    *labels)
{
  self->labels = shoal_strings_ref (labels);
  self->n = 0;
  allocate (self, SMALLEST_SIZE);
}

void
shoal_label_index_clear (ShoalLabelIndex *self)
{
  g_clear_pointer (&self->labels, shoal_strings_unref);
  g_clear_pointer (&self->slots, g_free);
}

/** shoal_label_index_find: Returns: the number of @label, or #SHOAL_LABEL_INDEX_NONE. */
guint32
shoal_label_index_find (const ShoalLabelIndex *self,
                        const char            *label,
                        gsize                  length)
{
  return self->slots[find_slot (self, label, length)];
}

/**
 * shoal_label_index_add:
 * @number: number of a string of the array
 *
 * Returns: %FALSE, without a change, when the index has an equal string.
 */
gboolean
shoal_label_index_add (ShoalLabelIndex *self,
                       guint32          number)
{
  guint32 slot;

  if (self->n >= self->mask / 3 * 2)
    grow (self);
  slot = find_slot (self, shoal_strings_get (self->labels, number), shoal_strings_get_length (self->labels, number));
  if (self->slots[slot] != SHOAL_LABEL_INDEX_NONE)
    return FALSE;
  self->slots[slot] = number;
  self->n++;
  return TRUE;
}

/** shoal_label_index_intern: Returns: the number of @label, which is appended to the array if it is not there. */
guint32
shoal_label_index_intern (ShoalLabelIndex *self,
                          const char      *label,
                          gsize            length)
{
  guint32 number = shoal_label_index_find (self, label, length);

  if (number != SHOAL_LABEL_INDEX_NONE)
    return number;
  number = (guint32) shoal_strings_append (self->labels, label, length);
  shoal_label_index_add (self, number);
  return number;
}
