// A parsed command line, accessed by the names that the command declares. The parser has already
// validated option names and choices; the getters convert values. Their errors name the option, the
// given value and what is allowed.
//
//   CAIRN_TRY(in.Read("limit", query.limit, 1, 100));   // unchanged if not given
//   CAIRN_TRY(in.Read("mode", query.mode));             // an enum with names
//   for (const std::string& id : in.Arguments("ID")) …
//
// Requesting a name that the command does not declare is a bug and fails an assertion.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/result.h"

namespace cairn {

struct Command;
struct OptionSpec;

// The given values of options and arguments.
class Given {
 public:
  static constexpr auto kLowest = std::numeric_limits<std::int64_t>::min();
  static constexpr auto kHighest = std::numeric_limits<std::int64_t>::max();
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  bool Has(std::string_view name) const { return !All(name).empty(); }
  std::optional<std::string> Text(std::string_view name) const;  // the last one
  const std::vector<std::string>& All(std::string_view name) const;

  // The bounds are inclusive. NaN, infinity and trailing characters are errors.
  Result<std::optional<std::int64_t>> Whole(std::string_view name, std::int64_t lowest = kLowest,
                                            std::int64_t highest = kHighest) const;
  Result<std::optional<double>> Number(std::string_view name, double lowest = -kInfinity,
                                       double highest = kInfinity) const;
  Result<std::optional<TimeMs>> Time(std::string_view name, TimeMs now) const;
  Result<std::optional<TimeMs>> Duration(std::string_view name) const;
  template <NamedEnum E>
  Result<std::optional<E>> OneOf(std::string_view name) const;
  template <NamedEnum E>
  Result<std::vector<E>> AllOf(std::string_view name) const;

  // Sets the field if the option was given. A field is a bool (for a switch), std::string or named
  // enum, a std::vector of the last two, or with bounds an integer or floating-point number; or a
  // std::optional of one of them.
  template <typename Field>
  Status Read(std::string_view name, Field& field) const;
  template <typename Field, typename Bound>
  Status Read(std::string_view name, Field& field, Bound lowest, Bound highest) const;

  // For the parser: `label` is the name used in messages, "--limit" or "ID".
  void Declare(std::string name, std::string label);
  void Add(std::string_view name, std::string value);

 private:
  struct Entry {
    std::string label;
    std::vector<std::string> values;
  };
  const Entry* Find(std::string_view name) const;
  Error Wrong(std::string_view name, const Error& why) const;

  std::map<std::string, Entry, std::less<>> entries_;
};

// What was given to one command, with the global options separate.
class Invocation : public Given {
 public:
  explicit Invocation(const Command& command, Given globals);

  const std::vector<std::string>& Arguments(std::string_view name) const { return All(name); }
  std::optional<std::string> Argument(std::string_view name) const { return Text(name); }
  const Given& globals() const { return globals_; }
  Given& globals() { return globals_; }

 private:
  Given globals_;
};

}  // namespace cairn

#include "cli/invocation_read.h"  // IWYU pragma: export: the templates' bodies
