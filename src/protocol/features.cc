#include "protocol/features.h"

#include <utility>

namespace cairn {

ToolReply ToolReply::Text(std::string text) {
  ToolReply reply;
  reply.content.push_back({{"type", "text"}, {"text", std::move(text)}});
  return reply;
}

ToolReply ToolReply::Failure(std::string text) {
  ToolReply reply = Text(std::move(text));
  reply.is_error = true;
  return reply;
}

}  // namespace cairn
