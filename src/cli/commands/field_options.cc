#include "cli/commands/field_options.h"

#include <algorithm>
#include <type_traits>

#include "base/text.h"
#include "cli/output_format.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostPerPage = 100'000;
constexpr std::string_view kKind = "kind";     // of the filter
constexpr std::string_view kAllKinds = "all";  // as a value of --kind

// "min_importance" is --min-importance, "tags" is --tag, "entities" is --entity.
template <typename Owner, typename T>
std::string FlagOf(const Field<Owner, T>& field) {
  std::string flag(field.name);
  std::replace(flag.begin(), flag.end(), '_', '-');
  if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    if (flag.ends_with("ies")) return flag.replace(flag.size() - 3, 3, "y");
    if (flag.ends_with("s")) flag.pop_back();
  }
  return flag;
}

// Help texts have no final period and start in lower case.
std::string HelpOf(std::string_view sentence) {
  std::string help(sentence);
  if (help.ends_with('.')) help.pop_back();
  if (help.size() > 1 && help[1] >= 'a' && help[1] <= 'z') help[0] = ToLowerAscii(help).front();
  return help;
}

bool IsTimeField(std::string_view name) {
  return name.ends_with("_at") || name.ends_with("since") || name.ends_with("until");
}

// How a time may be written. An age makes no sense for a time in the future.
std::string_view TimeForms(std::string_view name) {
  return name.ends_with("_at") ? " (such as 2026-03-01 or 2026-03-01T14:05)"
                               : " (such as 2026-03-01, 7d or today)";
}

// The types and categories that can be given; handoffs are created by another command.
std::vector<std::string_view> GivableTypes() {
  std::vector<std::string_view> names = ChoicesOf<MemoryType>();
  std::erase(names, NameOf(MemoryType::kHandoff));
  return names;
}

// `--tag a,b` is `--tag a --tag b`. Names of people and companies may contain a comma.
bool HoldsWords(std::string_view name) {
  return name == "tags" || name == "tag" || name == "keywords";  // "tag" is the filter's
}

template <typename T>
struct Unwrapped {
  using type = T;
};
template <typename T>
struct Unwrapped<std::vector<T>> {
  using type = T;
};
template <typename T>
struct Unwrapped<std::optional<T>> {
  using type = T;
};

template <typename Owner, typename T>
OptionSpec OptionOf(const Field<Owner, T>& field) {
  using Value = typename Unwrapped<T>::type;
  OptionSpec option{.name = FlagOf(field), .help = HelpOf(field.help)};
  if (HoldsWords(field.name)) option.help += "; several: a,b";
  if (option.name == "tag") {
    option.short_name = 't';
    option.completes = Completes::kTags;
  }
  if (option.name == "project") option.completes = Completes::kProjects;
  option.repeatable = !std::is_same_v<T, std::string> && std::is_same_v<T, std::vector<Value>>;
  if constexpr (std::is_same_v<T, bool>) {
    return option;
  } else if constexpr (std::is_enum_v<Value>) {
    option.value_name = "NAME";
    option.choices = ChoicesOf<Value>();
    if constexpr (std::is_same_v<T, MemoryType>) option.choices = GivableTypes();
  } else if constexpr (std::is_arithmetic_v<Value>) {
    option.value_name = IsTimeField(field.name) ? "TIME" : "N";
    if (IsTimeField(field.name)) option.help += TimeForms(field.name);
  } else {
    option.value_name = field.name == "metadata" ? "JSON" : "TEXT";
  }
  return option;
}

// An empty value clears a list: `--tag ""`.
void DropEmpty(std::vector<std::string>& list) {
  if (list.size() == 1 && list.front().empty()) list.clear();
}

void SplitAtCommas(std::vector<std::string>& list) {
  std::vector<std::string> words;
  for (const std::string& value : list) {
    if (Trim(value).empty()) words.push_back(value);  // rejected by the field's validation
    for (const std::string& part : Split(value, ',')) {
      const std::string word(Trim(part));
      const bool is_new = std::ranges::find(words, word) == words.end();
      if (!word.empty() && is_new) words.push_back(word);
    }
  }
  list = std::move(words);
}

template <typename Owner, typename T>
Status ReadOption(const Given& given, const Field<Owner, T>& field, TimeMs now, T& value) {
  const std::string flag = FlagOf(field);
  using Value = typename Unwrapped<T>::type;
  if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
    if (IsTimeField(field.name)) {
      if (given.Text(flag) == "never") {
        value = T();
        return {};
      }
      CAIRN_ASSIGN_OR_RETURN(const auto time, given.Time(flag, now));
      value = static_cast<Value>(time.value_or(0));
      return {};
    }
    if constexpr (std::is_same_v<Value, double>) {
      return given.Read(flag, value, field.limits.least, field.limits.most);
    } else {
      return given.Read(flag, value, static_cast<std::int64_t>(field.limits.least),
                        static_cast<std::int64_t>(field.limits.most));
    }
  } else {
    CAIRN_TRY(given.Read(flag, value));
    if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      if (HoldsWords(field.name)) SplitAtCommas(value);
      DropEmpty(value);
    }
    return {};
  }
}

