// One function per pattern of architecture.cc: returns the pattern with its evidence, or nullopt.
// Internal to this module.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "knowledge/analysis/architecture.h"
#include "knowledge/analysis/known_packages.h"
#include "knowledge/analysis/project_facts.h"

namespace cairn {

// By the layout of the tree.
std::optional<Pattern> InferMonorepo(const ProjectFacts& project);
std::optional<Pattern> InferLayers(const ProjectFacts& project);
std::optional<Pattern> InferMvc(const ProjectFacts& project);
std::optional<Pattern> InferModules(const ProjectFacts& project);

// By the kind of program.
std::optional<Pattern> InferCli(const ProjectFacts& project);
std::optional<Pattern> InferService(const ProjectFacts& project);
std::optional<Pattern> InferLibrary(const ProjectFacts& project);
std::optional<Pattern> InferMicroservices(const ProjectFacts& project);

// By the infrastructure it uses.
std::optional<Pattern> InferQueue(const ProjectFacts& project);
std::optional<Pattern> InferDatabase(const ProjectFacts& project);
std::optional<Pattern> InferContainers(const ProjectFacts& project);
std::optional<Pattern> InferCi(const ProjectFacts& project);

// Returns "package.json uses express" for each shipped dependency with that role: no dev
// dependencies, tests or examples. `folder` restricts it to manifests below.
std::vector<std::string> UsesOf(const ProjectFacts& project, PackageRole role,
                                std::string_view folder = {});

// The Compose files: compose.yaml and its older names.
std::vector<std::string> ComposeFiles(const ProjectFacts& project);

// The product's source files below `folder` that open a port.
std::vector<std::string> ListeningFiles(const ProjectFacts& project, std::string_view folder = {});

}  // namespace cairn
