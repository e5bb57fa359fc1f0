#include <algorithm>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Value {
  Span span;
  ValueForm form;
  bool goes_on = false;  // behind what is judged
};

struct QuotePair {
  std::string_view opening;
  std::string_view closing;
};

constexpr QuotePair kQuotes[] = {{"\\\"", "\\\""}, {"\\'", "\\'"}, {"\\`", "\\`"}, {"\"", "\""},
                                 {"'", "'"},       {"`", "`"},     {"“", "”"},     {"„", "“"},
                                 {"«", "»"},       {"「", "」"},   {"『", "』"},   {"‘", "’"}};

const QuotePair* QuotesAt(std::string_view text, std::size_t at) {
  if (at >= text.size() || (!IsQuote(text[at]) && text[at] != '\\' && !IsBeyondAscii(text[at]))) {
    return nullptr;
  }
  for (const QuotePair& quotes : kQuotes) {
    if (text.substr(at).starts_with(quotes.opening)) return &quotes;
  }
  return nullptr;
}

// « x »
Span WithoutBlanks(std::string_view text, Span span) {
  for (const std::string_view blank : {" ", "\u00A0", "\u202F"}) {
    const std::string_view value = text.substr(span.begin, span.end - span.begin);
    if (value.size() <= 2 * blank.size() || !value.starts_with(blank) || !value.ends_with(blank)) {
      continue;
    }
    return {span.begin + blank.size(), span.end - blank.size()};
  }
  return span;
}

// The content of the literal that opens here; nothing if it is not closed on its line.
std::optional<Span> QuotedValue(std::string_view text, std::size_t at, const QuotePair& quotes) {
  const std::size_t begin = at + quotes.opening.size();
  const std::size_t most = std::min(text.size(), begin + kMostQuotedBytes);
  const bool has_escapes = quotes.opening.size() == 1;
  for (std::size_t i = begin; i < most && !IsLineEnd(text[i]); ++i) {
    if (text.substr(i).starts_with(quotes.closing)) {
      const bool is_doubled = text[i] == '"' && ByteAt(text, i + 1) == '"' && i > begin &&
                              IsAlnum(ByteAt(text, i + 2));  // C#'s @"a""b"
      if (!is_doubled) return WithoutBlanks(text, {begin, i});
      ++i;
    }
    if (text[i] == '\\' && has_escapes) ++i;
  }
  return std::nullopt;
}

// Whether the line ends here, a comment aside.
bool EndsLine(std::string_view text, std::size_t at) {
  const std::size_t end = RunEnd(text, at, IsBlank);
  return end >= text.size() || IsLineEnd(text[end]) || (end > at && text[end] == '#');
}

// Where a value that may have ended here ends without what belongs to the sentence or the code.
std::size_t WithoutDangling(std::string_view text, std::size_t begin, std::size_t end,
                            std::string_view dangling) {
  while (end > begin && dangling.find(text[end - 1]) != std::string_view::npos) --end;
  return end;
}

// `&name=`: the value is one of a list, as in a URL.
bool StartsNextField(std::string_view text, std::size_t amp) {
  const std::size_t name = From(text, amp).starts_with("&amp;") ? amp + 5 : amp + 1;
  const std::size_t end = RunEnd(text.substr(0, name + kMostNameBytes), name, IsNameByte);
  return end > name && ByteAt(text, end) == '=';
}

// `User: bob` on the line before `Password: …`.
bool FollowsUser(std::string_view text, const ValuePlace& place) {
  if (place.op != ':' || place.meaning == SecretName::kShortPass) return false;
  return StandsBefore<"(![^n])[^naA]*{users}:[^n]{0,64}?[n][^n]*">(text, place.name);
}

// A value without quotes: all of its line if there is nothing else, or up to what may end it.
Value BareValue(std::string_view text, const ValuePlace& place, std::size_t at) {
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t token = RunEnd(within, at, [](char c) { return !IsSpaceAscii(c); });
  const bool is_token = place.meaning >= SecretName::kToken;  // tokens have no `&` in them
  bool has_list = false;
  for (std::size_t i = at; i < token; ++i) {
    has_list = has_list || (text[i] == '&' && (is_token || StartsNextField(text, i)));
  }
  const bool ends_line = token == within.size() || EndsLine(text, token);
  const bool whole_line =
      place.op != ' ' && !has_list && ends_line && StandsBefore<"{opens-line}">(text, place.name);
  const bool is_setting = whole_line && place.op == '=' && text[at - 1] != ' ';
  Value value{{at, token}, {.word_counts = false, .whole_line = whole_line}};
  if (place.op == '>') {
    value.span.end = RunEnd(within, at, [](char c) { return c != '<' && !IsSpaceAscii(c); });
  } else if (!whole_line) {
    std::size_t& end = value.span.end = at;
    while (end < within.size() && !EndsBareValue(text, end) && !(is_token && text[end] == '&')) {
      ++end;
    }
  }
  const std::string_view said = text.substr(at, value.span.end - at);
  value.form.is_said = place.op == ' ' && place.proof >= Proof::kMemorable &&
                       std::any_of(said.begin(), said.end(), IsDigitAscii) &&
                       std::any_of(said.begin(), said.end(), IsUpperAscii);
  value.goes_on = value.span.end == at + kMostValueBytes;
  const std::size_t end = value.span.end;
  value.span.end = WithoutDangling(text, at, end, is_setting ? ",;" : ",;.)");
  value.form.word_counts = end == value.span.end && (is_setting || FollowsUser(text, place));
  return value;
}

