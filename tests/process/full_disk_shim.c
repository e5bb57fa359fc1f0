/* Preloaded into the binary by broken_stores_test.py: a disk that is full after CAIRN_DISK_BYTES bytes.
 *
 * Whatever is written to regular files counts; from then on writing and growing files fail with ENOSPC.
 * A write that crosses the border is cut short, as a file system may do. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static long long room(void) {
  static long long left = -1;
  static int known = 0;
  if (!known) {
    const char *bytes = getenv("CAIRN_DISK_BYTES");
    left = bytes ? atoll(bytes) : 0;
    known = 1;
  }
  return left;
}

static long long used = 0;

static int is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

/* How many of the bytes still fit; -1 and errno if none do. */
static ssize_t take(int descriptor, size_t count) {
  if (!is_file(descriptor)) return (ssize_t)count;
  long long left = room() - used;
  if (left <= 0 && count > 0) {
    errno = ENOSPC;
    return -1;
  }
  size_t taken = (long long)count < left ? count : (size_t)left;
  used += (long long)taken;
  return (ssize_t)taken;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "write");
  ssize_t taken = take(descriptor, count);
  return taken < 0 ? -1 : next(descriptor, bytes, (size_t)taken);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pwrite");
  ssize_t taken = take(descriptor, count);
  return taken < 0 ? -1 : next(descriptor, bytes, (size_t)taken, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return pwrite(descriptor, bytes, count, offset);
}

static int grow(int descriptor, off_t size) {
  struct stat status;
  if (fstat(descriptor, &status) == 0 && size > status.st_size) return take(descriptor, 1) < 0;
  return 0;
}

int ftruncate(int descriptor, off_t size) {
  static int (*next)(int, off_t);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "ftruncate");
  return grow(descriptor, size) ? -1 : next(descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }
