// One function for each pattern that architecture.cc knows: the pattern with its evidence, or
// nothing. Inside the room only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "knowledge/analysis/architecture.h"
#include "knowledge/analysis/known_packages.h"
#include "knowledge/analysis/project_facts.h"

namespace cairn {

// How the tree is laid out.
std::optional<Pattern> InferMonorepo(const ProjectFacts& project);
std::optional<Pattern> InferLayers(const ProjectFacts& project);
std::optional<Pattern> InferMvc(const ProjectFacts& project);
std::optional<Pattern> InferModules(const ProjectFacts& project);

// What sort of program it is.
std::optional<Pattern> InferCli(const ProjectFacts& project);
std::optional<Pattern> InferService(const ProjectFacts& project);
std::optional<Pattern> InferLibrary(const ProjectFacts& project);
std::optional<Pattern> InferMicroservices(const ProjectFacts& project);

// What it runs with.
std::optional<Pattern> InferQueue(const ProjectFacts& project);
std::optional<Pattern> InferDatabase(const ProjectFacts& project);
std::optional<Pattern> InferContainers(const ProjectFacts& project);
std::optional<Pattern> InferCi(const ProjectFacts& project);

// "package.json uses express" for each dependency of that role that is shipped: not those for
// development, and not those of tests and examples. `folder` limits it to manifests below.
std::vector<std::string> UsesOf(const ProjectFacts& project, PackageRole role,
                                std::string_view folder = {});

// The files for several processes at once: compose.yaml and its older names.
std::vector<std::string> ComposeFiles(const ProjectFacts& project);

// The sources of the product that open a port, below `folder`.
std::vector<std::string> ListeningFiles(const ProjectFacts& project, std::string_view folder = {});

}  // namespace cairn
