// Configuration choices and their names.
#pragma once

#include <string_view>

#include "base/enum_names.h"
#include "guard/guard.h"
#include "model/search_choices.h"

namespace cairn {

enum class Synchronous { kNormal, kFull };
enum class Toolset { kDefault, kVectorMemory, kClaudeMemory, kMudpuppy, kMemoryMcp };

template <>
struct EnumNames<Synchronous> {
  static constexpr std::string_view kWhat = "synchronous mode";
  static constexpr EnumEntry<Synchronous> kTable[] = {{Synchronous::kNormal, "normal"},
                                                      {Synchronous::kFull, "full"}};
};

template <>
struct EnumNames<Toolset> {
  static constexpr std::string_view kWhat = "toolset";
  static constexpr EnumEntry<Toolset> kTable[] = {{Toolset::kDefault, "default"},
                                                  {Toolset::kVectorMemory, "vector-memory"},
                                                  {Toolset::kClaudeMemory, "claude-memory"},
                                                  {Toolset::kMudpuppy, "mudpuppy"},
                                                  {Toolset::kMemoryMcp, "memory-mcp"}};
};

}  // namespace cairn
