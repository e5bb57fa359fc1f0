// Toolbox: all features that a server offers to its clients, for one toolset. `cairn serve` passes
// them to the protocol layer.
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
  std::filesystem::path knowledge_dir;  // .claude/knowledge of the project; may be empty
  KnowledgeWork* knowledge = nullptr;   // null: indexing is unavailable
};

class Toolbox {
 public:
  virtual ~Toolbox() = default;
  // Points into the toolbox.
  virtual Features features() = 0;
};

// Engine, config and knowledge must outlive the toolbox. The engine's source should be "mcp".
std::unique_ptr<Toolbox> MakeToolbox(const ToolboxOptions& options, Engine& engine,
                                     const Config& config);

// The tools of a toolset without a store, for display.
std::vector<Tool> ToolsOf(Toolset toolset);

}  // namespace cairn
