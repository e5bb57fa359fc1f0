// The page and its API on an HTTP server; route "/" to it.
//
//   /open?code=…      exchanges a code for a cookie (page_access.h)
//   /api/events       change notifications (page_events.h)
//   /api/…            JSON (api.h)
//   otherwise         the page's files; any other path is a view of the page
//
// Without the cookie, replies are 401 with a notice; requests from another origin get 403.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "protocol/workers.h"
#include "transport/http_handler.h"
#include "web/api.h"
#include "web/page_access.h"
#include "web/page_context.h"
#include "web/page_events.h"
#include "web/page_files.h"

namespace cairn {

class PageHandler final : public HttpHandler {
 public:
  // All of these must outlive the handler, and the handler must outlive the HTTP server.
  PageHandler(PageContext& desk, PageEvents& events, const PageFiles& files);
  ~PageHandler() override;

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;
  // Access is checked by cookie, not by the bearer token.
  HttpAsker AskerOf(const HttpRequest& head) const override {
    return context_.access.SessionOf(head) ? HttpAsker::kGuest : HttpAsker::kStranger;
  }

  // Ends work in progress. Call before HttpServer::Stop.
  void Stop();

 private:
  using Exchange = std::shared_ptr<HttpExchange>;

  void Open(const HttpRequest& request, const Exchange& exchange);
  void ServeFile(const HttpRequest& request, const Exchange& exchange);
  void ServeApi(const HttpRequest& request, const Exchange& exchange);
  void Answer(const ApiRoute& route, ApiCall call, const Exchange& exchange);
  std::optional<HttpReply> Refusal(const HttpRequest& request,
                                   const std::optional<std::string>& session) const;

  PageContext& context_;
  PageEvents& events_;
  const PageFiles& files_;
  const Api api_;
  Workers slow_{1};
};

}  // namespace cairn
