// What the handlers of tools, resources and prompts work with. All of it outlives them and may be
// used from several threads.
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
  std::filesystem::path knowledge_dir;  // .claude/knowledge of the project; empty: there is none
  KnowledgeWork* knowledge = nullptr;   // none: indexing is not available

  PageSeeds page_seeds = {};  // of searches whose replies name none

  TimeMs now() const { return engine.Now(); }
};

}  // namespace cairn
