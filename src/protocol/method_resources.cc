// resources/list, resources/templates/list, resources/read.
#include "base/text.h"
#include "protocol/encode.h"
#include "protocol/methods.h"
#include "protocol/page.h"
#include "protocol/params.h"

namespace cairn {

// Requests one more than a page, to know whether another page follows.
Answer ListResources(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto cursor, OptionalString(handling.request.params, "cursor"));
  std::string after;
  if (cursor) {
    CAIRN_ASSIGN_OR_RETURN(auto place, ReadCursor("resources", *cursor));
    after = std::move(place);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto found,
                         handling.features.resources->List(after, handling.page_size + 1));
  const std::size_t count = std::min(found.size(), handling.page_size);
  Json page = Json::array();
  for (std::size_t i = 0; i < count; ++i) {
    page.push_back(ResourceJson(found[i], handling.request.traits()));
  }
  Json result = {{"resources", std::move(page)}};
  if (count < found.size()) {
    result["nextCursor"] = MakeCursor("resources", found[count - 1].uri);
  }
  return result;
}

Answer ListResourceTemplates(const Handling& handling) {
  return ListPage(handling, "resourceTemplates", handling.features.resources->Templates(),
                  ResourceTemplateJson);
}

Answer ReadResource(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto uri, RequiredString(handling.request.params, "uri"));
  const auto contents = handling.features.resources->Read(uri);
  if (!contents && contents.error().code == ErrorCode::kNotFound) {
    return RpcError{.code = handling.request.traits().resource_not_found,
                    .message = "Resource not found: " + Quoted(uri),
                    .data = {{"uri", uri}}};
  }
  if (!contents) return contents.error();
  Json parts = Json::array();
  for (const ResourceContents& part : *contents) parts.push_back(ResourceContentsJson(part));
  return Json{{"contents", std::move(parts)}};
}

}  // namespace cairn
