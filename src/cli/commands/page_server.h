// The page for `ui` and `serve --http`: everything behind its handler, on the command's engine.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/commands/app.h"
#include "transport/http_handler.h"

namespace cairn {

class PageServer {
 public:
  // `secret` signs the cookies. kUnsupported if this binary was built without the page.
  static Result<std::unique_ptr<PageServer>> Make(App& app, Engine& engine,
                                                  const std::string& secret);
  ~PageServer();
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;

  HttpHandler& handler();
  // A link that opens the page once, of a server at "http://127.0.0.1:7318".
  std::string LinkAt(const std::string& base);
  // Call before HttpServer::Stop, and before the handler is destroyed.
  void Stop();

 private:
  struct Parts;
  explicit PageServer(std::unique_ptr<Parts> parts);

  const std::unique_ptr<Parts> parts_;
};

}  // namespace cairn
