#include "config/keys.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "base/enum_names.h"
#include "base/text.h"
#include "config/scalar.h"

namespace cairn {
namespace {

template <auto kField>
constexpr ChoiceKind Choice() {
  using E = std::remove_cvref_t<decltype(std::declval<Config>().*kField)>;
  return {AllNames<E>(), [](const Config& config) { return NameOf(config.*kField); },
          [](Config& config, std::string_view name) -> Status {
            CAIRN_ASSIGN_OR_RETURN(E value, ParseEnum<E>(name));
            config.*kField = value;
            return {};
          }};
}

// PATH_MAX on Linux.
constexpr std::size_t kMostPathCharacters = 4096;

// A project needs the user's trust to have larger files read.
constexpr int kMostProjectFileKb = 10'000;
// A project needs the user's trust to have more files indexed.
constexpr int kMostProjectFiles = 10'000;

constexpr auto kProject = KeyOwner::kProject;
constexpr auto kUser = KeyOwner::kUser;

// The ranges of the first five are those of claude-memory.
constexpr ConfigKey kKeys[] = {
    {"minScore", "CLAUDE_MEMORY_MIN_SCORE", NumberKind{&Config::min_score, -2, 1}, kProject,
     "Minimum similarity of a result in vector mode."},
    {"chunkOverlapPercent", "CLAUDE_MEMORY_CHUNK_OVERLAP",
     WholeKind{&Config::chunk_overlap_percent, 0, 50}, kProject,
     "Overlap between consecutive chunks."},
    {"chunkSize", "CLAUDE_MEMORY_CHUNK_SIZE", WholeKind{&Config::chunk_size, 100, 10'000}, kProject,
     "Maximum characters per chunk of an indexed file."},
    {"defaultSearchMode", "CLAUDE_MEMORY_SEARCH_MODE", Choice<&Config::default_search_mode>(),
     kProject, "Default search mode."},
    {"ftsDbName", "", FreeTextKind{&Config::fts_db_name, 1, 100}, kProject,
     "Accepted for compatibility with claude-memory and ignored."},
    {"fusion", "CAIRN_FUSION", Choice<&Config::fusion>(), kProject,
     "How keyword and vector results are combined in hybrid search."},
    {"hybridWeights", "CAIRN_HYBRID_WEIGHTS", WeightsKind{&Config::hybrid_weights}, kProject,
     "Weights for linear fusion; in the environment as 0.7,0.3."},
    {"profiles", "CAIRN_PROFILES", ObjectsKind{&Config::profiles}, kProject,
     "Custom ranking profiles by name; in the environment as JSON."},
    {"embedding.model", "CAIRN_EMBEDDING_MODEL",
     FreeTextKind{&Config::embedding_model, 1, kMostPathCharacters}, kUser,
     "minilm, a directory with a BERT-family model, or none (keywords only)."},
    {"autoIndex", "CAIRN_AUTO_INDEX", BoolKind{&Config::auto_index}, kProject,
     "Keep the index of the project's files up to date while a server runs."},
    {"watchPaths", "CAIRN_WATCH_PATHS", ListKind{&Config::watch_paths, 1000, kMostPathCharacters},
     kProject,
     "Files to index in addition to the knowledge directory; separated by ':' in the environment."},
    {"maxFileKb",
     "CAIRN_MAX_FILE_KB",
     WholeKind{&Config::max_file_kb, 1, 1'048'576},
     kProject,
     "Maximum size of an indexed file in kilobytes.",
     {"up to `10000`", [](const Config& asked) { return asked.max_file_kb > kMostProjectFileKb; }}},
    {"maxFiles",
     "CAIRN_MAX_FILES",
     WholeKind{&Config::max_files, 1, 1'000'000},
     kProject,
     "Maximum number of files indexed by watchPaths, closest to the root first.",
     {"up to `10000`", [](const Config& asked) { return asked.max_files > kMostProjectFiles; }}},
    {"dailyLog",
     "CAIRN_DAILY_LOG",
     BoolKind{&Config::daily_log},
     kUser,
     "Record each new memory in the daily log.",
     {"only `false`", [](const Config& asked) { return !asked.daily_log; }}},
    {"secrets",
     "CAIRN_SECRETS",
     Choice<&Config::secrets>(),
     kUser,
     "What to do with passwords and tokens in text to be stored.",
     {"only `reject`",
      [](const Config& asked) { return asked.secrets == SecretsPolicy::kReject; }}},
    {"store.url", "CAIRN_STORE_URL", StoreUrlKind{&Config::store_url}, kUser,
     "URL of the PostgreSQL database; empty for the local SQLite file."},
    {"store.token", "CAIRN_STORE_TOKEN", HiddenTextKind{&Config::store_token}, kUser,
     "Team member token for a PostgreSQL store."},
    {"store.readUrl", "CAIRN_STORE_READ_URL", StoreUrlKind{&Config::store_read_url}, kUser,
     "URL of a read replica for searches; empty for none."},
    {"store.insecure", "CAIRN_STORE_INSECURE", BoolKind{&Config::store_insecure}, kUser,
     "Allow connections to a PostgreSQL server without TLS."},
    {"store.timeout", "CAIRN_STORE_TIMEOUT", WholeKind{&Config::store_timeout, 1, 3600}, kUser,
     "Timeout in seconds for a PostgreSQL server."},
    {"store.synchronous",
     "CAIRN_STORE_SYNCHRONOUS",
     Choice<&Config::store_synchronous>(),
     kUser,
     "full survives a power failure; normal may lose the last moments before one.",
     {"only `full`",
      [](const Config& asked) { return asked.store_synchronous == Synchronous::kFull; }}},
    {"toolset", "CAIRN_TOOLSET", Choice<&Config::toolset>(), kUser,
     "Tools offered by the MCP server."},
};

std::vector<std::string_view> NamesAndGroups() {
  std::vector<std::string_view> names;
  for (const ConfigKey& key : kKeys) {
    names.push_back(key.name);
    const std::size_t dot = key.name.find('.');
    if (dot != key.name.npos) names.push_back(key.name.substr(0, dot));
  }
  return names;
}

struct Allowed {
  std::string operator()(const NumberKind& kind) const {
    return "a number from " + NumberText(kind.least) + " to " + NumberText(kind.most);
  }
  std::string operator()(const WholeKind& kind) const {
    return "a whole number from " + NumberText(kind.least) + " to " + NumberText(kind.most);
  }
  std::string operator()(const BoolKind&) const { return "true or false"; }
  std::string operator()(const ChoiceKind& kind) const {
    const std::vector<std::string> names(kind.names.begin(), kind.names.end());
    return "one of " + Join(names, ", ");
  }
  std::string operator()(const FreeTextKind& kind) const {
    return "a string of " + std::to_string(kind.least) + " to " + std::to_string(kind.most) +
           " characters";
  }
  std::string operator()(const StoreUrlKind&) const {
    return "an address that starts with postgres:// or postgresql:// (or empty)";
  }
  std::string operator()(const HiddenTextKind&) const {
    return "a string of at most " + std::to_string(kMostSecretCharacters) + " characters";
  }
  std::string operator()(const ListKind& kind) const {
    return "a list of at most " + std::to_string(kind.most) + " strings of 1 to " +
           std::to_string(kind.most_characters) + " characters";
  }
  std::string operator()(const WeightsKind&) const {
    return "a pair of numbers from 0 to 1, vector and keyword";
  }
  std::string operator()(const ObjectsKind&) const { return "an object whose values are objects"; }
};

}  // namespace

std::span<const ConfigKey> ConfigKeys() { return kKeys; }

bool ProjectMaySet(const ConfigKey& key, const Config& asked) {
  const bool is_exception = key.exception.holds != nullptr && key.exception.holds(asked);
  return (key.owner == KeyOwner::kProject) != is_exception;
}

const ConfigKey* FindConfigKey(std::string_view name) {
  const auto* const found = std::ranges::find(kKeys, name, &ConfigKey::name);
  return found == std::end(kKeys) ? nullptr : found;
}

bool IsConfigGroup(std::string_view name) {
  return std::ranges::any_of(kKeys, [&](const ConfigKey& key) {
    return key.name.starts_with(name) && key.name.substr(name.size()).starts_with('.');
  });
}

std::string UnknownConfigKey(std::string_view name) {
  const std::string message = "unknown key " + Quoted(name) + "; ";
  const std::string_view nearest = NearestName(name, NamesAndGroups());
  if (!nearest.empty()) return message + "did you mean '" + std::string(nearest) + "'?";
  std::vector<std::string> names;
  for (const ConfigKey& key : kKeys) names.emplace_back(key.name);
  return message + "the keys are " + Join(names, ", ");
}

std::string AllowedValues(const ConfigKey& key) { return std::visit(Allowed(), key.kind); }

}  // namespace cairn
