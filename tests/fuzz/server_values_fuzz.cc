// Fuzzes the words of a memory as sent by a PostgreSQL server: rejected, or the term frequencies
// per field add up to the total. Also fuzzes the text of a memory: its stored words yield the same
// as the text itself. The first line is the query.
#include <cmath>
#include <set>

#include "fuzz/fuzz.h"
#include "store/postgres/half.h"
#include "store/postgres/word_vector.h"
#include "store/sql/vector_blob.h"

namespace cairn::postgres {
namespace {

constexpr char kMark[] = "7.";
constexpr std::size_t kFieldsSize = 4 * kKeywordFieldCount;

using Patterns = std::vector<WordPattern>;

WantedWords WantedOf(const Patterns& patterns) {
  WantedWords wanted;
  wanted.Add(patterns);
  return wanted;
}

std::vector<std::string> StemsIn(std::string_view words) {
  std::vector<std::string> stems;
  ForEachStem(words, [&](std::string_view stem) { stems.emplace_back(stem); });
  return stems;
}

KeywordFields Only(std::size_t field) { return KeywordFields().set(field); }

void CheckRead(std::string_view bytes, const Patterns& patterns) {
  const std::string_view fields = bytes.substr(0, kFieldsSize);
  const std::string_view words = bytes.substr(fields.size());
  const std::vector<std::string> stems = StemsIn(words);
  const auto read = MemoryWords::Read(words, fields, WantedOf(patterns));
  if (!read) return;
  Check(stems.size() == ReadInt32(words));
  Check(read->CountWords() >= 0);
  for (const WordPattern& pattern : patterns) {
    const std::span one(&pattern, 1);
    double sum = 0;
    for (std::size_t field = 0; field < kKeywordFieldCount; ++field) {
      const double frequency = read->Frequency(one, Only(field));
      Check(std::isfinite(frequency) && frequency >= 0);
      sum += frequency;
    }
    Check(std::abs(sum - read->Frequency(one, {})) <= 1e-9 * sum);
  }
}

void CheckWritten(std::string_view text, const Patterns& patterns) {
  Memory memory;
  memory.tags = {std::string(TakeLine(text))};
  memory.summary = TakeLine(text);
  memory.content = text;
  const WordVector vector = WordVectorOf(memory, kMark);
  const std::vector<std::string> stems = StemsIn(vector.words);
  Check(std::set(stems.begin(), stems.end()).size() == stems.size());
  for (const std::string& stem : stems) Check(!stem.empty() && IsPlainText(stem));
  const auto read = MemoryWords::Read(vector.words, vector.fields, WantedOf(patterns));
  const MemoryWords all(memory);
  Check(read && read->CountWords() == all.CountWords() && vector.length == all.CountWords());
  for (std::size_t field = 0; field < kKeywordFieldCount; ++field) {
    const double stored = read->Frequency(patterns, Only(field));
    const double told = all.Frequency(patterns, Only(field));
    Check(vector.is_clipped ? stored <= told : stored == told);
  }
}

// A vector that is accepted can be searched for: all its components are finite.
void CheckVector(std::string_view bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!sql::DecodeVector(bytes, values) || values.empty()) return;
  const auto half = HalfVectorOf(values);
  Check(half && half->size() == 4 + 2 * values.size());
  for (std::size_t at = 4; at < half->size(); at += 2) {
    Check((ReadInt16(std::string_view(*half).substr(at)) & 0x7fff) <= 0x3c00);  // 1.0
  }
}

}  // namespace
}  // namespace cairn::postgres

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  std::string_view bytes = TextOf(data, size);
  const std::string_view all = bytes;
  const std::string_view asked = TakeLine(bytes);
  std::vector<WordPattern> patterns = PatternsOfPhrase(asked, /*prefix=*/false);
  for (WordPattern& pattern : PatternsOfWord(asked, /*prefix=*/true)) {
    patterns.push_back(std::move(pattern));
  }
  patterns = StemsOf(std::move(patterns));
  postgres::CheckRead(bytes, patterns);
  postgres::CheckVector(bytes);
  if (IsPlainText(all)) postgres::CheckWritten(all, patterns);
  return 0;
}