template <typename Owner, typename T>
bool IsOffered(const Field<Owner, T>& field, FieldRole most) {
  return field.role <= most && field.name != "content";
}

}  // namespace

std::vector<OptionSpec> MemoryOptions(FieldRole most) {
  std::vector<OptionSpec> options;
  ForEachField(kMemoryFields, [&](const auto& field) {
    using T = std::remove_cvref_t<decltype(std::declval<Memory>().*field.member)>;
    if constexpr (!std::is_same_v<T, Id> && !std::is_same_v<T, Successor>) {
      if (IsOffered(field, most)) options.push_back(OptionOf(field));
    }
  });
  options.push_back(
      {.name = "ttl-days", .value_name = "N", .help = "let it expire after this many days"});
  return options;
}

Status ReadMemoryOptions(const Given& given, FieldRole most, TimeMs now, MemoryInput& input) {
  Status status;
  ForEachField(kMemoryFields, [&](const auto& field) {
    using T = std::remove_cvref_t<decltype(std::declval<Memory>().*field.member)>;
    if constexpr (!std::is_same_v<T, Id> && !std::is_same_v<T, Successor>) {
      if (!status || !IsOffered(field, most) || !given.Has(FlagOf(field))) return;
      input.given.Add(field.member);
      status = ReadOption(given, field, now, input.values.*field.member);
    }
  });
  if (!status) return status;
  if (input.Has(&Memory::metadata)) {
    auto metadata = MetadataFromText(input.values.metadata);
    if (!metadata) return InvalidArgument("--metadata: " + metadata.error().message);
    input.values.metadata = *std::move(metadata);
  }
  return given.Read("ttl-days", input.ttl_days, -Given::kInfinity, Given::kInfinity);
}

std::vector<FieldFlag> MemoryFlags() {
  std::vector<FieldFlag> flags = {{"ttl_days", "--ttl-days"}};
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (IsOffered(field, FieldRole::kAtBirth)) {
      flags.push_back({std::string(field.name), "--" + FlagOf(field)});
    }
  });
  return flags;
}

// Fields occur at the start of a message and after "an item of " or "both "; a name with an
// underscore is unambiguous anywhere.
Error InFlags(Error error, const std::vector<FieldFlag>& flags) {
  const auto is_letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); };
  std::string& text = error.message;
  for (const FieldFlag& each : flags) {
    const bool is_plain = each.field.find('_') == std::string::npos;
    for (std::size_t at = text.find(each.field); at != std::string::npos;
         at = text.find(each.field, at + each.flag.size())) {
      const std::string_view before = std::string_view(text).substr(0, at);
      const std::size_t end = at + each.field.size();
      const bool is_word =
          (before.empty() || (!is_letter(before.back()) && before.back() != '-')) &&
          (end == text.size() || !is_letter(text[end]));
      if (!is_word || (is_plain && !before.empty() && !before.ends_with("an item of "))) continue;
      text.replace(at, each.field.size(), each.flag);
    }
  }
  return error;
}

std::vector<OptionSpec> FilterOptions(std::optional<TextKind> default_kind) {
  std::vector<OptionSpec> options;
  ForEachField(kFilterFields, [&](const auto& field) {
    options.push_back(OptionOf(field));
    options.back().section = "Filters";
    if (field.name != kKind) return;
    options.back().choices.push_back(kAllKinds);
    options.back().help +=
        " (" + std::string(default_kind ? NameOf(*default_kind) : kAllKinds) + ")";
  });
  return options;
}

Result<Filter> ReadFilter(const Given& given, TimeMs now, std::optional<TextKind> default_kind) {
  Filter filter;
  Status status;
  if (default_kind && !given.Has(kKind)) filter.kinds = {*default_kind};
  const bool all_kinds = std::ranges::find(given.All(kKind), kAllKinds) != given.All(kKind).end();
  ForEachField(kFilterFields, [&](const auto& field) {
    if (!status || !given.Has(FlagOf(field))) return;
    if (field.name == kKind && all_kinds) return;
    status = ReadOption(given, field, now, filter.*field.member);
  });
  if (!status) return status.error();
  return filter;
}

std::vector<OptionSpec> PageOptions(std::int64_t default_limit) {
  return {{.name = "limit",
           .short_name = 'n',
           .value_name = "N",
           .help = "show at most N (" + std::to_string(default_limit) + ")",
           .section = kOutput},
          {.name = "offset", .value_name = "N", .help = "skip the first N", .section = kOutput}};
}

Result<Page> ReadPage(const Given& given, std::int64_t default_limit) {
  Page page{.limit = default_limit};
  CAIRN_TRY(given.Read("limit", page.limit, std::int64_t{1}, kMostPerPage));
  CAIRN_TRY(given.Read("offset", page.offset, std::int64_t{0}, Given::kHighest / 2));
  return page;
}

OptionSpec JsonOption() {
  return {.name = "json", .short_name = 'j', .help = "print JSON", .section = kOutput};
}

std::vector<OptionSpec> Concat(std::vector<std::vector<OptionSpec>> lists) {
  std::vector<OptionSpec> all;
  for (auto& list : lists) {
    for (OptionSpec& option : list) all.push_back(std::move(option));
  }
  return all;
}

}  // namespace cairn
