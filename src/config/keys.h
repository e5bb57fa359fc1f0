// The table of configuration keys: name, environment variable, type with its limits, owner and
// help. Parsing a file, the environment or a flag, and showing, checking and documenting the
// configuration, all iterate over it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "config/config.h"

namespace cairn {

// The value types. Each refers to the field of Config it sets; limits are inclusive.
struct NumberKind {
  double Config::*field;
  double least;
  double most;
};
struct WholeKind {
  int Config::*field;
  int least;
  int most;
};
struct BoolKind {
  bool Config::*field;
};
struct ChoiceKind {
  std::span<const std::string_view> names;
  std::string_view (*get)(const Config&);
  Status (*set)(Config&, std::string_view);
};
struct FreeTextKind {  // length in code points
  std::string Config::*field;
  std::size_t least;
  std::size_t most;
};
struct StoreUrlKind {  // shown without the password
  std::string Config::*field;
};
inline constexpr std::size_t kMostSecretCharacters = 200;
struct HiddenTextKind {  // never shown
  std::string Config::*field;
};
struct ListKind {
  std::vector<std::string> Config::*field;
  std::size_t most;
  std::size_t most_characters;
};
struct WeightsKind {
  HybridWeights Config::*field;
};
struct ObjectsKind {  // kept as JSON text
  std::string Config::*field;
};
using ConfigKind = std::variant<NumberKind, WholeKind, BoolKind, ChoiceKind, FreeTextKind,
                                StoreUrlKind, HiddenTextKind, ListKind, WeightsKind, ObjectsKind>;

// Who may set a key. A project's file may come from anyone: until the user trusts it, it only
// controls how the project's own files are indexed and ranked. All other keys belong to the user:
// those that send data or credentials somewhere, weaken a protection, select a model, or reach
// outside the project.
enum class KeyOwner { kProject, kUser };

// Values with the opposite owner: values of a user key that only strengthen a protection, or values
// of a project key that are too expensive.
struct OwnerException {
  std::string_view words = {};  // for the documentation: "only `reject`"
  bool (*holds)(const Config& asked) = nullptr;
};

struct ConfigKey {
  std::string_view name;      // in files and --set; dots may be written as nesting
  std::string_view variable;  // environment variable; empty if none
  ConfigKind kind;
  KeyOwner owner;
  std::string_view help;
  OwnerException exception = {};
};

// Whether an untrusted project file may set the key to its value in `asked`.
bool ProjectMaySet(const ConfigKey& key, const Config& asked);

// All keys, in display order.
std::span<const ConfigKey> ConfigKeys();

// The key of that name, or null.
const ConfigKey* FindConfigKey(std::string_view name);

// Whether the name is the prefix of dotted keys: "embedding", "store".
bool IsConfigGroup(std::string_view name);

// An error message for an unknown key, with the nearest key or else all of them.
std::string UnknownConfigKey(std::string_view name);

// The allowed values of a key, to follow "is not": "a whole number from 100 to 10000".
std::string AllowedValues(const ConfigKey& key);

}  // namespace cairn
