#include "atlas/survey.h"

#include <algorithm>
#include <limits>
#include <map>

#include "atlas/memory_map.h"
#include "engine/embedding_service.h"
#include "model/filter.h"

namespace cairn {
namespace {

// Numbers projects in the order of first occurrence.
class ProjectNumbers {
 public:
  std::int32_t Of(const std::string& name) {
    return numbers_.try_emplace(name, static_cast<std::int32_t>(numbers_.size())).first->second;
  }
  // Renumbers them in alphabetical order.
  std::vector<std::string> Sort(std::vector<Resident>& residents) const {
    std::vector<std::string> names;
    std::vector<std::int32_t> places(numbers_.size());
    for (const auto& [name, number] : numbers_) {
      places[static_cast<std::size_t>(number)] = static_cast<std::int32_t>(names.size());
      names.push_back(name);
    }
    for (Resident& resident : residents)
      resident.project = places[static_cast<std::size_t>(resident.project)];
    return names;
  }

 private:
  std::map<std::string, std::int32_t> numbers_;
};

// FNV-1a, folded to 16 bits.
std::uint16_t MarkOf(const Memory& memory) {
  std::uint32_t hash = 2166136261u;
  for (const char c : TextToEmbed(memory))
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return static_cast<std::uint16_t>(hash ^ (hash >> 16));
}

Result<std::vector<Id>> FindUnembedded(VectorSource& source, const std::string& model) {
  auto missing = source.FindWithoutVectors(model, std::numeric_limits<std::int32_t>::max());
  if (missing) std::ranges::sort(*missing);
  return missing;
}

}  // namespace

std::optional<std::size_t> Survey::Find(const Id& id) const {
  const auto found = std::ranges::lower_bound(residents, id, {}, &Resident::id);
  if (found == residents.end() || found->id != id) return std::nullopt;
  return static_cast<std::size_t>(found - residents.begin());
}

Result<Survey> TakeSurvey(const Context& context, const std::string& model,
                          const std::atomic<bool>& stopped) {
  const TimeMs now = context.clock.Now();
  const Filter alive;
  ProjectNumbers projects;
  Survey survey;
  CAIRN_TRY(context.ReadRaw([&](Reader& reader) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto unembedded, FindUnembedded(reader, model));
    return reader.ForEachMemory([&](const Memory& memory) -> Status {
      if (stopped) return MapWorkStopped();
      if (!alive.Matches(memory, now)) return {};
      if (std::ranges::binary_search(unembedded, memory.id)) {
        survey.has_unembedded = true;
        return {};
      }
      survey.residents.push_back({memory.id, memory.created_at, projects.Of(memory.project),
                                  memory.type, !memory.chunk.empty(), MarkOf(memory)});
      if (memory.expires_at) {
        survey.valid_until =
            std::min(survey.valid_until.value_or(*memory.expires_at), *memory.expires_at);
      }
      return {};
    });
  }));
  std::ranges::sort(survey.residents, {}, &Resident::id);
  survey.projects = projects.Sort(survey.residents);
  return survey;
}

}  // namespace cairn
