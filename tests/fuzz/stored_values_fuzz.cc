// Fuzzes stored lists and vectors: rejected, or they survive a round trip; lists of arbitrary texts
// survive a round trip, too.
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "base/text.h"
#include "fuzz/fuzz.h"
#include "store/sql/string_list.h"
#include "store/sql/vector_blob.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace sql = cairn::sql;
  const std::string_view text = cairn::TextOf(data, size);
  if (const auto items = sql::DecodeList(text)) {
    const auto again = sql::DecodeList(sql::EncodeList(*items));
    cairn::Check(again && *again == *items);
  }
  if (cairn::FindInvalidUtf8(text) == std::string_view::npos) {
    const std::vector<std::string> items = cairn::Split(text, '\n');
    const auto read = sql::DecodeList(sql::EncodeList(items));
    cairn::Check(read && *read == items);
  }
  std::array<float, 4> values{};
  if (sql::DecodeVector(text, values)) {
    cairn::Check(text.size() == sizeof values);
    cairn::Check(sql::EncodeVector(values) == text);
  }
  return 0;
}
