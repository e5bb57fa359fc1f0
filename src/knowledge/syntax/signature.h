// Signature: a declaration in one line, without its body, comments and annotations.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "knowledge/syntax/syntax_node.h"

namespace cairn {

// From the node's start to the body's, or to its own end where there is no body.
std::string SignatureOf(const Node& node, const std::optional<Node>& body);
// From `begin`, which may be before or inside the node, e.g. behind "export default".
std::string SignatureFrom(std::size_t begin, const Node& node, const std::optional<Node>& body);

}  // namespace cairn
