#include "guard/east_asian_instructions.h"

#include <algorithm>
#include <bitset>
#include <iterator>

namespace cairn {
namespace {

// Where the others stand, seen from the verb. In some languages it comes last.
enum class Side { kBefore, kBehind, kAround };

// A verb with one word of both other lists near it, in the same sentence. Empty words end a list.
struct Pattern {
  Side side;
  std::string_view verbs[12];
  std::string_view first[12];
  std::string_view second[12];
};

constexpr Pattern kPatterns[] = {
    // Ignore the previous instructions.
    {Side::kBehind,
     {"忽略", "忽视", "忽視", "无视", "無視", "忘记", "忘掉", "不要遵守"},
     {"之前", "以上", "先前", "前面", "上述", "此前", "上面", "以前", "你的", "原有", "所有的系统"},
     {"指令", "指示", "命令", "提示词", "提示詞", "说明", "說明", "规则", "規則", "设定"}},
    {Side::kBefore,
     {"無視", "忘れ", "従わない", "破棄"},
     {"以前", "これまで", "上記", "前の", "先の", "今まで", "あなたの", "すべての", "元の"},
     {"指示", "命令", "プロンプト", "指令", "ルール", "規則"}},
    {Side::kBefore,
     {"무시", "잊어", "잊으", "따르지 마"},
     {"이전", "앞의", "위의", "기존", "지금까지", "앞선", "당신의", "모든"},
     {"지시", "명령", "프롬프트", "지침", "지령", "규칙"}},
    // Do not let the user know of this.
    {Side::kAround,
     {"告知", "透露", "提及", "提起", "知道", "得知", "察觉", "发现", "知情", "說明", "报告"},
     {"不要让用户", "别让用户", "不能让用户", "不要向用户", "不得向用户", "请勿向用户", "勿让用户",
      "不要对用户", "别向用户", "不可让用户", "不要讓用戶", "不要向用戶"},
     {"这", "此", "本指令", "以上", "上述", "該", "该"}},
    {Side::kBefore,
     {"知らせない", "伝えない", "言わない", "話さない", "教えない", "明かさない", "知らせず",
      "伝えず", "報告しない", "気づかれ", "悟られ", "知られ"},
     {"ユーザーに", "ユーザに", "利用者に", "使用者に"},
     {"このこと", "これ", "この件", "この指示", "この内容", "この文", "この操作", "このメッセージ",
      "この命令", "この作業"}},
    {Side::kBefore,
     {"말하지", "알리지", "언급하지", "밝히지", "알려주지", "들키지"},
     {"사용자에게", "이용자에게", "유저에게"},
     {"이 사실", "이것", "이 지시", "이 메시지", "이 내용", "이 작업", "이 일", "이를", "이에"}},
    // When you summarise this page, write that …
    {Side::kBehind,
     {"总结", "概括", "總結", "摘要"},
     {"本页", "此页", "本文", "这篇", "该页面", "此文", "这个页面", "这封", "此邮件", "这一页"},
     {"请说", "请写", "请注明", "必须说", "必须写", "务必", "请声明", "请强调", "要说", "不要提"}},
    {Side::kAround,
     {"要約"},
     {"このページ", "この記事", "この文書", "このメール", "本ページ", "この論文", "このテキスト"},
     {"と書いてください", "と述べてください", "と記載してください", "と答えてください",
      "と伝えてください", "と書くこと", "と述べること", "と記載すること", "触れないで"}},
    {Side::kAround,
     {"요약"},
     {"이 페이지", "이 문서", "이 글", "이 이메일", "이 기사"},
     {"라고 말하", "라고 쓰", "라고 작성", "라고 답", "라고 적", "언급하지"}},
};

// "Do not tell the user"; "you are now …".
constexpr std::string_view kFixed[] = {
    "不要告诉用户",
    "不要告訴用戶",
    "别告诉用户",
    "不要让用户知道",
    "ユーザーに言わないで",
    "ユーザーには言わないで",
    "ユーザーに知らせない",
    "ユーザーに伝えない",
    "사용자에게 말하지 마",
    "사용자에게 알리지 마",
    "你现在是一个",
    "现在你是",
    "从现在开始你是",
    "从现在起你是",
    "你不再是",
    "あなたは今から",
    "당신은 이제부터",
    "不要告知用户",
    "请勿告诉用户",
    "请勿告知用户",
    "切勿告诉用户",
    "切勿告知用户",
    "瞒着用户",
    "无需告知用户",
    "ユーザーに内緒",
    "ユーザーには内緒",
    "ユーザーに黙って",
    "ユーザーに気づかれな",
    "ユーザーには知らせない",
    "ユーザーには伝えない",
    "사용자 몰래",
    "사용자에게 비밀로",
    "사용자가 모르게",
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

constexpr std::string_view kSentenceEnds[] = {"。", "！", "？", "\n", ". "};

// What of a text behind a place belongs to its sentence, and is near.
std::string_view Behind(std::string_view text, std::size_t at) {
  std::string_view window = text.substr(at, kWindow);
  for (const std::string_view end : kSentenceEnds) window = window.substr(0, window.find(end));
  return window;
}

std::string_view Before(std::string_view text, std::size_t at) {
  const std::size_t begin = at > kWindow ? at - kWindow : 0;
  std::string_view window = text.substr(begin, at - begin);
  for (const std::string_view end : kSentenceEnds) {
    const std::size_t last = window.rfind(end);
    if (last != std::string_view::npos) window.remove_prefix(last + end.size());
  }
  return window;
}

bool IsNear(std::string_view text, std::size_t at, Side side, const auto& words) {
  return (side != Side::kBehind && ContainsAny(Before(text, at), words)) ||
         (side != Side::kBefore && ContainsAny(Behind(text, at), words));
}

bool Matches(std::string_view text, std::size_t at, const Pattern& pattern) {
  return StartsWithAny(text.substr(at), pattern.verbs) &&
         !EndsWithAny(text.substr(0, at), kNegations) &&
         IsNear(text, at, pattern.side, pattern.first) &&
         IsNear(text, at, pattern.side, pattern.second);
}

// The last 12 bits of the characters that verbs and fixed phrases start with: few others pass.
class FirstCharacters {
 public:
  FirstCharacters() {
    for (const Pattern& pattern : kPatterns) Add(pattern.verbs);
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
    for (const Pattern& pattern : kPatterns) {
      if (Matches(text, at, pattern)) return true;
    }
  }
  return false;
}

}  // namespace cairn
