#include "fault/faulty_disk.h"

#include <unistd.h>

#include <cerrno>

namespace cairn {
namespace {

using Verdict = FaultyDisk::Verdict;

// SQLite's own file object follows in the same block.
struct FaultyFile {
  sqlite3_file base;
  FaultyDisk* disk;
  sqlite3_file* real;
};

FaultyFile& Of(sqlite3_file* file) { return *reinterpret_cast<FaultyFile*>(file); }
sqlite3_file* RealOf(sqlite3_file* file) { return Of(file).real; }
const sqlite3_io_methods& MethodsOf(sqlite3_file* file) { return *RealOf(file)->pMethods; }
FaultyDisk& DiskOf(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }
sqlite3_vfs* RealVfs() { return sqlite3_vfs_find("unix"); }

int Close(sqlite3_file* file) { return MethodsOf(file).xClose(RealOf(file)); }

int Read(sqlite3_file* file, void* into, int bytes, sqlite3_int64 at) {
  if (Of(file).disk->Judge(DiskCall::kRead) != Verdict::kPass) return SQLITE_IOERR_READ;
  return MethodsOf(file).xRead(RealOf(file), into, bytes, at);
}

int Write(sqlite3_file* file, const void* from, int bytes, sqlite3_int64 at) {
  FaultyDisk& disk = *Of(file).disk;
  const Verdict verdict = disk.Judge(DiskCall::kWrite);
  if (verdict == Verdict::kFail) return disk.IsFull() ? SQLITE_FULL : SQLITE_IOERR_WRITE;
  const int written = verdict == Verdict::kTear ? bytes / 2 : bytes;
  const int code = MethodsOf(file).xWrite(RealOf(file), from, written, at);
  disk.AfterWrite();
  if (verdict == Verdict::kPass) return code;
  return disk.IsFull() ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  FaultyDisk& disk = *Of(file).disk;
  if (disk.Judge(DiskCall::kTruncate) != Verdict::kPass) return SQLITE_IOERR_TRUNCATE;
  const int code = MethodsOf(file).xTruncate(RealOf(file), size);
  disk.AfterWrite();
  return code;
}

// Not passed on: no test cuts the power, and thousands of them would take minutes.
int Sync(sqlite3_file* file, int) {
  const Verdict verdict = Of(file).disk->Judge(DiskCall::kSync);
  return verdict == Verdict::kPass ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

int FileSize(sqlite3_file* file, sqlite3_int64* size) {
  return MethodsOf(file).xFileSize(RealOf(file), size);
}

int Lock(sqlite3_file* file, int lock) { return MethodsOf(file).xLock(RealOf(file), lock); }
int Unlock(sqlite3_file* file, int lock) { return MethodsOf(file).xUnlock(RealOf(file), lock); }

int CheckReservedLock(sqlite3_file* file, int* is_reserved) {
  return MethodsOf(file).xCheckReservedLock(RealOf(file), is_reserved);
}

int FileControl(sqlite3_file* file, int what, void* argument) {
  return MethodsOf(file).xFileControl(RealOf(file), what, argument);
}

int SectorSize(sqlite3_file* file) { return MethodsOf(file).xSectorSize(RealOf(file)); }

int Characteristics(sqlite3_file* file) {
  return MethodsOf(file).xDeviceCharacteristics(RealOf(file));
}

int MapShared(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
  FaultyDisk& disk = *Of(file).disk;
  if (disk.Judge(DiskCall::kMapShared) != Verdict::kPass) return SQLITE_IOERR_SHMMAP;
  if (disk.IsFull() && extend != 0) return SQLITE_IOERR_SHMSIZE;
  return MethodsOf(file).xShmMap(RealOf(file), page, size, extend, memory);
}

int LockShared(sqlite3_file* file, int offset, int count, int flags) {
  return MethodsOf(file).xShmLock(RealOf(file), offset, count, flags);
}

void BarrierShared(sqlite3_file* file) { MethodsOf(file).xShmBarrier(RealOf(file)); }

int UnmapShared(sqlite3_file* file, int remove) {
  return MethodsOf(file).xShmUnmap(RealOf(file), remove);
}

// Version 2: with shared memory, without mapped reads.
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
    .xDeviceCharacteristics = Characteristics,
    .xShmMap = MapShared,
    .xShmLock = LockShared,
    .xShmBarrier = BarrierShared,
    .xShmUnmap = UnmapShared,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int Open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  FaultyFile& faulty = Of(file);
  faulty.base.pMethods = nullptr;  // nothing to close unless it opens
  if (DiskOf(vfs).Judge(DiskCall::kOpen) != Verdict::kPass) return SQLITE_CANTOPEN;
  faulty.disk = &DiskOf(vfs);
  faulty.real = reinterpret_cast<sqlite3_file*>(&faulty + 1);
  const int code = RealVfs()->xOpen(RealVfs(), name, faulty.real, flags, out_flags);
  if (code == SQLITE_OK) faulty.base.pMethods = &kMethods;
  return code;
}

int Delete(sqlite3_vfs* vfs, const char* name, int) {
  FaultyDisk& disk = DiskOf(vfs);
  if (disk.Judge(DiskCall::kDelete) != Verdict::kPass) return SQLITE_IOERR_DELETE;
  const int code = RealVfs()->xDelete(RealVfs(), name, /*syncDir=*/0);
  disk.AfterWrite();
  return code;
}

int LastSystemError(sqlite3_vfs* vfs, int, char*) { return DiskOf(vfs).IsFull() ? ENOSPC : EIO; }

constexpr const char* kCallNames[] = {"read", "write", "sync", "truncate", "open", "delete", "map"};
constexpr const char* kEffectNames[] = {"fails once", "fails from then on",    "tears",
                                        "fills",      "is the last of a life", "is half done"};

}  // namespace

std::string NameOf(const DiskFault& fault) {
  return std::string(kCallNames[static_cast<std::size_t>(fault.call)]) + ", " +
         kEffectNames[static_cast<std::size_t>(fault.effect)];
}

FaultyDisk::FaultyDisk() {
  sqlite3_initialize();
  vfs_ = *RealVfs();  // what is not replaced below needs nothing of the file
  vfs_.szOsFile += static_cast<int>(sizeof(FaultyFile));
  vfs_.zName = "faulty";
  vfs_.pAppData = this;
  vfs_.xOpen = Open;
  vfs_.xDelete = Delete;
  vfs_.xGetLastError = LastSystemError;
  sqlite3_vfs_register(&vfs_, /*makeDflt=*/1);
}

void FaultyDisk::Arm(const DiskFault& fault, int nth) {
  Disarm();
  fault_ = fault;
  nth_ = nth;
  armed_ = true;
}

void FaultyDisk::Disarm() {
  armed_ = hit_ = kills_now_ = false;
  counts_ = {};
}

FaultyDisk::Verdict FaultyDisk::Judge(DiskCall call) {
  const int count = ++counts_[static_cast<std::size_t>(call)];
  if (!armed_ || call != fault_.call || count < nth_) return Verdict::kPass;
  const bool is_first = count == nth_;
  hit_ = true;
  switch (fault_.effect) {
    case Effect::kFailsOnce:
      return is_first ? Verdict::kFail : Verdict::kPass;
    case Effect::kFailsFromThen:
      return Verdict::kFail;
    case Effect::kTears:
    case Effect::kFills:
      return is_first ? Verdict::kTear : Verdict::kFail;
    case Effect::kKills:
      kills_now_ = true;
      return Verdict::kPass;
    case Effect::kKillsHalfway:
      kills_now_ = true;
      return Verdict::kTear;
  }
  return Verdict::kPass;
}

void FaultyDisk::AfterWrite() const {
  if (kills_now_) _exit(kKilledStatus);  // without destructors, as a killed process ends
}

}  // namespace cairn
