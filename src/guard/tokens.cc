// Tokens known by what their issuer prints before them: rows of tables/tokens.txt.
#include <algorithm>
#include <string>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/token_shape.h"

namespace cairn {
namespace {

const std::vector<Shape>& Shapes() {
  static const auto shapes = [] {
    std::vector<Shape> all;
    for (const TableRow& row : ReadTable(SecretTable::kTokens, 5)) all.push_back(ReadShape(row));
    return all;
  }();
  return shapes;
}

// An issuer's sample, or an X for each character.
bool IsSample(std::string_view body) {
  return body.ends_with("EXAMPLE") || body.find("xxxxxx") != std::string_view::npos ||
         body.find("XXXXXX") != std::string_view::npos || IsMask(body);
}

bool HasLook(Look look, std::string_view body) {
  if (look == Look::kRandom) return LooksRandom(body);
  if (look == Look::kPassword) return !IsPlaceholder(body);
  if (look == Look::kChosen) return LooksChosen(body);
  return look == Look::kAny || (std::any_of(body.begin(), body.end(), IsUpperAscii) &&
                                std::any_of(body.begin(), body.end(), IsLowerAscii));
}

// The text around a place, as far as its line goes and no further than so many bytes.
std::string LineAround(std::string_view text, std::size_t begin, std::size_t end,
                       std::size_t most) {
  std::string around(Before(text, begin, most));
  around.erase(0, around.rfind('\n') + 1);  // npos + 1 is 0
  const std::string_view behind = From(text, end, most);
  return around + ' ' + std::string(behind.substr(0, behind.find('\n')));
}

void FindShape(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  const Shape& shape = Shapes()[rule.row];
  std::size_t begin = at;
  std::size_t first = at;  // of the secret
  std::size_t last = kNoLimit;
  for (std::size_t i = shape.prefix; i-- > 0;) {
    const Part& part = shape.parts[i];
    if (i + 1 == shape.end) last = begin;
    const std::size_t start = RunBegin(text, begin, part.most, [&](char c) { return part.Has(c); });
    if (begin - start < part.least) return;
    begin = start;
    if (i >= shape.first) first = begin;
  }
  if (IsWordByte(text[begin]) && !StartsWord(text, begin)) return;
  if (begin > 0 && shape.prefix > 0 && shape.parts[0].Has(text[begin - 1])) return;  // longer
  const bool is_short = rule.literal.size() <= 3 && shape.look == Look::kRandom;
  if (is_short && begin > 0 && text[begin - 1] == '-') return;  // inside of a hash
  const std::size_t body = at + rule.literal.size();
  const Part& final = shape.parts.back();
  std::size_t end = body;
  for (std::size_t i = shape.prefix + 1; i < shape.parts.size(); ++i) {
    const Part& part = shape.parts[i];
    if (i == shape.first) first = end;
    const std::size_t most = part.most == kNoLimit ? kJudgedBytes : part.most;
    const std::size_t stop =
        RunEnd(text.substr(0, end + most), end, [&](char c) { return part.Has(c); });
    if (stop - end < part.least) return;
    end = stop;
    if (i + 1 == shape.end) last = end;
  }
  if (shape.first == shape.parts.size()) first = end;
  const bool goes_on = final.most == kNoLimit && end - body >= kJudgedBytes;
  const bool has_end = last < end || last == at;  // no part of the secret is behind it
  if (!has_end && !goes_on && final.Has(ByteAt(text, end))) return;     // longer
  while (!final.Has('~') && end > body && text[end - 1] == '.') --end;  // of the sentence
  last = std::min(last, end);
  if (shape.prefix + 2 == shape.parts.size() && end - body < final.least) return;
  const std::size_t judged = first <= at && last > at && begin == at ? body : first;
  const std::string_view value = text.substr(judged, last - judged);
  if (IsSample(value) || !HasLook(shape.look, value)) return;
  if (goes_on) {
    last = RunEnd(text, end, [&](char c) { return final.Has(c); });
    while (text[last - 1] == '.') --last;
  }
  if (!has_end && IsWordByte(ByteAt(text, last))) return;
  const std::size_t around = shape.first > shape.prefix + 1 ? 800 : 100;
  if (!shape.near.words().empty() && !shape.near.HasStartIn(LineAround(text, begin, end, around))) {
    return;
  }
  if (Before(text, first, 6) == "FlyV1 ") first -= 6;  // a scheme that is part of the token
  found.Add({shape.kind, first, last - first});
}

}  // namespace

void AddTokens(std::vector<Rule>& rules) {
  const auto rows = ReadTable(SecretTable::kTokens, 5);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    AddRules(rules, rows[row][4], FindShape, false, row);
  }
}

}  // namespace cairn
