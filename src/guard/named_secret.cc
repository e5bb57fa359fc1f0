// Finds names that say they are secret, and asks for what belongs to them.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/tables.h"

namespace cairn {
namespace {

bool IsPartOfName(char c) { return IsNameByte(c) || IsBeyondAscii(c); }

// Where the word before this one begins, or where this one does.
std::size_t WithWordBefore(std::string_view text, std::size_t begin) {
  if (begin < 2 || (text[begin - 1] != ' ' && text[begin - 1] != '\'')) return begin;
  const std::size_t before = RunBegin(text, begin - 1, kMostNameBytes, IsPartOfName);
  return before == begin - 1 ? begin : before;
}

// "the code of the safe is 4812"
bool IsCodeOfDoor(std::string_view text, const NameInText& name) {
  const std::string_view behind = From(text, name.end, kMostValueBytes);
  if (!HasAny(behind.substr(0, kMostGap), "0123456789")) return false;
  const std::string_view before = Before(text, name.begin, kMostNameBytes);
  return Words<"opened">().HasStartIn(before.substr(before.rfind('\n') + 1)) ||
         Words<"opened">().HasStartIn(behind.substr(0, behind.find('\n')));
}

// "chave de API": a word for a key and what stands behind it.
void ReadWordsBehind(std::string_view text, NameInText& name) {
  std::size_t end = name.end;
  for (int i = 0; i < 2 && ByteAt(text, end) == ' '; ++i) {
    end = RunEnd(text.substr(0, end + kMostNameBytes), end + 1, IsPartOfName);
    name.meaning = ReadSecretName(text.substr(name.begin, end - name.begin));
    if (name.meaning == SecretName::kNone) continue;
    name.end = end;
    return;
  }
}

// A word of a script whose words are not apart.
NameInText ForeignNameAt(std::string_view text, std::size_t at, std::string_view word) {
  NameInText name{ReadSecretName(word), at, at + word.size(), true};
  if (static_cast<unsigned char>(word.front()) < 0xE0) {  // the rest of a Greek or Cyrillic word
    name.end = RunEnd(text.substr(0, at + kMostNameBytes), at, [](char c) {
      return static_cast<unsigned char>(c) >= 0xD0 || (c & 0xC0) == 0x80;
    });
  }
  return name;
}

// The name around the word that stands here. "api key", "page token": what stands before a key has
// a say in what it is.
NameInText NameAt(std::string_view text, std::size_t at, std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  if (first >= 0xCE && first != 0xE2) return ForeignNameAt(text, at, word);
  NameInText name{SecretName::kNone, RunBegin(text, at, kMostNameBytes, IsNameByte),
                  RunEnd(text.substr(0, at + kMostNameBytes), at + word.size(), IsNameByte)};
  while (name.end > at + word.size() && (text[name.end - 1] == '.' || text[name.end - 1] == '-')) {
    --name.end;
  }
  if (Before(text, name.begin, 10) == "[REDACTED:") return name;  // the name of a kind
  if (From(text, name.begin).starts_with("PASS:")) return name;   // of a test
  name.meaning = ReadSecretName(text.substr(name.begin, name.end - name.begin));
  if (IsPasswordName(name.meaning)) return name;
  const std::size_t before = WithWordBefore(text, name.begin);
  name.meaning = ReadSecretName(text.substr(before, name.end - before));
  if (name.meaning == SecretName::kNone) {
    const std::size_t two = WithWordBefore(text, before);
    const SecretName meaning = ReadSecretName(text.substr(two, name.end - two));
    if (meaning >= SecretName::kToken) name.meaning = meaning;
  }
  if (name.meaning != SecretName::kNone) return name;
  if (Words<"key-words">().Has(word)) {
    ReadWordsBehind(text, name);
  } else if (Words<"codes">().Has(word)) {
    if (IsCodeOfDoor(text, name)) name.meaning = SecretName::kPin;
  } else if (word == "key" && name.end - name.begin == 3) {
    name.meaning = SecretName::kToken;
    name.is_weak = true;
  }
  return name;
}

// What a glance at the text around a word for a secret says. Most such words in prose and code have
// nothing near them.
struct Glance {
  bool is_said = false;      // a word that could be secret by itself is near, or a verb follows
  bool is_assigned = false;  // a sign follows that gives a word of letters to a name
};

Glance GlanceAround(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  constexpr std::size_t kMostBytesAround = 100;
  const std::size_t begin = at - std::min(at, kMostBytesAround);
  const std::size_t word_end = at + rule.literal.size();
  if (found.HasCandidate(begin, word_end + 4 * kMostBytesAround)) return {true, true};
  const std::size_t end = RunEnd(text.substr(0, at + kMostNameBytes), word_end, IsNameByte);
  const std::string_view behind = From(text, end, kMostGap);
  const std::size_t blank = RunEnd(behind, 0, IsBlank);
  const std::string_view next = behind.substr(blank, RunEnd(behind, blank, IsPartOfName) - blank);
  Glance glance;
  glance.is_said = IsBeyondAscii(rule.literal.front()) || Words<"plain-verbs">().Has(next) ||
                   HasAny(From(text, end, kMostBytesAround), "0123456789") ||
                   IsAny(ByteAt(behind, 0), "*'\xE2\xEF") ||
                   text.substr(at, end - at).find("hrase") != std::string_view::npos;
  glance.is_assigned = glance.is_said || IsUpperAscii(text[at]) || HasAny(behind, "=:<>{|\"'`") ||
                       HasAny(Before(text, at, kMostGap), "-");
  return glance;
}

void FindNamedSecret(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  const Glance glance = GlanceAround(text, at, rule, found);
  if (!glance.is_assigned) return;
  const NameInText name = NameAt(text, at, rule.literal);
  if (name.meaning == SecretName::kNone) return;
  const std::size_t before = found.size();
  if (!name.is_weak) {
    if (FindByName(text, name.meaning, name.begin, name.end, found)) return;
    FindInTable(text, name, found);
  }
  if (found.size() == before && glance.is_said) FindNearby(text, name, found);
}

// A word that speaks of logging in.
void FindNearCue(std::string_view text, std::size_t at, const Rule& rule, Findings& found) {
  if (!StartsWord(text, at) && IsLetterAscii(rule.literal.front())) return;
  if (!GlanceAround(text, at, rule, found).is_said) return;
  const std::size_t end = at + rule.literal.size();
  const std::size_t name_end = RunEnd(text.substr(0, end + kMostNameBytes), end, IsWordByte);
  FindNearby(text, {SecretName::kPassword, at, name_end, false, true}, found);
}

}  // namespace

void AddNamedSecrets(std::vector<Rule>& rules) {
  for (const auto cue : Words<"login-cues">().words()) rules.push_back({cue, FindNearCue, true});
  AddRules(rules, "log in;sign in;bind dn", FindNearCue, true, 0, ';');
  for (const auto cue : Words<"cues">().words()) rules.push_back({cue, FindNamedSecret, true});
}

}  // namespace cairn
