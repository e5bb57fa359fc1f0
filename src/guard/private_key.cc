#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"

namespace cairn {
namespace {

constexpr std::string_view kBegin = "-----BEGIN ";
constexpr std::string_view kEnd = "-----END ";
constexpr std::string_view kDashes = "-----";
constexpr std::string_view kPuttyLines = "Private-Lines: ";
// PRIVATE KEY and what stands before it: "ENCRYPTED", "OPENSSH", "PGP … BLOCK".
constexpr std::size_t kMostLabelBytes = 40;
// The longest key that is in use, RSA of 16384 bits, has 13 KB as PEM; PGP blocks have more.
constexpr std::size_t kMostKeyBytes = std::size_t{64} * 1024;
// Lines of PEM have 64 characters. The last one is shorter, and so are samples.
constexpr std::size_t kFullLine = 32;
constexpr std::size_t kFewestBodyBytes = 16;
// "Proc-Type: 4,ENCRYPTED", "Comment: …"
constexpr std::size_t kMostHeaderBytes = 200;

// As PEM has it, or a string of some language.
bool IsBetweenLines(char c) {
  return c == ' ' || c == '\t' || IsLineEnd(c) || IsQuote(c) || c == '\\' || c == ',';
}

// Past `RSA PRIVATE KEY-----`, or npos.
std::size_t LabelEnd(std::string_view text, std::size_t from) {
  const std::string_view label = text.substr(from, kMostLabelBytes);
  const std::size_t dashes = label.find(kDashes);
  if (dashes == std::string_view::npos) return dashes;
  const std::string_view words = label.substr(0, dashes);
  if (words.find("PRIVATE KEY") == std::string_view::npos) return std::string_view::npos;
  return from + dashes + kDashes.size();
}

// Past white space, quotes and escapes between the lines of a key in a source or a JSON string.
std::size_t GapEnd(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const char c = text[at];
    if (c == '\\' && (ByteAt(text, at + 1) == 'n' || ByteAt(text, at + 1) == 'r')) {
      at += 2;
    } else if (IsBetweenLines(c) || (c == '+' && !IsBase64(ByteAt(text, at + 1)))) {
      ++at;
    } else {
      return at;
    }
  }
  return at;
}

// Past a line of "Name: value", or where it was.
std::size_t HeaderEnd(std::string_view text, std::size_t at) {
  const std::size_t name = RunEnd(text.substr(0, at + kMostHeaderBytes), at,
                                  [](char c) { return IsAlnum(c) || c == '-'; });
  if (name == at || text.substr(name, 2) != ": ") return at;
  for (std::size_t i = name; i < text.size() && i - at < kMostHeaderBytes; ++i) {
    if (IsLineEnd(text[i]) || (text[i] == '\\' && ByteAt(text, i + 1) == 'n')) return i;
  }
  return at;
}

bool HasMixedBytes(std::string_view run) {
  return std::any_of(run.begin(), run.end(), [](char c) { return !IsLetterAscii(c); });
}

// Where the base64 of a key without an end stops; `from` if there is none.
std::size_t BodyEnd(std::string_view text, std::size_t from) {
  std::size_t end = from;
  std::size_t at = GapEnd(text, from);
  for (std::size_t header = HeaderEnd(text, at); header != at; header = HeaderEnd(text, at)) {
    at = GapEnd(text, header);
  }
  while (at < text.size()) {
    std::size_t stop = RunEnd(text, at, IsBase64);
    stop = RunEnd(text, stop, [](char c) { return c == '='; });
    const std::string_view run = text.substr(at, stop - at);
    if (run.size() < kFullLine) {
      const bool is_last = end != from && HasMixedBytes(run);
      return is_last ? stop : end;
    }
    end = stop;
    at = GapEnd(text, stop);
  }
  return end;
}

// The bytes of the longest run of base64.
std::size_t LongestRun(std::string_view body) {
  std::size_t longest = 0;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t stop = RunEnd(body, at, IsBase64);
    longest = std::max(longest, stop - at);
    at = stop + 1;
  }
  return longest;
}

// The number that stands here, of three digits at most; 0 if there is none.
std::size_t NumberAt(std::string_view text, std::size_t at) {
  std::size_t number = 0;
  const std::size_t end = RunEnd(text.substr(0, at + 3), at, IsDigitAscii);
  for (; at < end; ++at) number = number * 10 + static_cast<std::size_t>(text[at] - '0');
  return number;
}

// `-----BEGIN … PRIVATE KEY-----…`
void FindPrivateKey(std::string_view text, std::size_t at, const Rule&,
                    std::vector<Secret>& found) {
  const std::size_t body = LabelEnd(text, at + kBegin.size());
  if (body == std::string_view::npos) return;
  // The next dashes: of this key's end or of something else, so that no text is read twice.
  const std::size_t dashes = text.find(kDashes, body);
  const bool has_end = dashes != std::string_view::npos && dashes - body <= kMostKeyBytes &&
                       text.substr(dashes).starts_with(kEnd);
  if (has_end && LongestRun(text.substr(body, dashes - body)) >= kFewestBodyBytes) {
    const std::size_t end = LabelEnd(text, dashes + kEnd.size());
    if (end != std::string_view::npos) {
      found.push_back({SecretKind::kPrivateKey, at, end - at});
      return;
    }
  }
  const std::size_t end = BodyEnd(text, body);
  if (end != body) found.push_back({SecretKind::kPrivateKey, at, end - at});
}

// The lines behind `Private-Lines: n` of PuTTY's files.
void FindPuttyKey(std::string_view text, std::size_t at, const Rule&, std::vector<Secret>& found) {
  const std::size_t number = at + kPuttyLines.size();
  const std::size_t lines = NumberAt(text, number);
  const std::size_t begin = GapEnd(text, RunEnd(text.substr(0, number + 3), number, IsDigitAscii));
  std::size_t end = begin;
  std::size_t next = begin;
  for (std::size_t i = 0; i < lines; ++i) {
    const std::size_t run = RunEnd(text, next, IsBase64);
    if (run == next || ByteAt(text, run) == '-' || ByteAt(text, run) == ':') break;  // Private-MAC:
    end = RunEnd(text, run, [](char c) { return c == '='; });
    next = GapEnd(text, end);
    if (next == end) break;
  }
  const std::string_view body = text.substr(begin, end - begin);
  if (LongestRun(body) < kFewestBodyBytes || !HasMixedBytes(body)) return;
  found.push_back({SecretKind::kPrivateKey, begin, end - begin});
}

}  // namespace

void AddPrivateKeys(std::vector<Rule>& rules) {
  rules.push_back({kBegin, FindPrivateKey});
  rules.push_back({kPuttyLines, FindPuttyKey});
}

}  // namespace cairn
