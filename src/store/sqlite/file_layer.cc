#include "store/sqlite/file_layer.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "store/sqlite/page_sums.h"

namespace cairn::sqlite {
namespace {

// Codes of file controls of our own; those below 100 are SQLite's.
constexpr int kAskFate = 0x43410001;
constexpr int kExpectSums = 0x43410002;
constexpr int kMostPageBytes = 65536;
constexpr int kLeastPageBytes = 512;
constexpr int kHeaderBytes = 100;

// The shared memory of each database that this process has open. SQLite opens it once for all
// connections, so the first one notes which file it was.
class SharedMemories {
 public:
  static SharedMemories& Get() {
    static auto& all = *new SharedMemories;  // connections of static objects close at the very end
    return all;
  }

  void Open(const FileId& database, const std::string& path) {
    const std::lock_guard lock(mutex_);
    Entry& entry = entries_[database];
    if (entry.users++ == 0) entry.file = FileAt(path);
  }
  void Close(const FileId& database) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(database);
    if (found != entries_.end() && --found->second.users == 0) entries_.erase(found);
  }
  bool IsInPlace(const FileId& database, const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(database);
    return found == entries_.end() || found->second.file == FileAt(path);
  }

 private:
  struct Entry {
    int users = 0;
    std::optional<FileId> file;
  };
  std::mutex mutex_;
  std::map<FileId, Entry> entries_;
};

enum class Kind { kDatabase, kLog, kOther };

struct OpenedFile {
  std::string path;
  Kind kind = Kind::kOther;
  std::optional<FileId> id;
  bool has_shared_memory = false;
  std::optional<bool> has_sums;        // as far as is known
  std::unique_ptr<char[]> real_space;  // NOLINT(modernize-avoid-c-arrays)
  sqlite3_file* real = nullptr;
};

// What SQLite allocates.
struct LayerFile {
  sqlite3_file head;
  OpenedFile* opened;
};

OpenedFile& Opened(sqlite3_file* file) { return *reinterpret_cast<LayerFile*>(file)->opened; }
sqlite3_file* Real(sqlite3_file* file) { return Opened(file).real; }
sqlite3_vfs* Base() { return sqlite3_vfs_find(nullptr); }

// Asks the file itself, whose first page another process may have written.
void LearnOfSums(OpenedFile& opened) {
  std::array<unsigned char, kHeaderBytes> header{};
  if (opened.real->pMethods->xRead(opened.real, header.data(), kHeaderBytes, 0) == SQLITE_OK) {
    opened.has_sums = header[kReservedAt] == kSumBytes;
  }
}

bool IsPage(int bytes, sqlite3_int64 at) {
  return bytes >= kLeastPageBytes && bytes <= kMostPageBytes &&
         std::has_single_bit(static_cast<unsigned>(bytes)) && at % bytes == 0;
}

int Close(sqlite3_file* file) {
  OpenedFile* opened = &Opened(file);
  const int code = opened->real->pMethods->xClose(opened->real);
  if (opened->has_shared_memory && opened->id) SharedMemories::Get().Close(*opened->id);
  delete opened;
  return code;
}

int Read(sqlite3_file* file, void* bytes, int count, sqlite3_int64 at) {
  return Real(file)->pMethods->xRead(Real(file), bytes, count, at);
}

// The buffer is SQLite's, so the sum is put into a copy.
int Write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
  OpenedFile& opened = Opened(file);
  sqlite3_file* real = opened.real;
  if (opened.kind != Kind::kDatabase || !IsPage(count, at)) {
    return real->pMethods->xWrite(real, bytes, count, at);
  }
  if (at == 0) {
    opened.has_sums = static_cast<const unsigned char*>(bytes)[kReservedAt] == kSumBytes;
  } else if (!opened.has_sums) {
    LearnOfSums(opened);
  }
  if (!opened.has_sums.value_or(false)) return real->pMethods->xWrite(real, bytes, count, at);
  // On the stack: a connection may be closed, and so written, after a thread's own objects are
  // gone.
  std::array<char, kMostPageBytes> page;  // NOLINT: filled below as far as it is used
  std::memcpy(page.data(), bytes, static_cast<std::size_t>(count));
  PutSum(static_cast<std::uint32_t>(at / count + 1), page.data(), static_cast<std::size_t>(count));
  return real->pMethods->xWrite(real, page.data(), count, at);
}

