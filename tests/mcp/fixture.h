// The tools, resources and prompts that the MCP conformance suite expects of a server under test,
// plus some for our own tests. Not part of the product.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "protocol/features.h"

namespace cairn {

class FixtureTools final : public ToolProvider {
 public:
  // `pause` is the delay between two steps of a tool; `touch` is called by
  // test_trigger_resource_change.
  FixtureTools(std::chrono::milliseconds pause, std::function<void()> touch);
  std::span<const Tool> Tools() const override { return tools_; }
  Result<ToolReply> Call(std::string_view name, const Json& arguments,
                         CallContext& context) override;

 private:
  const std::chrono::milliseconds pause_;
  const std::function<void()> touch_;
  std::vector<Tool> tools_;
};

class FixtureResources final : public ResourceProvider {
 public:
  FixtureResources();
  Result<std::vector<Resource>> List(std::string_view after, std::size_t limit) override;
  std::span<const ResourceTemplate> Templates() const override { return templates_; }
  Result<std::vector<ResourceContents>> Read(std::string_view uri) override;
  Result<std::string> VersionOf(std::string_view uri) override;
  Result<std::string> ListVersion() override { return std::to_string(state_.load()); }
  // Changes test://watched-resource and the list.
  void Touch() { ++state_; }

 private:
  std::atomic<int> state_ = 1;
  std::vector<Resource> resources_;
  std::vector<ResourceTemplate> templates_;
};

class FixturePrompts final : public PromptProvider, public Completer {
 public:
  FixturePrompts();
  std::span<const Prompt> Prompts() const override { return prompts_; }
  Result<PromptReply> Get(std::string_view name, const Json& arguments,
                          CallContext& context) override;
  Result<std::vector<std::string>> Complete(const CompletionRequest& request) override;

 private:
  std::vector<Prompt> prompts_;
};

struct Fixture {
  explicit Fixture(std::chrono::milliseconds pause = std::chrono::milliseconds(0))
      : tools(pause, [this] { resources.Touch(); }) {}
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;

  Features features();

  FixtureTools tools;
  FixtureResources resources;
  FixturePrompts prompts;
};

// One transparent pixel, and an empty sound; both in base64.
inline constexpr char kTinyPng[] =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJg"
    "gg==";
inline constexpr char kTinyWav[] = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

// The tools that ask the client questions (fixture_questions.cc); kNotFound for all others.
Result<ToolReply> CallAskingTool(std::string_view name, const Json& arguments,
                                 CallContext& context);
std::vector<Tool> AskingTools();
Tool PlainTool(std::string name, std::string description);

}  // namespace cairn
