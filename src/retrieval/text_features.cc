#include "retrieval/text_features.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "retrieval/plain_words.h"

namespace cairn {
namespace {

template <std::size_t N>
bool IsIn(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 27> kTimes = {
    "yesterday", "today",    "tonight",   "tomorrow", "ago",       "recently", "just",
    "monday",    "tuesday",  "wednesday", "thursday", "friday",    "saturday", "sunday",
    "january",   "february", "march",     "april",    "june",      "july",     "august",
    "september", "october",  "november",  "december", "fortnight", "weekend"};
constexpr std::array<std::string_view, 3> kRelative = {"last", "this", "next"};
constexpr std::array<std::string_view, 10> kPeriods = {
    "night", "week", "month", "year", "morning", "summer", "winter", "spring", "fall", "weekend"};
constexpr std::array<std::string_view, 3> kBeforeMay = {"in", "on", "of"};
constexpr std::array<std::string_view, 22> kNumbers = {
    "two", "three",   "four",   "five",  "six",    "seven", "eight", "nine",
    "ten", "eleven",  "twelve", "twice", "thrice", "once",  "dozen", "couple",
    "few", "several", "second", "third", "fourth", "fifth"};
constexpr std::array<std::string_view, 5> kQuantities = {"many", "much", "often", "old", "long"};
constexpr std::array<std::string_view, 6> kFirstPerson = {"i",    "me",     "my",
                                                          "mine", "myself", "user"};
constexpr std::array<std::string_view, 3> kSecondPerson = {"you", "your", "yours"};
constexpr std::array<std::string_view, 5> kDatesAsked = {"day", "date", "month", "year", "time"};

bool IsDigits(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool IsYear(std::string_view word) {
  return word.size() == 4 && IsDigits(word) && (word.starts_with("19") || word.starts_with("20"));
}

// For each sentence with a word in it, whether it ends with a question mark. A run of . ! ? or a
// line break ends a sentence.
std::vector<bool> QuestionsOf(std::string_view text) {
  std::vector<bool> questions;
  bool has_word = false;
  char last_end = 0;
  const auto finish = [&] {
    if (has_word) questions.push_back(last_end == '?');
    has_word = false;
    last_end = 0;
  };
  for (const char c : text) {
    const bool is_end = c == '.' || c == '!' || c == '?';
    if (c == '\n') {
      finish();
    } else if (is_end) {
      last_end = c;
    } else {
      if (last_end != 0) finish();
      has_word = has_word || IsWordByte(c);
    }
  }
  finish();
  return questions;
}

std::string_view WithoutFinalBrackets(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos || text[end] != ']') return text;
  const std::size_t open = text.rfind('[');
  return open == std::string_view::npos ? text : text.substr(0, open);
}

}  // namespace

bool EndsWithQuestion(std::string_view text) {
  const auto questions = QuestionsOf(WithoutFinalBrackets(text));
  const std::size_t from = questions.size() > 2 ? questions.size() - 2 : 0;
  return std::find(questions.begin() + static_cast<std::ptrdiff_t>(from), questions.end(), true) !=
         questions.end();
}

double QuestionShare(std::string_view text) {
  const auto questions = QuestionsOf(text);
  if (questions.empty()) return 0;
  return static_cast<double>(std::count(questions.begin(), questions.end(), true)) /
         static_cast<double>(questions.size());
}

bool HasTimeExpression(std::string_view text) {
  std::string before;
  for (std::string& word : PlainWords(text)) {
    if (IsIn(kTimes, word) || IsYear(word)) return true;
    if (IsIn(kRelative, before) && IsIn(kPeriods, word)) return true;
    if (word == "may" && IsIn(kBeforeMay, before)) return true;
    before = std::move(word);
  }
  return false;
}

bool HasNumber(std::string_view text) {
  const auto words = PlainWords(text);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return IsDigits(word) || IsIn(kNumbers, word);
  });
}

bool AsksWhen(std::string_view query) {
  const auto words = PlainWords(query);
  if (words.empty()) return false;
  if (words[0] == "when") return true;
  if (words.size() > 1 && (words[0] == "what" || words[0] == "which") &&
      IsIn(kDatesAsked, words[1])) {
    return true;
  }
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "when" && words[i + 1] == "did") return true;
  }
  return words.size() > 2 && words[0] == "how" && words[1] == "long" && words[2] == "ago";
}

bool AsksHowMany(std::string_view query) {
  const auto words = PlainWords(query);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "how" && IsIn(kQuantities, words[i + 1])) return true;
  }
  return false;
}

bool IsAboutAssistant(std::string_view query) {
  const auto words = PlainWords(query);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return IsIn(kSecondPerson, word); });
}

bool IsAboutUser(std::string_view query) {
  const auto words = PlainWords(query);
  return !IsAboutAssistant(query) &&
         std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return IsIn(kFirstPerson, word); });
}

}  // namespace cairn
