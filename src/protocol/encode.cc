#include "protocol/encode.h"

#include "base/base64.h"
#include "protocol/params.h"

namespace cairn {
namespace {

void PutText(Json& object, const char* key, const std::string& text) {
  if (!text.empty()) object[key] = text;
}

void PutTitle(Json& object, const std::string& title, const RevisionTraits& revision) {
  if (revision.titles) PutText(object, "title", title);
}

Json AnnotationsJson(Json annotations, const RevisionTraits& revision) {
  if (!revision.last_modified && annotations.is_object()) annotations.erase("lastModified");
  return annotations;
}

bool HasOutput(const Json& schema, const RevisionTraits& revision) {
  if (schema.is_null() || !revision.structured_content) return false;
  const Json* type = FindMember(schema, "type");
  return revision.structured_any || (type != nullptr && *type == "object");
}

}  // namespace

Json ServerInfoJson(const Features& features, const RevisionTraits& revision) {
  Json info = {{"name", features.name}};
  PutTitle(info, features.title, revision);
  info["version"] = features.version;
  return info;
}

Json CapabilitiesJson(const Features& features, const RevisionTraits& revision) {
  Json capabilities = {{"logging", Json::object()}};
  if (features.tools != nullptr) capabilities["tools"] = Json::object();
  if (features.resources != nullptr) {
    capabilities["resources"] = {{"subscribe", true}, {"listChanged", true}};
  }
  if (features.prompts != nullptr) capabilities["prompts"] = Json::object();
  if (features.completer != nullptr && revision.completions_capability) {
    capabilities["completions"] = Json::object();
  }
  return capabilities;
}

Json ToolJson(const Tool& tool, const RevisionTraits& revision) {
  Json object = {{"name", tool.name}};
  PutTitle(object, tool.title, revision);
  PutText(object, "description", tool.description);
  object["inputSchema"] = tool.input_schema;
  if (HasOutput(tool.output_schema, revision)) object["outputSchema"] = tool.output_schema;
  if (!tool.annotations.is_null() && revision.tool_annotations) {
    object["annotations"] = tool.annotations;
  }
  return object;
}

// Structured content is also sent as text, for clients that support only text.
Json ToolReplyJson(const ToolReply& reply, const RevisionTraits& revision) {
  Json content = Json::array();
  for (const Json& block : reply.content) content.push_back(ContentJson(block, revision));
  if (reply.content.empty() && reply.structured) {
    content.push_back({{"type", "text"}, {"text", CompactJson(*reply.structured)}});
  }
  Json object = {{"content", std::move(content)}};
  const bool fits =
      revision.structured_content &&
      (revision.structured_any || (reply.structured && reply.structured->is_object()));
  if (reply.structured && fits) object["structuredContent"] = *reply.structured;
  if (reply.is_error) object["isError"] = true;
  return object;
}

Json ResourceJson(const Resource& resource, const RevisionTraits& revision) {
  Json object = {{"uri", resource.uri}, {"name", resource.name}};
  PutTitle(object, resource.title, revision);
  PutText(object, "description", resource.description);
  PutText(object, "mimeType", resource.mime_type);
  if (resource.size) object["size"] = *resource.size;
  if (!resource.annotations.is_null()) {
    object["annotations"] = AnnotationsJson(resource.annotations, revision);
  }
  return object;
}

Json ResourceTemplateJson(const ResourceTemplate& entry, const RevisionTraits& revision) {
  Json object = {{"uriTemplate", entry.uri_template}, {"name", entry.name}};
  PutTitle(object, entry.title, revision);
  PutText(object, "description", entry.description);
  PutText(object, "mimeType", entry.mime_type);
  return object;
}

Json ResourceContentsJson(const ResourceContents& contents) {
  Json object = {{"uri", contents.uri}};
  PutText(object, "mimeType", contents.mime_type);
  if (contents.is_binary) {
    object["blob"] = EncodeBase64(contents.data);
  } else {
    object["text"] = contents.data;
  }
  return object;
}

Json PromptJson(const Prompt& prompt, const RevisionTraits& revision) {
  Json object = {{"name", prompt.name}};
  PutTitle(object, prompt.title, revision);
  PutText(object, "description", prompt.description);
  Json arguments = Json::array();
  for (const PromptArgument& argument : prompt.arguments) {
    Json entry = {{"name", argument.name}};
    PutTitle(entry, argument.title, revision);
    PutText(entry, "description", argument.description);
    entry["required"] = argument.required;
    arguments.push_back(std::move(entry));
  }
  if (!arguments.empty()) object["arguments"] = std::move(arguments);
  return object;
}

Json PromptReplyJson(const PromptReply& reply, const RevisionTraits& revision) {
  Json object = Json::object();
  PutText(object, "description", reply.description);
  object["messages"] = Json::array();
  for (const PromptMessage& message : reply.messages) {
    object["messages"].push_back(
        {{"role", message.role}, {"content", ContentJson(message.content, revision)}});
  }
  return object;
}

Json ContentJson(const Json& block, const RevisionTraits& revision) {
  const Json* type = FindMember(block, "type");
  if (type == nullptr) return block;
  const auto member = [&block](const char* key) {
    const auto text = OptionalString(block, key);
    return text && *text ? **text : std::string();
  };
  if (*type == "resource_link" && !revision.resource_links) {
    return {{"type", "text"}, {"text", member("name") + ": " + member("uri")}};
  }
  if (*type == "audio" && !revision.audio) {
    return {{"type", "text"}, {"text", "(audio, " + member("mimeType") + ")"}};
  }
  if (block.contains("annotations") && !revision.last_modified) {
    Json copy = block;
    copy["annotations"] = AnnotationsJson(block["annotations"], revision);
    return copy;
  }
  return block;
}

}  // namespace cairn
