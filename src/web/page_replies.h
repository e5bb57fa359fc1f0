// The HTTP replies of the page. Each of them carries what keeps a browser from doing more with it
// than we mean: a Content-Security-Policy that allows nothing but our own files, no framing, no
// guessing of types, no address handed on.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "json/json.h"
#include "transport/http_message.h"
#include "web/page_files.h"

namespace cairn {

// The status of an error over HTTP.
int HttpStatusOf(ErrorCode code);

HttpReply JsonAnswer(const Json& json);
// {"error": {"code", "message"}}.
HttpReply ErrorReply(int status, std::string_view code, std::string_view message);
HttpReply ErrorReply(const Error& error);
// 405, with the methods that are allowed.
HttpReply WrongMethod(const std::string& allowed);
// A page of a few words, for those who cannot see the page itself. `what` is put in as it is.
HttpReply Notice(int status, const std::string& what);
// Leads on to the page and sets the cookie, if there is one. No redirect: after one, a browser that
// came from elsewhere would not send the cookie along.
HttpReply Entrance(const std::string& cookie);
// The file, or 304 if the client has it.
HttpReply FileReply(const PageFile& file, const HttpRequest& request);
// The head of a stream of events.
HttpReply EventsHead();

}  // namespace cairn
