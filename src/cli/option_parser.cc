#include "cli/option_parser.h"

#include <CLI/CLI.hpp>
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

// CLI11 accepts the next word as the value of `--name=`, and any word as a value. Therefore options
// with a value are passed to it as two words that were validated here.
Result<std::vector<std::string>> SeparateValues(const OptionList& options,
                                                std::span<const std::string> words) {
  std::vector<std::string> separated;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      const auto rest = words.subspan(i);
      separated.insert(separated.end(), rest.begin(), rest.end());
      break;
    }
    const OptionSpec* option = LooksLikeOption(word) ? OptionOf(options, word) : nullptr;
    if (!option || (option->IsSwitch() && !HasInlineValue(word))) {
      separated.push_back(word);
      continue;
    }
    if (option->IsSwitch()) {
      return InvalidArgument("option '" + option->Flag() + "' takes no value; " + Quoted(word) +
                             " gives it one");
    }
    separated.push_back(option->Flag());
    if (HasInlineValue(word)) {
      separated.push_back(word.substr(word.find('=') + 1));
    } else if (i + 1 < words.size() && !LooksLikeOption(words[i + 1])) {
      separated.push_back(words[++i]);
    } else if (!option->implied.empty()) {
      separated.push_back(option->implied);
    } else {
      const std::string form = option->Flag() + "=" + option->value_name;
      return InvalidArgument("option '" + option->Flag() + "' needs a value: " + form);
    }
  }
  return separated;
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

// The words CLI11 left over, in order: arguments, unknown options and the end of options.
Result<std::vector<std::string>> TakeArguments(const OptionList& options,
                                               std::vector<std::string> remaining,
                                               std::string_view owner) {
  std::vector<std::string> arguments;
  bool options_ended = false;
  for (std::string& word : remaining) {
    if (!options_ended && word == "--") {
      options_ended = true;
    } else if (!options_ended && LooksLikeOption(word)) {
      return UnknownOption(options, word, owner);
    } else {
      arguments.push_back(std::move(word));
    }
  }
  return arguments;
}

// A CLI11 parser for these options that leaves everything else over.
class Parser {
 public:
  explicit Parser(const OptionList& options) {
    app_.set_help_flag();
    app_.allow_extras();
    std::string taken;
    for (const OptionSpec* option : options) {
      std::string names = option->Flag();
      if (option->short_name != 0 && taken.find(option->short_name) == taken.npos) {
        names += std::string(",-") + option->short_name;
        taken += option->short_name;
      }
      CLI::Option* known = option->IsSwitch() ? app_.add_flag(names) : app_.add_option(names);
      known->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
      known_.emplace_back(option, known);
    }
  }

  void Parse(std::vector<std::string> words) {
    std::ranges::reverse(words);  // CLI11 pops words from the back
    app_.parse(std::move(words));
  }

  std::vector<std::string> Remaining() const { return app_.remaining(); }

  Result<OptionsRead> Given() const {
    OptionsRead read;
    for (const auto& [option, known] : known_) {
      if (known->count() > 1 && !option->repeatable && !option->IsSwitch()) {
        return InvalidArgument("option '" + option->Flag() + "' was given twice; give it once");
      }
      for (const std::string& value : known->results()) {
        CAIRN_TRY(CheckChoice(option->Flag(), option->choices, value));
        read.given.emplace_back(option, option->IsSwitch() ? std::string() : value);
      }
    }
    return read;
  }

 private:
  CLI::App app_;
  std::vector<std::pair<const OptionSpec*, CLI::Option*>> known_;
};

Result<OptionsRead> ParseSeparated(const OptionList& options, std::vector<std::string> words,
                                   std::string_view owner) {
  Parser parser(options);
  parser.Parse(std::move(words));
  CAIRN_ASSIGN_OR_RETURN(auto arguments, TakeArguments(options, parser.Remaining(), owner));
  Result<OptionsRead> read = parser.Given();
  if (read) read->arguments = std::move(arguments);
  return read;
}

}  // namespace

Result<OptionsRead> ReadOptions(const OptionList& options, std::span<const std::string> words,
                                std::string_view owner) {
  CAIRN_ASSIGN_OR_RETURN(auto separated, SeparateValues(options, words));
  try {
    return ParseSeparated(options, std::move(separated), owner);
  } catch (const CLI::ParseError& error) {
    return InvalidArgument(std::string(owner) + ": " + Abbreviate(error.what(), 200));
  } catch (const CLI::Error& error) {
    return InternalError("the options of '" + std::string(owner) +
                         "' are described wrongly: " + Abbreviate(error.what(), 200));
  }
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
