// Liveness endpoint: needs no token and reveals nothing else. It answers even while all handler
// threads are busy.
#pragma once

#include <string>

#include "transport/http_handler.h"

namespace cairn {

class HealthHandler final : public HttpHandler {
 public:
  HealthHandler(std::string name, std::string version)
      : name_(std::move(name)), version_(std::move(version)) {}

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;
  bool IsInstant() const override { return true; }
  HttpAsker AskerOf(const HttpRequest& /*head*/) const override { return HttpAsker::kStranger; }

 private:
  const std::string name_;
  const std::string version_;
};

}  // namespace cairn
