// Definitions: the pieces that a source file is cut into when it is indexed.
#pragma once

#include <vector>

#include "knowledge/document/document.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// The functions, types and the like at the top of the file, in order and without overlap, each with
// the comments, attributes and decorators directly above it. Namespaces, modules, extern "C" blocks
// and conditions (#if) are entered; a class is one piece.
//
// Names are as one would say them: "class Engine", "Engine::Run", "func (s *Server) Serve".
std::vector<Definition> TopLevelDefinitions(const SyntaxTree& tree);

}  // namespace cairn
