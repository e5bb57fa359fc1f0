// The text of a file with Cairn's parts in it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "setup/clients.h"
#include "setup/record.h"

namespace cairn {

struct EditedText {
  std::string text;
  std::vector<Part> put;  // with the information to remove them again
  std::vector<std::string>
      differing;  // the names of existing parts that differ from Cairn's version
};

enum class Edit {
  kAdd,          // add missing parts; leave differing ones
  kAddAndRenew,  // add missing parts and update differing ones
  kRenew,        // update differing parts; add nothing
};

// `known` is the file's entry in the record, or null.
Result<EditedText> EditText(std::string_view text, std::span<const FilePart> parts,
                            const FileRecord* known, Edit edit);

// The error, prefixed with the file's path: ".mcp.json:3:7: …".
Error InFile(const std::string& path, const Error& error);

}  // namespace cairn
