// Definitions: the units into which a source file is cut for indexing.
#pragma once

#include <vector>

#include "knowledge/document/document.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// The top-level functions, types and similar definitions, in order and without overlap, each with
// the comments, attributes and decorators directly above it. Namespaces, modules, extern "C" blocks
// and conditionals (#if) are entered; a class is one unit.
//
// Names are written as in speech: "class Engine", "Engine::Run", "func (s *Server) Serve".
std::vector<Definition> TopLevelDefinitions(const SyntaxTree& tree);

}  // namespace cairn
