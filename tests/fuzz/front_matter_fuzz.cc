// Fuzzes front matter, and marks and directives in a document, with valid UTF-8: no text is lost,
// and regions of promoted memories are in order.
#include <string>

#include "base/text.h"
#include "fuzz/fuzz.h"
#include "knowledge/document/directives.h"
#include "knowledge/document/document.h"
#include "knowledge/document/front_matter.h"
#include "knowledge/document/promotion.h"

namespace cairn {
namespace {

void CheckFrontMatter(std::string_view text) {
  const std::string whole = "---\n" + std::string(text) + "\n---\n# Title\n";
  Document document;
  ReadFrontMatter(whole, document);
  Check(whole.starts_with(document.front_matter));
  for (const std::string& note : document.notes) Check(note.find('\n') == std::string::npos);
}

void CheckPromotions(std::string_view text) {
  std::size_t last = 0;
  for (const Promotion& region : FindPromotions(text)) {
    Check(last <= region.mark.begin && region.mark.begin <= region.mark.end);
    Check(region.mark.end <= region.content.begin && region.content.begin <= region.content.end);
    Check(region.content.end <= region.end.begin && region.end.begin <= region.end.end);
    Check(region.end.end <= text.size());
    last = region.end.end;
  }
  PromotedText(text);
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  if (!cairn::IsPlainText(text)) return 0;
  cairn::CheckFrontMatter(text);
  cairn::CheckPromotions(text);
  cairn::Document document;
  cairn::ReadDirectives(text, 1, document);
  return 0;
}
