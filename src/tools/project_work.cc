#include "tools/project_work.h"

#include <memory>
#include <string>

#include "json/knowledge.h"

namespace cairn {
namespace {

// MCP progress: a single increasing number over all stages, with a limited number of messages.
class StagedProgress {
 public:
  explicit StagedProgress(CallContext& context) : context_(context) {}

  void Tell(std::string_view stage, std::int64_t done, std::int64_t total) {
    if (stage != stage_) {
      before_ += total_;
      told_ = 0;
      stage_ = stage;
    }
    total_ = total;
    if (done < total && (done - told_) * kMostTold < total) return;
    told_ = done;
    context_.Progress(static_cast<double>(before_ + done), static_cast<double>(before_ + total),
                      stage);
  }

 private:
  static constexpr std::int64_t kMostTold = 50;  // messages per stage

  CallContext& context_;
  std::string stage_;
  std::int64_t before_ = 0;  // total of the earlier stages
  std::int64_t total_ = 0;
  std::int64_t told_ = 0;
};

WorkControl ControlOf(CallContext& context) {
  WorkControl control;
  control.progress = [progress = std::make_shared<StagedProgress>(context)](
                         std::string_view what, std::int64_t done, std::int64_t total) {
    progress->Tell(what, done, total);
  };
  control.stopped = [&context] { return context.stop_token().stop_requested(); };
  return control;
}

}  // namespace

Result<Json> ProjectWork::Index(const IndexRequest& request, CallContext& context) {
  CAIRN_ASSIGN_OR_RETURN(const auto report, indexer_.Run(request, ControlOf(context)));
  return ToJson(report);
}

Result<Json> ProjectWork::Analyze(bool save, CallContext& context) {
  CAIRN_ASSIGN_OR_RETURN(const auto report, analyst_.Run(save, ControlOf(context)));
  return ToJson(report);
}

}  // namespace cairn
