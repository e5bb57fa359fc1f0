- #ifndef A_H
    /* A ring. */
    struct ring {
  int* at;
  unsigned n;
};
#define RING_MAX(a) ((a) > 2 ? (a) : 2)
int ring_put(struct ring* r, int (*f)(int), ...);
static inline int twice(int a) { return 2 * a; }
