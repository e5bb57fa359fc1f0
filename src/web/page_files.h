// The files of the page, already compressed. They are embedded in the binary (page_pack.S), packed
// by scripts/page: lines "PATH LENGTH", an empty line, then the bytes of each file.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

struct PageFile {
  std::string_view bytes;   // gzip-compressed
  std::string type;         // media type of the content
  std::string tag;          // ETag, derived from the bytes
  bool is_lasting = false;  // its name changes with its content, so it is cacheable forever
};

class PageFiles {
 public:
  // kCorrupt if it is not in the format of scripts/page. `pack` must outlive the files.
  static Result<PageFiles> Read(std::string_view pack);
  // The files embedded in this binary; none if it was built without the page.
  static const PageFiles& Embedded();

  bool empty() const { return files_.empty(); }
  // The file at a path such as "/assets/index.js"; null if there is none.
  const PageFile* Find(std::string_view path) const;

 private:
  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace cairn
