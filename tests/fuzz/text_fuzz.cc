// Fuzzes text functions, times and base64: what is found lies within the text, truncated text is
// short and valid, and encodings survive a round trip.
#include <string>
#include <vector>

#include "base/base64.h"
#include "base/text.h"
#include "base/time_text.h"
#include "fuzz/fuzz.h"
#include "text/entities.h"
#include "text/summary.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

bool IsOneLine(std::string_view text) {
  return FindInvalidUtf8(text) == std::string_view::npos &&
         text.find('\n') == std::string_view::npos;
}

void CheckAnyBytes(std::string_view text) {
  Check(DecodeBase64(EncodeBase64(text)) == text);
  if (const auto bytes = DecodeBase64(text)) Check(EncodeBase64(*bytes) == text);
  const std::string shown = Abbreviate(text, 20);
  Check(IsOneLine(shown) && CountCodePoints(shown) <= 21);
  Check(IsOneLine(Quoted(text)));
  constexpr TimeMs kNow = 1'772'366'400'000;
  const auto time = ParseTime(text, kNow);
  if (time) FormatLocalTime(*time);
  if (!time) Check(IsOneLine(time.error().message));
  const auto span = ParseDuration(text);
  if (span) Check(*span >= 0);
  ForEachWord(text, [&](const WordToken& word) {
    Check(word.begin <= word.end && word.end <= text.size());
  });
}

void CheckValidText(std::string_view text) {
  std::size_t position = 0;
  std::size_t count = 0;
  for (; position < text.size(); ++count) NextCodePoint(text, position);
  Check(position == text.size() && count == CountCodePoints(text));
  Check(FindInvalidUtf8(FirstCodePoints(text, count / 2)) == std::string_view::npos);
  const auto entities = ExtractEntities(text);
  Check(entities.size() <= 50);
  for (const std::string& entity : entities) Check(entity.size() <= 100 && IsOneLine(entity));
  const std::string summary = Summarise(text);
  Check(IsOneLine(summary) && CountCodePoints(summary) <= 200);
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  cairn::CheckAnyBytes(text);
  if (cairn::FindInvalidUtf8(text) == std::string_view::npos) cairn::CheckValidText(text);
  return 0;
}
