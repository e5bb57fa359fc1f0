#include "guard/east_asian_instructions.h"

#include <algorithm>
#include <bitset>
#include <iterator>

namespace cairn {
namespace {

// A verb with both others near it: before it in languages whose verb comes last, else behind it.
// Empty words end a list.
struct Override {
  bool verb_comes_last;
  std::string_view verbs[8];
  std::string_view prior[12];
  std::string_view orders[12];
};

constexpr Override kOverrides[] = {
    {false,
     {"忽略", "忽视", "忽視", "无视", "無視", "忘记", "忘掉", "不要遵守"},
     {"之前", "以上", "先前", "前面", "上述", "此前", "上面", "以前", "你的", "原有", "所有的系统"},
     {"指令", "指示", "命令", "提示词", "提示詞", "说明", "說明", "规则", "規則", "设定"}},
    {true,
     {"無視", "忘れ", "従わない", "破棄"},
     {"以前", "これまで", "上記", "前の", "先の", "今まで", "あなたの", "すべての", "元の"},
     {"指示", "命令", "プロンプト", "指令", "ルール", "規則"}},
    {true,
     {"무시", "잊어", "잊으", "따르지 마"},
     {"이전", "앞의", "위의", "기존", "지금까지", "앞선", "당신의", "모든"},
     {"지시", "명령", "프롬프트", "지침", "지령", "규칙"}},
};

// "Do not tell the user"; "you are now …".
constexpr std::string_view kFixed[] = {
    "不要告诉用户",         "不要告訴用戶",         "别告诉用户",
    "不要让用户知道",       "ユーザーに言わないで", "ユーザーには言わないで",
    "ユーザーに知らせない", "ユーザーに伝えない",   "사용자에게 말하지 마",
    "사용자에게 알리지 마", "你现在是一个",         "现在你是",
    "从现在开始你是",       "从现在起你是",         "你不再是",
    "あなたは今から",       "당신은 이제부터",
};

constexpr std::string_view kNegations[] = {"不", "不要", "别", "勿", "不可", "不能", "不得"};

// A dozen characters and a few particles, of three bytes each.
constexpr std::size_t kWindow = 75;

bool ContainsAny(std::string_view text, const auto& words) {
  return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
    return !word.empty() && text.find(word) != std::string_view::npos;
  });
}

bool EndsWithAny(std::string_view text, const auto& words) {
  return std::any_of(std::begin(words), std::end(words),
                     [&](std::string_view word) { return text.ends_with(word); });
}

bool StartsWithAny(std::string_view text, const auto& words) {
  return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
    return !word.empty() && text.starts_with(word);
  });
}

bool IsOverride(std::string_view text, std::size_t at, const Override& phrase) {
  if (!StartsWithAny(text.substr(at), phrase.verbs)) return false;
  if (EndsWithAny(text.substr(0, at), kNegations)) return false;
  const std::size_t before = at > kWindow ? at - kWindow : 0;
  const std::string_view window =
      phrase.verb_comes_last ? text.substr(before, at - before) : text.substr(at, kWindow);
  return ContainsAny(window, phrase.prior) && ContainsAny(window, phrase.orders);
}

// The last 12 bits of the characters that verbs and fixed phrases start with: few others pass.
class FirstCharacters {
 public:
  FirstCharacters() {
    for (const Override& phrase : kOverrides) Add(phrase.verbs);
    Add(kFixed);
  }

  bool Has(std::string_view text, std::size_t at) const { return bits_[KeyOf(text, at)]; }

 private:
  static std::size_t KeyOf(std::string_view text, std::size_t at) {
    return (static_cast<unsigned char>(text[at + 1]) & 0x3Fu) << 6 |
           (static_cast<unsigned char>(text[at + 2]) & 0x3Fu);
  }

  void Add(const auto& words) {
    for (const std::string_view word : words) {
      if (!word.empty()) bits_.set(KeyOf(word, 0));
    }
  }

  std::bitset<4096> bits_;
};

// Of U+3000 … U+DFFF, where the scripts of these languages are.
bool IsLead(char c) {
  return static_cast<unsigned char>(c) >= 0xE3 && static_cast<unsigned char>(c) <= 0xED;
}

}  // namespace

bool HasEastAsianInstructions(std::string_view text) {
  static const FirstCharacters first_characters;
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    if (!IsLead(text[at]) || !first_characters.Has(text, at)) continue;
    if (StartsWithAny(text.substr(at), kFixed)) return true;
    for (const Override& phrase : kOverrides) {
      if (IsOverride(text, at, phrase)) return true;
    }
  }
  return false;
}

}  // namespace cairn
