// The files of the page, compressed as they are sent. They lie in the binary (page_pack.S), packed
// by scripts/page: lines "PATH LENGTH", an empty line, then the bytes of each.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

struct PageFile {
  std::string_view bytes;   // of gzip
  std::string type;         // of what is inside
  std::string tag;          // another one for other bytes
  bool is_lasting = false;  // its name changes with its bytes, so it can be kept for ever
};

class PageFiles {
 public:
  // kCorrupt if it is not what scripts/page writes. `pack` has to outlive it.
  static Result<PageFiles> Read(std::string_view pack);
  // Those of this binary; none if it was built without.
  static const PageFiles& Embedded();

  bool empty() const { return files_.empty(); }
  // Of a path such as "/assets/index.js"; null if there is none.
  const PageFile* Find(std::string_view path) const;

 private:
  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace cairn
