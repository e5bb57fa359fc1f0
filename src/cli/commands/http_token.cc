#include "cli/commands/http_token.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/disk.h"
#include "base/open_file.h"
#include "base/random_hex.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kFewestCharacters = 16;
constexpr std::size_t kMostCharacters = 4096;

Error Failed(const std::string& what, const std::string& file) {
  return IoError(what + " " + file + ": " + std::generic_category().message(errno));
}

bool IsTokenCharacter(char c) { return c > ' ' && c < 0x7F; }

Result<std::string> ReadToken(const std::string& file, int descriptor) {
  struct stat info {};
  if (fstat(descriptor, &info) != 0) return Failed("cannot look at", file);
  if (!S_ISREG(info.st_mode)) return InvalidArgument(file + " is not a regular file");
  if (info.st_uid != geteuid() && info.st_uid != 0) {
    return InvalidArgument(file + " belongs to another user, who would know the token");
  }
  if ((info.st_mode & 077) != 0) {
    return InvalidArgument(file + " can be read by others; run: chmod 600 " + file);
  }
  std::string token(kMostCharacters + 1, '\0');
  const ssize_t got = read(descriptor, token.data(), token.size());
  if (got < 0) return Failed("cannot read", file);
  token.resize(static_cast<std::size_t>(got));
  while (!token.empty() && (token.back() == '\n' || token.back() == '\r')) token.pop_back();
  const bool is_plain = std::all_of(token.begin(), token.end(), IsTokenCharacter);
  if (!is_plain || token.size() < kFewestCharacters || token.size() > kMostCharacters) {
    return InvalidArgument(file + " has no token of at least " + std::to_string(kFewestCharacters) +
                           " characters on one line; remove it, and a new one is made");
  }
  return token;
}

Result<std::string> MakeToken(const std::string& file, Rng& rng) {
  (void)MakePrivateFolders(fs::path(file).parent_path());  // opening the file reports a failure
  const OpenFile made(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  // The umask may have removed permissions that the owner needs.
  if (!made || fchmod(made.get(), 0600) != 0) return Failed("cannot make", file);
  const std::string token = NewToken(rng);
  const std::string line = token + "\n";
  if (write(made.get(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    const Error error = Failed("cannot write", file);
    unlink(file.c_str());
    return error;
  }
  return token;
}

}  // namespace

std::string NewToken(Rng& rng) { return RandomHex(rng, kTokenBytes); }

Result<std::string> ReadOrMakeToken(const std::string& file, Rng& rng) {
  // O_NONBLOCK: a FIFO must not block until someone writes.
  const OpenFile there(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (there) return ReadToken(file, there.get());
  if (errno != ENOENT) return Failed("cannot open", file);
  return MakeToken(file, rng);
}

}  // namespace cairn
