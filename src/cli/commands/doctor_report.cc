#include "cli/commands/doctor_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands/view.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

constexpr std::size_t kMostNamed = 10;    // memories without a vector that the text names
constexpr std::size_t kNameColumns = 13;  // "permissions" and two spaces

std::string CheckLine(const Style& style, const HealthCheck& check) {
  std::string line = (check.ok ? style.Green("ok   ") : style.Red("wrong")) + " " +
                     PadTo(check.check, kNameColumns) + check.detail;
  if (!check.advice.empty()) line += "; " + check.advice;
  return line + "\n";
}

std::string MissingLines(const std::vector<Id>& missing) {
  std::string text;
  for (std::size_t i = 0; i < std::min(missing.size(), kMostNamed); ++i) {
    text += "      " + missing[i].ToString() + "\n";
  }
  if (missing.size() > kMostNamed) {
    text +=
        "      and " + std::to_string(missing.size() - kMostNamed) + " more (--json names all)\n";
  }
  return text;
}

std::string ReportText(const Style& style, const DoctorReport& report) {
  std::string text = style.Dim(report.store) + "\n";
  for (const std::string& line : report.fixed) text += style.Green("fixed") + " " + line + "\n";
  for (const std::string& line : report.failed) text += style.Red("failed") + " " + line + "\n";
  for (const HealthCheck& check : report.diagnosis.checks) text += CheckLine(style, check);
  text += MissingLines(report.diagnosis.without_vectors);
  text.pop_back();
  return text;
}

Json IdsJson(const std::vector<Id>& ids) {
  Json list = Json::array();
  for (const Id& id : ids) list.push_back(id.ToString());
  return list;
}

Json ReportJson(const DoctorReport& report) {
  const Diagnosis& diagnosis = report.diagnosis;
  Json checks = Json::array();
  for (const HealthCheck& check : diagnosis.checks) {
    checks.push_back({{"check", check.check},
                      {"ok", check.ok},
                      {"detail", check.detail},
                      {"advice", check.advice}});
  }
  return {{"healthy", report.IsHealthy()},
          {"store", report.store},
          {"model", diagnosis.model},
          {"model_place", diagnosis.model_place},
          {"checks", std::move(checks)},
          {"without_vectors", IdsJson(diagnosis.without_vectors)},
          {"stale_vectors", IdsJson(diagnosis.stale)},
          {"fixed", report.fixed},
          {"failed", report.failed}};
}

}  // namespace

Result<int> ShowReport(App& app, const Invocation& in, const DoctorReport& report) {
  const auto shown =
      ShowTextOrJson(app, in, ReportText(app.style(), report), [&] { return ReportJson(report); });
  if (!shown) return shown;
  return report.IsHealthy() ? 0 : 1;
}

}  // namespace cairn
