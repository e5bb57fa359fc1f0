#include "text/code_line.h"

#include "base/ascii.h"
#include "base/text.h"
#include "text/word_set.h"

namespace cairn {
namespace {

// First words of statements; they count if the line also has an operator of code.
constexpr std::string_view kStatementWords =
    "from def class const let var export function return public private protected static func fn "
    "type interface struct enum async await assert except elif auto using namespace template try "
    "raise throw yield impl pub use package virtual inline constexpr if for while switch with "
    "match "
    "else catch case";

constexpr std::string_view kSqlVerbs =
    "SELECT INSERT UPDATE DELETE CREATE ALTER DROP WITH PRAGMA MERGE REPLACE EXPLAIN";

std::string_view FirstWord(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && IsIdentifierByte(line[end])) ++end;
  return line.substr(0, end);
}

bool HasAny(std::string_view line, std::string_view bytes) {
  return line.find_first_of(bytes) != std::string_view::npos;
}

bool Contains(std::string_view line, std::string_view part) {
  return line.find(part) != std::string_view::npos;
}

bool IsImport(std::string_view line) {
  const std::string_view rest = Trim(line.substr(6));
  return !HasAny(rest, " ") || Contains(rest, " as ") || HasAny(rest, "{*;\"'");
}

bool IsStatement(std::string_view line, std::string_view first) {
  if (first == "import") return IsImport(line);
  if (first == "from") return Contains(line, " import ");
  if (!kWordSetOf<kStatementWords>.Has(first)) return false;
  return line.ends_with(':') || line.ends_with(')') || HasAny(line, "{}=;") || Contains(line, "()");
}

bool IsSql(std::string_view line, std::string_view first) {
  if (!kWordSetOf<kSqlVerbs>.Has(first)) return false;
  return Contains(line, " FROM ") || Contains(line, " INTO ") || Contains(line, " SET ") ||
         Contains(line, " TABLE ") || Contains(line, " INDEX ") || Contains(line, " AS ");
}

// name(…) as the whole line, or name = …(…).
bool IsCallOrAssignment(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && (IsIdentifierByte(line[end]) || line[end] == '.')) ++end;
  if (end == 0) return false;
  const std::string_view rest = line.substr(end);
  if (rest.starts_with('(')) return line.ends_with(')') || line.ends_with(',');
  if (!rest.starts_with(" = ")) return false;
  const std::size_t paren = rest.find('(');
  return paren != std::string_view::npos && IsIdentifierByte(rest[paren - 1]);
}

// ") {", ");", " ==", "!=" or "+=".
bool IsOperatorAt(std::string_view line, std::size_t i) {
  const char next = i + 1 < line.size() ? line[i + 1] : ' ';
  if (line[i] == ')') return next == ';' || line.substr(i).starts_with(") {");
  return (next == '=' && line[i - 1] == ' ') || line[i - 1] == '!' || line[i - 1] == '+';
}

bool HasOperator(std::string_view line) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if ((line[i] == '=' || line[i] == ')') && IsOperatorAt(line, i)) return true;
  }
  return false;
}

// key: value,
bool IsProperty(std::string_view line, std::string_view first) {
  return line.ends_with(',') && !first.empty() && line.substr(first.size()).starts_with(": ");
}

bool IsDirective(std::string_view line) {
  return line.starts_with("#include") || line.starts_with("#define ") ||
         line.starts_with("#pragma ") || line.starts_with("#if");
}

bool EndsLikeCode(std::string_view line) {
  if (line.ends_with('{') || line.ends_with('}')) return true;
  return line.ends_with(';') && HasAny(line, "(=<{\"[");
}

}  // namespace

bool LooksLikeCode(std::string_view line) {
  line = Trim(line);
  if (line.empty()) return false;
  if (EndsLikeCode(line) || line.starts_with("{\"") || IsDirective(line)) return true;
  const std::string_view first = FirstWord(line);
  return IsStatement(line, first) || IsSql(line, first) || IsCallOrAssignment(line) ||
         IsProperty(line, first) || HasOperator(line);
}

}  // namespace cairn
