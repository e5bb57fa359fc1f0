// Reads the memories of other tools as import items. Never writes to the originals. Whatever they
// contain, reading ends in an error or in storable items; the notes list what was dropped or
// repaired. Items are already redacted by the guard.
//
// The table of formats also defines the choices and help of `cairn import --from`.
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
  std::string_view name;   // value of --from
  std::string_view reads;  // what PATH must be: "its memory.db"
  bool (*recognises)(const Probe& probe);
  Status (*read)(const ForeignPlace& place, ImportBuilder& builder);
};

// In detection order.
std::span<const ForeignFormat> ForeignFormats();

// `format` is a name from the table. kNotFound if the path does not exist; kInvalidArgument if it
// has nothing in that format (the message suggests the right one if that is clear) or if the guard
// refuses a secret in it. `project` is the root of a project, or empty: text that the tool indexed
// from files in that project is dropped, since indexing the files stores it.
Result<ForeignImport> ReadForeign(std::string_view format, const std::filesystem::path& path,
                                  const Guard& guard, const std::filesystem::path& project = {});

// The name of the format that the path clearly has; empty if unknown.
std::string_view GuessForeignFormat(const std::filesystem::path& path);

}  // namespace cairn
