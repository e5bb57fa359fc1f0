// What the handlers of tools, resources and prompts use. All of it must outlive them and be
// thread-safe.
#pragma once

#include <filesystem>

#include "config/config.h"
#include "engine/engine.h"
#include "tools/knowledge_work.h"
#include "tools/page_seeds.h"

namespace cairn {

struct ToolContext {
  Engine& engine;
  const Config& config;
  std::filesystem::path knowledge_dir;  // .claude/knowledge of the project; may be empty
  KnowledgeWork* knowledge = nullptr;   // null: indexing is unavailable

  PageSeeds page_seeds = {};  // for toolsets whose replies have no seed

  TimeMs now() const { return engine.Now(); }
};

}  // namespace cairn
