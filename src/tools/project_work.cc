#include "tools/project_work.h"

#include "json/knowledge.h"

namespace cairn {
namespace {

WorkControl ControlOf(CallContext& context) {
  WorkControl control;
  control.progress = [&context](std::string_view what, std::int64_t done, std::int64_t total) {
    context.Progress(static_cast<double>(done), static_cast<double>(total), what);
  };
  control.stopped = [&context] { return context.stop_token().stop_requested(); };
  return control;
}

}  // namespace

Result<Json> ProjectWork::Index(const IndexRequest& request, CallContext& context) {
  const auto report = indexer_.Run(request, ControlOf(context));
  if (!report) return report.error();
  return ToJson(*report);
}

Result<Json> ProjectWork::Analyze(bool save, CallContext& context) {
  const auto report = analyst_.Run(save, ControlOf(context));
  if (!report) return report.error();
  return ToJson(*report);
}

}  // namespace cairn
