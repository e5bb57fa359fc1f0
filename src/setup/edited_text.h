// The text of one file with the parts that Cairn wants in it.
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
  std::vector<Part> put;  // with what is needed to take them out again
  std::vector<std::string>
      differing;  // the names of those that are there, but not as Cairn has them
};

enum class Edit {
  kAdd,          // what is missing; what differs is left
  kAddAndRenew,  // what is missing, and what differs
  kRenew,        // what differs; what is missing stays so
};

// `known` is what the record has of the file, or null.
Result<EditedText> EditText(std::string_view text, std::span<const FilePart> parts,
                            const FileRecord* known, Edit edit);

// The error of a file's text with the file before it: ".mcp.json:3:7: …".
Error InFile(const std::string& path, const Error& error);

}  // namespace cairn
