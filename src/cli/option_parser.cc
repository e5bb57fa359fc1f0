#include "cli/option_parser.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {
namespace {

bool IsNegativeNumber(std::string_view word) {
  word.remove_prefix(1);
  if (word.starts_with('.')) word.remove_prefix(1);
  return !word.empty() && word[0] >= '0' && word[0] <= '9';
}

bool LooksLikeOption(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && !IsNegativeNumber(word);
}

// The option that a word refers to, as --name, --name=value or -n; null if none.
const OptionSpec* OptionOf(const OptionList& options, std::string_view word) {
  const auto names_it = [&](const OptionSpec* option) {
    if (word.starts_with("--")) return word.substr(2, word.find('=') - 2) == option->name;
    return word.size() == 2 && word[0] == '-' && word[1] == option->short_name;
  };
  const auto found = std::ranges::find_if(options, names_it);
  return found == options.end() ? nullptr : *found;
}

bool HasInlineValue(std::string_view word) {
  return word.starts_with("--") && word.find('=') != word.npos;
}

Error NeedsValue(const OptionSpec& option) {
  const std::string form = option.Flag() + "=" + option.value_name;
  return InvalidArgument("option '" + option.Flag() + "' needs a value: " + form);
}

Error UnknownOption(const OptionList& options, std::string_view word, std::string_view owner) {
  const std::string_view flag = word.substr(0, word.find('='));
  std::vector<std::string_view> names;
  for (const OptionSpec* option : options) names.push_back(option->name);
  std::string message = "unknown option " + Quoted(flag) + " for '" + std::string(owner) + "'";
  const std::string_view nearest =
      flag.starts_with("--") ? NearestName(flag.substr(2), names) : std::string_view();
  message += nearest.empty() ? "; see '" + std::string(owner) + " --help'"
                             : "; did you mean '--" + std::string(nearest) + "'?";
  return InvalidArgument(std::move(message));
}

// Reads words from the first to the last.
class OptionReader {
 public:
  OptionReader(const OptionList& options, std::span<const std::string> words,
               std::string_view owner)
      : options_(options), words_(words), owner_(owner) {}

  Result<OptionsRead> Read() {
    while (at_ < words_.size() && words_[at_] != "--") {
      const std::string& word = words_[at_++];
      if (!LooksLikeOption(word)) {
        read_.arguments.push_back(word);
      } else {
        CAIRN_TRY(word.starts_with("--") ? ReadLong(word) : ReadCluster(word));
      }
    }
    if (at_ < words_.size()) ++at_;  // the `--`
    read_.arguments.insert(read_.arguments.end(), words_.begin() + static_cast<std::ptrdiff_t>(at_),
                           words_.end());
    CAIRN_TRY(CheckGiven());
    return std::move(read_);
  }

 private:
  // --name, --name=value
  Status ReadLong(const std::string& word) {
    const OptionSpec* option = OptionOf(options_, word);
    if (option == nullptr) return UnknownOption(options_, word, owner_);
    if (!HasInlineValue(word)) return option->IsSwitch() ? Give(*option, "") : TakeNext(*option);
    if (option->IsSwitch()) {
      return InvalidArgument("option '" + option->Flag() + "' takes no value; " + Quoted(word) +
                             " gives it one");
    }
    return Give(*option, word.substr(word.find('=') + 1));
  }

  // -n, -n5, and switches with or without one such option at their end: -qn5
  Status ReadCluster(const std::string& word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      const std::string flag{'-', word[i]};
      const OptionSpec* option = OptionOf(options_, flag);
      if (option == nullptr) return UnknownOption(options_, i == 1 ? word : flag, owner_);
      if (option->IsSwitch()) {
        CAIRN_TRY(Give(*option, ""));
      } else {
        return i + 1 < word.size() ? Give(*option, word.substr(i + 1)) : TakeNext(*option);
      }
    }
    return {};
  }

  // The next word is the value, unless it looks like a forgotten one.
  Status TakeNext(const OptionSpec& option) {
    if (at_ < words_.size() && !LooksLikeOption(words_[at_])) return Give(option, words_[at_++]);
    return option.implied.empty() ? NeedsValue(option) : Give(option, option.implied);
  }

  Status Give(const OptionSpec& option, std::string value) {
    read_.given.emplace_back(&option, std::move(value));
    return {};
  }

  // In the order of the list, so that what is wrong is reported in the same order every time.
  Status CheckGiven() {
    const auto place_of = [&](const auto& given) {
      return std::ranges::find(options_, given.first) - options_.begin();
    };
    std::ranges::stable_sort(read_.given, {}, place_of);
    const OptionSpec* last = nullptr;
    for (const auto& [option, value] : read_.given) {
      if (option == last && !option->repeatable && !option->IsSwitch()) {
        return InvalidArgument("option '" + option->Flag() + "' was given twice; give it once");
      }
      last = option;
      if (!option->IsSwitch()) CAIRN_TRY(CheckChoice(option->Flag(), option->choices, value));
    }
    return {};
  }

  const OptionList& options_;
  const std::span<const std::string> words_;
  const std::string_view owner_;
  std::size_t at_ = 0;
  OptionsRead read_;
};

}  // namespace

Result<OptionsRead> ReadOptions(const OptionList& options, std::span<const std::string> words,
                                std::string_view owner) {
  return OptionReader(options, words, owner).Read();
}

std::size_t CountLeadingOptionWords(const OptionList& options, std::span<const std::string> words) {
  std::size_t i = 0;
  while (i < words.size() && words[i] != "--" && LooksLikeOption(words[i])) {
    const OptionSpec* option = OptionOf(options, words[i]);
    const bool value_follows = option && !option->IsSwitch() && !HasInlineValue(words[i]);
    i += value_follows ? 2 : 1;
  }
  return std::min(i, words.size());
}

Status CheckChoice(std::string_view what, std::span<const std::string_view> choices,
                   std::string_view value) {
  if (choices.empty() || std::ranges::find(choices, value) != choices.end()) return {};
  return NotOneOf(value, "value of " + std::string(what), choices);
}

}  // namespace cairn
