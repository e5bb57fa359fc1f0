#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// An issuer's sample, or an X for each character.
bool IsSample(std::string_view body) {
  return body.ends_with("EXAMPLE") || body.find("xxxxxx") != kNowhere ||
         body.find("XXXXXX") != kNowhere || IsMask(body);
}

// What may be judged as a password and is the name of a machine, a file, a mailbox, a version.
bool IsHost(std::string_view value) {
  if (HasAny(value, "@") && HasAny(value, ".")) return true;
  return !HasAny(value, "!#$%^&*+=?") && HasAny(value, "./:");
}

// The check digit that every card has (ISO/IEC 7812). Numbers for tests, which payment services
// publish, are no secret: 4242 4242 …, 4111 1111 ….
bool IsCard(std::string_view value) {
  std::string digits;
  std::ranges::copy_if(value, std::back_inserter(digits), IsDigitAscii);
  const bool is_test = digits.starts_with("42424242") || digits.starts_with("41111111") ||
                       digits.find_first_not_of("05") == std::string::npos;
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const int digit = (digits[digits.size() - 1 - i] - '0') * (i % 2 == 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 == 0 && !is_test;
}

// 12, 15, 18, 21 or 24 words, not in order and not the same again and again, as in a list or a
// sample.
bool IsSeedPhrase(std::string_view value) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0, end = 0; at < value.size(); at = end + 1) {
    end = RunEnd(value, at, IsLowerAscii);
    if (end > at) words.push_back(value.substr(at, end - at));
  }
  const std::size_t size = words.size();
  if (size % 3 != 0 || std::is_sorted(words.begin(), words.end())) return false;
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words.size() * 3 >= size * 2;
}

bool HasRandomPart(std::string_view cookie) {
  for (std::size_t at = 0; at < cookie.size();) {
    const std::size_t end = std::min(cookie.find('%', at), cookie.size());
    if (LooksRandom(cookie.substr(at, end - at))) return !IsPlaceholder(cookie);
    at = end + 3;
  }
  return false;
}

// What is asked of a secret besides its pattern. The first are those of Proof, for values.
struct Judge {
  std::string_view name;
  bool (*is_secret)(std::string_view value);
};
constexpr auto IsAnything = [](std::string_view) { return true; };
constexpr Judge kJudges[] = {
    {"name", IsAnything},
    {"word", IsAnything},
    {"memorable", LooksMemorable},
    {"chosen", LooksChosen},
    {"generated", [](std::string_view value) { return LooksGenerated(value) && !IsHost(value); }},
    {"any", IsAnything},
    {"random", LooksRandom},
    {"mixed", [](std::string_view value) { return MakeupOf(value).IsMixedCase(); }},
    {"password", [](std::string_view value) { return !IsPlaceholder(value, true); }},
    {"cookie", HasRandomPart},
    {"card", IsCard},
    {"seed", IsSeedPhrase},
    {"value", nullptr},    // what its meaning asks for
    {"setting", nullptr},  // the same, as if it were assigned in quotes
};

const Judge& FindJudge(std::string_view name) {
  const auto found = std::ranges::find(kJudges, name, &Judge::name);
  if (found == std::end(kJudges)) FailTable(name);
  return *found;
}

struct Row {
  std::optional<SecretKind> kind;
  SecretName meaning = SecretName::kNone;
  const Judge* judge = nullptr;
  TextPattern pattern;
  bool is_of_name = false;
  Steps name;  // how that begins
  WordList near{""};
  std::string_view literals;

  // The kind of a secret, of which only `value` is judged by its looks; nothing if it is not a
  // secret.
  std::optional<SecretKind> KindOf(SecretName of, std::string_view whole,
                                   std::string_view value) const {
    if (judge->is_secret != nullptr) return judge->is_secret(value) ? kind : std::nullopt;
    const bool is_setting = judge->name == "setting";
    return KindOfValue(of, whole, {.quoted = is_setting, .word_counts = is_setting});
  }
};

// Looks for the secret of a row around a literal, or around a name.
class RowWalk : public PatternWalk {
 public:
  RowWalk(std::string_view text, const Row& row, SecretName meaning, std::size_t begin,
          std::size_t end, Findings& found)
      : PatternWalk(text), row_(row), meaning_(meaning), begin_(begin), end_(end), found_(found) {}

  void Find() {
    if (Walk(row_.pattern, begin_, end_)) found_.Add(value_);
  }

 private:
  bool MayBegin(std::size_t at) override {
    first_ = at;
    if (row_.is_of_name) {
      const std::size_t name = RunBegin(text_, begin_, 2, ByteSet("-"));
      return row_.name.empty() || PatternWalk(text_).WalkFrom(row_.name, name) != kNowhere;
    }
    if (at == 0) return true;
    if (row_.pattern.any_case) {
      return !IsAlnumAscii(text_[at]) || !IsAlnumAscii(text_[at - 1]) || IsUpperAscii(text_[at]) ||
             StartsWord(text_, at);
    }
    const bool is_short = end_ - begin_ <= 3 && row_.judge->name == "random";
    if (is_short && text_[at - 1] == '-') return false;  // inside of a hash
    return !IsIdentifierByte(text_[at]) || StartsWord(text_, at);
  }