int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  return Real(file)->pMethods->xTruncate(Real(file), size);
}
int Sync(sqlite3_file* file, int flags) { return Real(file)->pMethods->xSync(Real(file), flags); }
int FileSize(sqlite3_file* file, sqlite3_int64* size) {
  return Real(file)->pMethods->xFileSize(Real(file), size);
}
int Lock(sqlite3_file* file, int level) { return Real(file)->pMethods->xLock(Real(file), level); }
int Unlock(sqlite3_file* file, int level) {
  return Real(file)->pMethods->xUnlock(Real(file), level);
}
int CheckReservedLock(sqlite3_file* file, int* is_reserved) {
  return Real(file)->pMethods->xCheckReservedLock(Real(file), is_reserved);
}

FileFate FateOfFile(OpenedFile& opened) {
  if (opened.kind == Kind::kLog) {
    const auto present = FileAt(opened.path);
    if (present == opened.id) return FileFate::kInPlace;
    return present ? FileFate::kLogReplaced : FileFate::kLogGone;
  }
  int has_moved = 0;  // compares the file at the path with the one that is open
  opened.real->pMethods->xFileControl(opened.real, SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (has_moved != 0) return FileAt(opened.path) ? FileFate::kReplaced : FileFate::kGone;
  if (opened.has_shared_memory && opened.id &&
      !SharedMemories::Get().IsInPlace(*opened.id, opened.path + "-shm")) {
    return FileFate::kIndexLost;
  }
  return FileFate::kInPlace;
}

int FileControl(sqlite3_file* file, int operation, void* argument) {
  OpenedFile& opened = Opened(file);
  if (operation == kAskFate) {
    *static_cast<FileFate*>(argument) = FateOfFile(opened);
    return SQLITE_OK;
  }
  if (operation == kExpectSums) {
    opened.has_sums = *static_cast<bool*>(argument);
    return SQLITE_OK;
  }
  if (operation == SQLITE_FCNTL_CKPT_START) LearnOfSums(opened);
  return opened.real->pMethods->xFileControl(opened.real, operation, argument);
}

int SectorSize(sqlite3_file* file) { return Real(file)->pMethods->xSectorSize(Real(file)); }
int DeviceCharacteristics(sqlite3_file* file) {
  return Real(file)->pMethods->xDeviceCharacteristics(Real(file));
}

int ShmMap(sqlite3_file* file, int region, int bytes, int extend, void volatile** mapped) {
  OpenedFile& opened = Opened(file);
  const int code = opened.real->pMethods->xShmMap(opened.real, region, bytes, extend, mapped);
  if (code == SQLITE_OK && !opened.has_shared_memory && opened.id) {
    opened.has_shared_memory = true;
    SharedMemories::Get().Open(*opened.id, opened.path + "-shm");
  }
  return code;
}
int ShmLock(sqlite3_file* file, int offset, int count, int flags) {
  return Real(file)->pMethods->xShmLock(Real(file), offset, count, flags);
}
void ShmBarrier(sqlite3_file* file) { Real(file)->pMethods->xShmBarrier(Real(file)); }
int ShmUnmap(sqlite3_file* file, int removes) {
  OpenedFile& opened = Opened(file);
  if (std::exchange(opened.has_shared_memory, false) && opened.id) {
    SharedMemories::Get().Close(*opened.id);
  }
  return opened.real->pMethods->xShmUnmap(opened.real, removes);
}

// Without the methods of version 3: the file is never mapped into memory.
constexpr sqlite3_io_methods kMethods = {
    .iVersion = 2,
    .xClose = Close,
    .xRead = Read,
    .xWrite = Write,
    .xTruncate = Truncate,
    .xSync = Sync,
    .xFileSize = FileSize,
    .xLock = Lock,
    .xUnlock = Unlock,
    .xCheckReservedLock = CheckReservedLock,
    .xFileControl = FileControl,
    .xSectorSize = SectorSize,
    .xDeviceCharacteristics = DeviceCharacteristics,
    .xShmMap = ShmMap,
    .xShmLock = ShmLock,
    .xShmBarrier = ShmBarrier,
    .xShmUnmap = ShmUnmap,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int Open(sqlite3_vfs*, sqlite3_filename name, sqlite3_file* file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  auto opened = std::make_unique<OpenedFile>();
  sqlite3_vfs* base = Base();
  opened->real_space.reset(new char[static_cast<std::size_t>(base->szOsFile)]());
  opened->real = reinterpret_cast<sqlite3_file*>(opened->real_space.get());
  const int code = base->xOpen(base, name, opened->real, flags, out_flags);
  if (code != SQLITE_OK) {
    if (opened->real->pMethods != nullptr) opened->real->pMethods->xClose(opened->real);
    return code;
  }
  if (name != nullptr && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) != 0) {
    opened->path = name;
    opened->kind = (flags & SQLITE_OPEN_WAL) != 0 ? Kind::kLog : Kind::kDatabase;
    opened->id = FileAt(opened->path);
  }
  reinterpret_cast<LayerFile*>(file)->opened = opened.release();
  file->pMethods = &kMethods;
  return SQLITE_OK;
}

sqlite3_vfs MakeVfs() {
  sqlite3_vfs vfs{};
  vfs.iVersion = 2;
  vfs.szOsFile = sizeof(LayerFile);
  vfs.mxPathname = Base()->mxPathname;
  vfs.zName = kFileLayer;
  vfs.xOpen = Open;
  vfs.xDelete = [](sqlite3_vfs*, const char* name, int sync) {
    return Base()->xDelete(Base(), name, sync);
  };
  vfs.xAccess = [](sqlite3_vfs*, const char* name, int flags, int* answer) {
    return Base()->xAccess(Base(), name, flags, answer);
  };
  vfs.xFullPathname = [](sqlite3_vfs*, const char* name, int bytes, char* path) {
    return Base()->xFullPathname(Base(), name, bytes, path);
  };
  vfs.xRandomness = [](sqlite3_vfs*, int bytes, char* into) {
    return Base()->xRandomness(Base(), bytes, into);
  };
  vfs.xSleep = [](sqlite3_vfs*, int microseconds) { return Base()->xSleep(Base(), microseconds); };
  vfs.xCurrentTime = [](sqlite3_vfs*, double* now) { return Base()->xCurrentTime(Base(), now); };
  vfs.xGetLastError = [](sqlite3_vfs*, int bytes, char* text) {
    return Base()->xGetLastError(Base(), bytes, text);
  };
  vfs.xCurrentTimeInt64 = [](sqlite3_vfs*, sqlite3_int64* now) {
    return Base()->xCurrentTimeInt64(Base(), now);
  };
  return vfs;
}

}  // namespace

