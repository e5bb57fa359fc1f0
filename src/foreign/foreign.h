// Memories of other tools, read as items of an import. Originals are never written to. Whatever is
// in them, reading ends in an error or in items that can be stored; what had to be left out or
// mended is in the notes. What the guard takes out is not in the items any more.
//
// A table of formats, written once, is what `cairn import --from` offers and what its help tells.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "foreign/formats.h"
#include "foreign/record.h"

namespace cairn {

struct Probe;

struct ForeignFormat {
  std::string_view name;   // of --from
  std::string_view reads;  // what PATH is: "its memory.db"
  bool (*recognises)(const Probe& probe);
  Status (*read)(const ForeignPlace& place, ImportBuilder& builder);
};

// In the order in which they are asked whether they know a path.
std::span<const ForeignFormat> ForeignFormats();

// `format` is a name of the table. kNotFound if there is no such path, kInvalidArgument if it holds
// nothing of that format; the message names the right one if it is plain. Also kInvalidArgument if
// the guard refuses a secret that is in it. What the tool indexed from files that `project`, the
// root of a project or empty, has as well is left out: indexing the files stores it.
Result<ForeignImport> ReadForeign(std::string_view format, const std::filesystem::path& path,
                                  const Guard& guard, const std::filesystem::path& project = {});

// The name of the format that the path plainly has; empty if it is none of the table.
std::string_view GuessForeignFormat(const std::filesystem::path& path);

}  // namespace cairn
