#include "json/knowledge.h"

#include <map>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

Json ToJson(const ChunkCounts& counts) {
  return {{"added", counts.added},
          {"updated", counts.updated},
          {"kept", counts.kept},
          {"removed", counts.removed}};
}

Json ToJson(const PlannedFile& file) {
  Json json = {{"path", file.path}, {"action", NameOf(file.action)}};
  if (!file.from.empty()) json["from"] = file.from;
  if (!file.reason.empty()) json["reason"] = file.reason;
  return json;
}

Json ToJson(const Finding& finding) {
  return {{"key", finding.key},
          {"kind", NameOf(finding.kind)},
          {"category", NameOf(finding.category)},
          {"file_path", finding.file_path.empty() ? Json(nullptr) : Json(finding.file_path)},
          {"tags", finding.tags},
          {"importance", finding.importance},
          {"content", finding.text}};
}

}  // namespace

Json ToJson(const SyncPlan& plan) {
  Json json;
  for (const auto& [action, name] : EnumNames<FileAction>::kTable) {
    json[std::string(name)] = plan.Count(action);
  }
  if (plan.left_out > 0) json["left_out"] = plan.left_out;
  json["files"] = Json::array();
  for (const PlannedFile& file : plan.files) {
    if (file.action != FileAction::kUnchanged) json["files"].push_back(ToJson(file));
  }
  return json;
}

Json ToJson(const IndexReport& report) {
  Json json = ToJson(report.plan);
  json["chunks"] = ToJson(report.pieces);
  json["embedded"] = report.embedded;
  json["stopped"] = report.stopped;
  json["notes"] = Json::array();
  for (const SkippedFile& note : report.notes) {
    json["notes"].push_back({{"path", note.path}, {"note", note.reason}});
  }
  return json;
}

Json ToJson(const AnalysisReport& report) {
  const Analysis& analysis = report.analysis;
  std::map<std::string, std::int64_t> by_kind;
  for (const Finding& finding : analysis.findings) ++by_kind[std::string(NameOf(finding.kind))];
  Json json = {{"findings", analysis.findings.size()},
               {"by_kind", by_kind},
               {"files", analysis.stats.files},
               {"passed_over", analysis.stats.passed_over},
               {"saved", report.saved},
               {"notes", analysis.notes}};
  if (report.saved) {
    json["memories"] = ToJson(report.pieces);
    json["embedded"] = report.embedded;
    return json;
  }
  json["items"] = Json::array();
  for (const Finding& finding : analysis.findings) json["items"].push_back(ToJson(finding));
  return json;
}

}  // namespace cairn
