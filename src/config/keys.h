// The table of configuration keys: name, environment variable, kind with its limits, who may set
// it, and help, each written once. Reading a file, the environment or a flag, showing, checking and
// documenting the configuration are loops over it.
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

// The kinds of values. Each knows the field of Config it fills; limits are inclusive.
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
struct FreeTextKind {  // counted in code points
  std::string Config::*field;
  std::size_t least;
  std::size_t most;
};
struct StoreUrlKind {  // shown without its password
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

// Who may set a key. A project's file was written by somebody else: until the user trusts it, it
// decides how the project's own files are indexed and ranked. Every other key belongs to the user:
// one that sends data or credentials somewhere, weakens a protection, names a model or reaches
// outside the project.
enum class KeyOwner { kProject, kUser };

// Values for which the owner is the other one: those of a user's key that only strengthen a
// protection, or those of a project's key that cost too much.
struct OwnerException {
  std::string_view words = {};  // for the documentation: "only `reject`"
  bool (*holds)(const Config& asked) = nullptr;
};

struct ConfigKey {
  std::string_view name;      // in the file and in --set; a dot may be written as nesting
  std::string_view variable;  // in the environment; empty if there is none
  ConfigKind kind;
  KeyOwner owner;
  std::string_view help;
  OwnerException exception = {};
};

// Whether a project's file may set the key to the value it has in `asked` without being trusted.
bool ProjectMaySet(const ConfigKey& key, const Config& asked);

// All keys, in the order in which they are shown.
std::span<const ConfigKey> ConfigKeys();

// The key of that name, or null.
const ConfigKey* FindConfigKey(std::string_view name);

// What stands before the dot in dotted keys: "embedding", "store".
bool IsConfigGroup(std::string_view name);

// A sentence for a name that is no key, with the nearest one or else all of them.
std::string UnknownConfigKey(std::string_view name);

// The values a key takes, to follow "is not": "a whole number from 100 to 10000".
std::string AllowedValues(const ConfigKey& key);

}  // namespace cairn
