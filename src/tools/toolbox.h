// Toolbox: everything that a server offers to its clients, for one toolset. What `cairn serve`
// hands to the protocol layer.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "config/choices.h"
#include "config/config.h"
#include "engine/engine.h"
#include "protocol/features.h"
#include "tools/knowledge_work.h"

namespace cairn {

struct ToolboxOptions {
  Toolset toolset = Toolset::kDefault;
  std::string version;                  // of the program
  std::filesystem::path knowledge_dir;  // .claude/knowledge of the project; empty: there is none
  KnowledgeWork* knowledge = nullptr;   // none: indexing is not available
};

class Toolbox {
 public:
  virtual ~Toolbox() = default;
  // Points into the box.
  virtual Features features() = 0;
};

// Engine, config and knowledge outlive the box. The engine's context should have the source "mcp".
std::unique_ptr<Toolbox> MakeToolbox(const ToolboxOptions& options, Engine& engine,
                                     const Config& config);

// The tools of a toolset, without anything to work on: for showing them.
std::vector<Tool> ToolsOf(Toolset toolset);

}  // namespace cairn
