- /* SPDX-License-Identifier: Apache-2.0 */
/*
 * A ring buffer of bytes for one reader and one writer.
 *
 * Nothing here allocates after ring_open.
 */
#ifndef RING_H
#define RING_H

#include <stddef.h>

#ifdef __cplusplus
    extern "C" {
#endif

#define RING_DEFAULT_SIZE 4096 /* bytes */
#define RING_MIN(a, b) ((a) < (b) ? (a) : (b))
#define _RING_PRIVATE 1

  struct ring; /* only announced here */

  /* How a ring behaves when it is full. */
  enum ring_policy {
    RING_BLOCK,
    RING_DROP_OLDEST, /* int ring_lost(void); */
  };

  typedef struct {
    size_t used;
    size_t lost;
  } ring_stats;

  typedef int (*ring_visitor)(const void* bytes, size_t count, void* context);

  extern const char ring_version[];
  extern int ring_debug;

  /**
   * Opens a ring.
   *
   * @param size in bytes
   */
  struct ring* ring_open(size_t size, enum ring_policy policy);
  void ring_close(struct ring * ring);

  // Writes what fits
  // and says how much that was.
  size_t ring_write(struct ring * ring, const void* bytes, /* may be null */
                    size_t count);
  int(ring_is_empty)(const struct ring* ring);

  static inline size_t ring_half(size_t size) { return size / 2; }

#if defined(RING_STATS)
  ring_stats ring_get_stats(const struct ring* ring);
#else
void ring_no_stats(void);
#endif

#ifdef __cplusplus
}
#endif

#endif
