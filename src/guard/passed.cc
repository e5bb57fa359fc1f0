#include "guard/bytes.h"
#include "guard/named_secret.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// `CREATE USER x WITH LOGIN PASSWORD '…'`
bool IsSqlOfUser(std::string_view before) {
  before.remove_prefix(before.find_last_of(";\n") + 1);  // npos + 1 is 0
  return Words<"sql-verbs">().HasStartIn(before) && Words<"sql-users">().HasStartIn(before);
}

// `machine x login y password …`, in one line or in three.
bool IsInNetrc(std::string_view before) {
  const auto words = SplitColumn(before);
  const auto last = [&](std::size_t i) { return i <= words.size() ? words[words.size() - i] : ""; };
  return last(2) == "login" && last(1) != "anonymous" &&
         (last(3) == "default" || last(4) == "machine");
}

// Behind a blank: an option, a command or a statement.
std::optional<Proof> PassedBehindBlank(std::string_view text, const NameInText& name,
                                       std::string_view before) {
  const std::string_view spelled = text.substr(name.begin, name.end - name.begin);
  if (spelled.starts_with('-')) return Proof::kWord;
  if (before.ends_with(' ')) before.remove_suffix(1);
  if (Words<"setting-commands">().HasEndOf(before)) return Proof::kName;
  const bool is_literal = QuoteAt(text, name.end + 1) > 0;
  const bool is_sql = is_literal && EqualsLower(spelled, "password") && IsSqlOfUser(before);
  const bool is_passed = is_sql || (spelled == "password" && IsInNetrc(before));
  return is_passed ? std::optional(Proof::kName) : std::nullopt;
}

std::optional<ValuePlace> PassedValue(std::string_view text, const NameInText& name) {
  const std::string_view spelled = text.substr(name.begin, name.end - name.begin);
  const std::string_view before = Before(text, name.begin, 160);
  ValuePlace place{name.meaning, name.begin, ' ', name.end + 1};
  if (ByteAt(text, name.end) == ' ') {
    const auto proof = PassedBehindBlank(text, name, before);
    if (!proof) return std::nullopt;
    place.proof = *proof;
    return place;
  }
  if (ByteAt(text, name.end) == '(' && QuoteAt(text, name.end + 1) > 0 &&
      (spelled.find('.') != kNowhere || Words<"taking">().HasStartOf(spelled))) {
    return place;  // `.password("…")`
  }
  const std::size_t closed = PastClosing(text, name.end, "])");  // 'input[name=password]', 'x'
  if (!IsQuote(ByteAt(text, closed))) return std::nullopt;
  const std::size_t comma = PastClosing(text, closed + 1, ")");  // Or(os.Getenv("X"), "x")
  if (ByteAt(text, comma) != ',') return std::nullopt;
  place.begin = PastBlanks(text, comma + 1);
  for (const std::string_view keyword : {"default=", "fallback=", "default: "}) {
    if (From(text, place.begin).starts_with(keyword)) place.begin += keyword.size();
  }
  if (!IsQuote(ByteAt(text, place.begin))) return std::nullopt;
  const bool is_first = !before.empty() && IsQuote(before.back());
  const std::string_view call = before.substr(0, before.rfind('(') + 1);  // npos + 1 is 0
  const bool is_set = is_first && Words<"setting-calls">().HasEndOf(call.empty() ? before : call);
  // `["--password", "x"]`, `["Authorization", "Bearer x"]`
  const bool is_option = spelled.starts_with('-') || EqualsLower(spelled, "authorization");
  place.proof = is_set ? Proof::kWord : is_option ? Proof::kName : Proof::kChosen;
  return place;
}

}  // namespace

void FindPassed(std::string_view text, const NameInText& name, Findings& found) {
  const auto place = PassedValue(text, name);
  if (!place) return;
  if (const auto secret = JudgeValue(text, *place)) found.Add(*secret);
}

}  // namespace cairn