// `Authorization: Bearer …`: past the scheme.
std::size_t SchemeEnd(std::string_view text, std::size_t at) {
  const std::size_t word = RunEnd(text.substr(0, at + 8), at, IsLetterAscii);
  const bool is_scheme = Words<"schemes">().Has(text.substr(at, word - at));
  return is_scheme && ByteAt(text, word) == ' ' ? word + 1 : at;
}

std::optional<Value> ReadValue(std::string_view text, const ValuePlace& place) {
  if (place.begin >= text.size()) return std::nullopt;
  const bool is_token = place.meaning >= SecretName::kToken;
  const std::size_t at = is_token ? SchemeEnd(text, place.begin) : place.begin;
  if (at >= text.size()) return std::nullopt;
  const QuotePair* quotes = QuotesAt(text, at);
  if (quotes == nullptr) return BareValue(text, place, at);
  auto quoted = QuotedValue(text, at, *quotes);
  if (!quoted) {
    Value bare = BareValue(text, place, at);
    if (!bare.form.word_counts) return std::nullopt;  // a password may begin with a quote
    return bare;
  }
  if (is_token) quoted->begin = std::min(SchemeEnd(text, quoted->begin), quoted->end);
  return Value{*quoted,
               {.quoted = true, .word_counts = place.op == '=' || place.proof == Proof::kWord}};
}

// SommerRegen77
bool LooksMixed(std::string_view value) {
  return std::count_if(value.begin(), value.end(), IsDigitAscii) >= 2 &&
         std::count_if(value.begin(), value.end(), IsUpperAscii) >= 1 &&
         std::count_if(value.begin(), value.end(), IsLowerAscii) >= 3 &&
         std::all_of(value.begin(), value.end(), IsAlnum);
}

bool IsEnough(Proof proof, SecretName name, SecretKind kind, std::string_view value) {
  if (name == SecretName::kPin || name == SecretName::kCardCode) return true;
  if (kind != SecretKind::kPassword) {
    return proof != Proof::kGenerated || std::any_of(value.begin(), value.end(), IsDigitAscii);
  }
  if (LooksScrambled(value)) return true;
  switch (proof) {
    case Proof::kName:
    case Proof::kWord:
      return true;
    case Proof::kMemorable:
      return LooksMemorable(value) || LooksChosen(value);
    case Proof::kChosen:
      return LooksChosen(value);
    case Proof::kGenerated:
      return LooksGenerated(value) || (LooksMemorable(value) && LooksMixed(value));
  }
  return false;
}

// A secret of Kubernetes or SOPS that is encrypted for its cluster stands in such a block.
bool IsSealed(std::string_view text, std::size_t name, std::size_t size) {
  return size >= 40 && StandsBefore<"encryptedData[^]{0,1024}?">(text, name);
}

}  // namespace

std::optional<Secret> JudgeValue(std::string_view text, const ValuePlace& place) {
  const auto value = ReadValue(text, place);
  if (!value) return std::nullopt;
  auto [begin, end] = value->span;
  const std::string_view judged = text.substr(begin, end - begin);
  const auto kind = KindOfValue(place.meaning, judged, value->form);
  if (!kind || !IsEnough(place.proof, place.meaning, *kind, judged)) return std::nullopt;
  if (IsSealed(text, place.name, judged.size())) return std::nullopt;
  if (value->goes_on) {
    while (end < text.size() && !EndsBareValue(text, end)) ++end;
    end = WithoutDangling(text, begin, end, ",;.)");
  }
  return Secret{*kind, begin, end - begin};
}

bool EndsBareValue(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '&') {
    const std::string_view rest = text.substr(at);
    return StartsNextField(text, at) || rest.starts_with("&quot;") || rest.starts_with("&lt;") ||
           rest.starts_with("&#");
  }
  if (!IsBeyondAscii(c)) return IsAny(c, " \t\r\n\"'`,;<");
  // Characters and signs of Chinese, Japanese and Korean, and typographic quotes.
  return static_cast<unsigned char>(c) >= 0xE3 ? static_cast<unsigned char>(c) <= 0xEF
                                               : text.substr(at).starts_with("”");
}

std::size_t QuoteAt(std::string_view text, std::size_t at) {
  const QuotePair* quotes = QuotesAt(text, at);
  return quotes == nullptr ? 0 : quotes->opening.size();
}

}  // namespace cairn
