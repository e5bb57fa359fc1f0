// Signature: a declaration on one line, without body, comments and annotations.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "knowledge/syntax/syntax_node.h"

namespace cairn {

// From the node's start to its body, or to its end if there is none.
std::string SignatureOf(const Node& node, const std::optional<Node>& body);
// From `begin`, which may be before or inside the node, e.g. after "export default".
std::string SignatureFrom(std::size_t begin, const Node& node, const std::optional<Node>& body);

}  // namespace cairn
