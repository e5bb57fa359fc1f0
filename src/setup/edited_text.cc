#include "setup/edited_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

const Part* FindKnown(const FileRecord* known, const Part& part) {
  if (known == nullptr) return nullptr;
  const auto found =
      std::ranges::find_if(known->parts, [&](const Part& each) { return IsSamePart(each, part); });
  return found == known->parts.end() ? nullptr : &*found;
}

// The part as written, with the prior state needed to undo it.
Result<Part> Remembered(Part part, std::string_view before, std::string_view after,
                        const Part* known) {
  CAIRN_ASSIGN_OR_RETURN(const auto steps, CountPartStepsThere(before, part));
  CAIRN_ASSIGN_OR_RETURN(auto was, ReadPart(before, part));
  CAIRN_ASSIGN_OR_RETURN(const auto now, ReadPart(after, part));
  part.kept = steps;
  part.was = std::move(was);
  if (now) part.value = *now;  // including members that others added
  if (known != nullptr && part.was) {
    part.kept = known->kept;
    part.was = known->was;  // init wrote it earlier, edited since or not
  }
  return part;
}

}  // namespace

Result<EditedText> EditText(std::string_view text, std::span<const FilePart> parts,
                            const FileRecord* known, Edit edit) {
  EditedText edited{.text = std::string(text), .put = {}, .differing = {}};
  for (const FilePart& each : parts) {
    CAIRN_ASSIGN_OR_RETURN(const auto presence, FindPart(edited.text, each.part));
    if (presence == Presence::kSame || presence == Presence::kExtended) continue;
    if (presence == Presence::kMissing && edit == Edit::kRenew) continue;
    if (presence == Presence::kDiffers && edit == Edit::kAdd) {
      edited.differing.push_back(PartName(each.part));
      continue;
    }
    CAIRN_ASSIGN_OR_RETURN(auto after, PutPart(edited.text, each.part));
    CAIRN_ASSIGN_OR_RETURN(auto part,
                           Remembered(each.part, edited.text, after, FindKnown(known, each.part)));
    edited.text = std::move(after);
    edited.put.push_back(std::move(part));
  }
  return edited;
}

Error InFile(const std::string& path, const Error& error) {
  const bool has_place =
      !error.message.empty() && error.message[0] >= '0' && error.message[0] <= '9';
  return {error.code, path + (has_place ? ":" : ": ") + error.message};
}

}  // namespace cairn
