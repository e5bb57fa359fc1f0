#include "guard/assigned_value.h"

#include <algorithm>

#include "guard/bytes.h"

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

// The content of the literal that opens here; nothing if it is not closed on its line.
std::optional<Span> QuotedValue(std::string_view text, std::size_t at) {
  const bool escaped = text[at] == '\\';  // a literal inside one
  const char quote = text[at + (escaped ? 1 : 0)];
  const std::size_t begin = at + (escaped ? 2 : 1);
  const std::size_t most = std::min(text.size(), begin + kMostQuotedBytes);
  for (std::size_t i = begin; i < most && !IsLineEnd(text[i]); ++i) {
    if (text[i] == quote) return Span{begin, i - (escaped && text[i - 1] == '\\' ? 1 : 0)};
    if (text[i] == '\\' && !escaped) ++i;
  }
  return std::nullopt;
}

// Whether nothing stands before the name on its line but what opens a setting.
bool OpensLine(std::string_view text, std::size_t name) {
  std::size_t start = name;
  while (start > 0 && name - start < kMostNameBytes && !IsLineEnd(text[start - 1])) --start;
  std::string_view before = text.substr(start, name - start);
  while (!before.empty() && (IsBlank(before.front()) || before.front() == '-')) {
    before.remove_prefix(1);
  }
  return before.empty() || before == "export " || before == "ENV " || before == "set " ||
         before == "ARG " || before == "$env:";
}

// Whether the line ends here, a comment aside.
bool EndsLine(std::string_view text, std::size_t at) {
  const std::size_t end = RunEnd(text, at, IsBlank);
  return end >= text.size() || IsLineEnd(text[end]) || (end > at && text[end] == '#');
}

// Where a value that may have ended here ends without what belongs to the sentence or the code.
std::size_t WithoutDangling(std::string_view text, std::size_t begin, std::size_t end) {
  const auto is_dangling = [](char c) { return c == ',' || c == ';' || c == '.' || c == ')'; };
  while (end > begin && is_dangling(text[end - 1])) --end;
  return end;
}

// A value without quotes: all of its line if there is nothing else, or up to what may end it.
Value BareValue(std::string_view text, const Assignment& assignment, std::size_t at) {
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t token = RunEnd(within, at, [](char c) { return !IsBlank(c) && !IsLineEnd(c); });
  const bool has_list = text.substr(at, token - at).find('&') != std::string_view::npos;
  const bool whole_line = assignment.op != ' ' && !has_list && EndsLine(text, token) &&
                          OpensLine(text, assignment.name);
  Value value{{at, token}, {.word_counts = false, .whole_line = whole_line}};
  if (!whole_line) {
    value.span.end = RunEnd(within, at, [](char c) { return !EndsBareValue(c); });
    value.goes_on = value.span.end == at + kMostValueBytes;
  }
  const std::size_t end = value.span.end;
  value.span.end = WithoutDangling(text, at, end);
  const bool in_code = end != value.span.end || text[at - 1] == ' ';
  value.form.word_counts = whole_line && assignment.op == '=' && !in_code;
  return value;
}

// `Authorization: Bearer …`: past the scheme.
std::size_t SchemeEnd(std::string_view text, std::size_t at) {
  const std::size_t word = RunEnd(text.substr(0, at + 8), at, IsLetterAscii);
  const std::string_view scheme = text.substr(at, word - at);
  const bool is_scheme = scheme == "Bearer" || scheme == "bearer" || scheme == "Basic" ||
                         scheme == "Token" || scheme == "token";
  return is_scheme && ByteAt(text, word) == ' ' ? word + 1 : at;
}

bool OpensQuote(std::string_view text, std::size_t at) {
  return IsQuote(text[at]) || (text[at] == '\\' && IsQuote(ByteAt(text, at + 1)));
}

std::optional<Value> ReadValue(std::string_view text, const Assignment& assignment) {
  const bool is_token = assignment.meaning >= SecretName::kToken;
  const std::size_t at = is_token ? SchemeEnd(text, assignment.value) : assignment.value;
  if (at >= text.size()) return std::nullopt;
  if (!OpensQuote(text, at)) return BareValue(text, assignment, at);
  auto quoted = QuotedValue(text, at);
  if (!quoted) return std::nullopt;
  if (is_token) quoted->begin = std::min(SchemeEnd(text, quoted->begin), quoted->end);
  return Value{*quoted, {.quoted = true, .word_counts = assignment.op == '='}};
}

}  // namespace

std::optional<Secret> JudgeValue(std::string_view text, const Assignment& assignment) {
  const auto value = ReadValue(text, assignment);
  if (!value) return std::nullopt;
  auto [begin, end] = value->span;
  const auto kind = KindOfValue(assignment.meaning, text.substr(begin, end - begin), value->form);
  if (!kind) return std::nullopt;
  if (value->goes_on) {
    const std::size_t run = RunEnd(text, end, [](char c) { return !EndsBareValue(c); });
    end = WithoutDangling(text, begin, run);
  }
  return Secret{*kind, begin, end - begin};
}

bool EndsBareValue(char c) {
  return IsBlank(c) || IsLineEnd(c) || IsQuote(c) || c == ',' || c == ';' || c == '<' || c == '&';
}

// Back over blanks, to the place behind the last other byte.
std::size_t BackOverBlanks(std::string_view text, std::size_t end) {
  const std::size_t least = end > kMostGap ? end - kMostGap : 0;
  while (end > least && IsBlank(text[end - 1])) --end;
  return end;
}

}  // namespace cairn