void RegisterFileLayer() {
  static sqlite3_vfs vfs = MakeVfs();
  sqlite3_vfs_register(&vfs, /*makeDflt=*/0);
}

std::optional<FileId> FileAt(const std::string& path) {
  struct statx info {};
  if (statx(AT_FDCWD, path.c_str(), 0, STATX_INO | STATX_BTIME, &info) != 0) return std::nullopt;
  constexpr std::uint64_t kMinorBits = 32;
  FileId id{.device = std::uint64_t{info.stx_dev_major} << kMinorBits | info.stx_dev_minor,
            .inode = info.stx_ino};
  if ((info.stx_mask & STATX_BTIME) != 0) {
    id.made_at = std::int64_t{info.stx_btime.tv_sec} * 1'000'000'000 + info.stx_btime.tv_nsec;
  }
  return id;
}

FileFate FateOf(sqlite3* db) {
  FileFate fate = FileFate::kInPlace;
  sqlite3_file_control(db, "main", kAskFate, &fate);
  if (fate != FileFate::kInPlace) return fate;
  sqlite3_file* log = nullptr;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (log != nullptr && log->pMethods == &kMethods && Opened(log).kind == Kind::kLog) {
    log->pMethods->xFileControl(log, kAskFate, &fate);
  }
  return fate;
}

Status ToStatus(FileFate fate, const std::string& path) {
  const std::string store = "the store " + path;
  switch (fate) {
    case FileFate::kInPlace:
      return {};
    case FileFate::kGone:
      return IoError(store +
                     " was removed while open; restore it, for example with `cairn "
                     "restore-backup`, or run `cairn add` to create a new one");
    case FileFate::kReplaced:
      return IoError(store + " was replaced by another file while open; try again to use that one");
    case FileFate::kLogGone:
    case FileFate::kLogReplaced:
      return IoError("the write-ahead log " + path +
                     "-wal was removed or replaced while the store was open; the last writes may "
                     "be lost: check for them, then try again");
    case FileFate::kIndexLost:
      return IoError("the shared memory " + path +
                     "-shm was removed or replaced while the store was open; try again");
  }
  return {};
}

void ExpectSums(sqlite3* db, bool has_sums) {
  sqlite3_file_control(db, "main", kExpectSums, &has_sums);
}

}  // namespace cairn::sqlite
