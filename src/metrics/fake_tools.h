// Fake tools with scripted replies, and the context needed to call them.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/features.h"

namespace cairn {

class FakeTools final : public ToolProvider {
 public:
  explicit FakeTools(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      tools_.emplace_back();
      tools_.back().name = name;
    }
  }

  std::span<const Tool> Tools() const override { return tools_; }
  Result<ToolReply> Call(std::string_view, const Json&, CallContext&) override { return answer(); }

  std::function<Result<ToolReply>()> answer = [] { return ToolReply::Text("done"); };

 private:
  std::vector<Tool> tools_;
};

class FakeCall final : public CallContext {
 public:
  std::stop_token stop_token() const override { return {}; }
  void Progress(double, std::optional<double>, std::string_view) override {}
  void Log(std::string_view, std::string_view, const Json&) override {}
  Result<Json> Ask(const Question&) override { return Unsupported("nobody is there"); }
};

}  // namespace cairn
