// What the findings of an analysis are called as memories: their source, and how the keys of those
// about code begin (`Memory::chunk`). docs/knowledge.md lists all keys.
#pragma once

#include <string_view>

namespace cairn {

inline constexpr std::string_view kAnalysisSource = "analysis";

inline constexpr std::string_view kStructureKey = "structure:";
inline constexpr std::string_view kRoutesKey = "routes:";
inline constexpr std::string_view kEntryKey = "entry:";

}  // namespace cairn
