// The HTTP replies of the page. All carry restrictive headers: a Content-Security-Policy that
// allows only our own files, no framing, no content sniffing, no referrer.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "json/json.h"
#include "transport/http_message.h"
#include "web/page_files.h"

namespace cairn {

// The HTTP status of an error.
int HttpStatusOf(ErrorCode code);

HttpReply JsonAnswer(const Json& json);
// {"error": {"code", "message"}}.
HttpReply ErrorReply(int status, std::string_view code, std::string_view message);
HttpReply ErrorReply(const Error& error);
// 405, with the allowed methods.
HttpReply WrongMethod(const std::string& allowed);
// A short standalone page for clients without access. `what` is inserted unescaped.
HttpReply Notice(int status, const std::string& what);
// Forwards to the page and sets the cookie, if any. Not a redirect: after one, a browser coming
// from another site would not send a SameSite cookie.
HttpReply Entrance(const std::string& cookie);
// The file, or 304 if the client already has it.
HttpReply FileReply(const PageFile& file, const HttpRequest& request);
// The head of an event stream.
HttpReply EventsHead();

}  // namespace cairn