  std::size_t TakeValue(std::size_t at, char op) override {
    const auto proof = static_cast<Proof>(row_.judge - kJudges);
    const auto secret = JudgeValue(text_, {meaning_, begin_, op, at, proof});
    if (!secret) return kNowhere;
    const std::string_view value = text_.substr(secret->begin, secret->size);
    if (!row_.is_of_name && proof >= Proof::kMemorable && IsHost(value)) return kNowhere;
    return Take(*secret) ? secret->begin + secret->size : kNowhere;
  }

  bool TakeSecret(std::size_t begin, std::size_t end) override {
    const Steps& after = row_.pattern.after;
    const PatternStep* last = row_.pattern.ends_in_run ? &after[after.size() - 2] : nullptr;
    const std::size_t judged = begin == begin_ && begin < end_ ? end_ : begin;
    const bool goes_on = last && last->most == kNoLimit && end - judged >= kJudgedBytes;
    end = WithoutDots(judged, end);
    if (last && after.size() == 2 && end - std::max(judged, end_) < last->least) return false;
    const std::string_view value = text_.substr(judged, end - judged);
    const auto kind = row_.KindOf(meaning_, text_.substr(begin, end - begin), value);
    if (!kind || IsSample(value)) return false;
    if (goes_on) end = WithoutDots(begin, RunEnd(text_, end, [&](char c) { return last->Has(c); }));
    const bool is_last = !after.empty() && after.back().kind == PatternStep::Kind::kClose;
    if (is_last && IsIdentifierByte(ByteAt(text_, end))) return false;
    const std::size_t around = begin > end_ ? 800 : 100;
    if (!row_.near.words().empty() && !row_.near.HasStartIn(LineAround(end, around))) return false;
    if (Before(text_, begin, 6) == "FlyV1 ") begin -= 6;  // a scheme that is part of the token
    return Take({*kind, begin, end - begin});
  }

  bool Take(const Secret& secret) {
    if (row_.pattern.finds_all) found_.Add(secret);  // and goes on
    value_ = secret;
    return !row_.pattern.finds_all;
  }

  std::size_t WithoutDots(std::size_t begin, std::size_t end) const {
    if (row_.pattern.keeps_dots) return end;
    while (end > begin && text_[end - 1] == '.') --end;  // of the sentence
    return end;
  }

  // The text around, as far as its line goes and at most `most` bytes.
  std::string LineAround(std::size_t end, std::size_t most) const {
    std::string around(Before(text_, first_, most));
    around.erase(0, around.rfind('\n') + 1);  // npos + 1 is 0
    const std::string_view behind = From(text_, end, most);
    return around + ' ' + std::string(behind.substr(0, behind.find('\n')));
  }

  const Row& row_;
  const SecretName meaning_;
  const std::size_t begin_;
  const std::size_t end_;
  Findings& found_;
  std::size_t first_ = 0;
  Secret value_{};
};

// Columns: what it is, judge, pattern, then how the name begins, or words near it and literals.
Row ReadRow(const TableRow& columns) {
  Row row;
  row.judge = &FindJudge(columns[1]);
  row.pattern = ReadPattern(columns[2]);
  row.is_of_name = columns.size() == 4;
  const std::string_view condition = columns[3] == "-" ? "" : columns[3];
  if (row.is_of_name) {
    row.name = ReadSteps(condition);
  } else {
    row.near = WordList(condition);
    row.literals = columns[4];
  }
  if (columns[0] == "-") return row;
  if (row.pattern.has_value || row.judge->is_secret == nullptr) {
    row.meaning = ReadSecretMeaning(columns[0]);
  } else if (const auto kind = ParseEnum<SecretKind>(columns[0])) {
    row.kind = *kind;
  } else {
    FailTable(columns[0]);
  }
  return row;
}

const std::vector<Row>& RowsOf(bool names) {
  static const auto rows = [] {
    std::array<std::vector<Row>, 2> all;
    for (const auto table : {SecretTable::kTokens, SecretTable::kPlaces, SecretTable::kNamed}) {
      const bool is_of_name = table == SecretTable::kNamed;
      for (const TableRow& columns : ReadTable(table, is_of_name ? 4 : 5)) {
        all[is_of_name].push_back(ReadRow(columns));
      }
    }
    return all;
  }();
  return rows[names];
}

void FindRow(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  const Row& row = RowsOf(false)[rule.row];
  RowWalk(text, row, row.meaning, at, at + rule.literal.size(), found).Find();
}

}  // namespace

bool FindByName(std::string_view text, SecretName meaning, std::size_t begin, std::size_t end,
                Findings& found) {
  const std::size_t before = found.size();
  const std::size_t start = RunEnd(text, begin, ByteSet("-"));
  for (const Row& row : RowsOf(true)) {
    if (row.kind == SecretKind::kConnectionString && meaning != SecretName::kPassword) continue;
    RowWalk(text, row, meaning, start, end, found).Find();
    if (found.size() > before) return true;
  }
  return false;
}

void AddRows(std::vector<Rule>& rules) {
  for (const Row& row : RowsOf(false)) {
    const char separator = row.literals.find(';') == kNowhere ? ' ' : ';';
    AddRules(rules, row.literals, FindRow, row.pattern.any_case,
             static_cast<std::size_t>(&row - RowsOf(false).data()), separator);
  }
}

}  // namespace cairn
