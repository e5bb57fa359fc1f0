#include "cli/commands/doctor_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands/view.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

constexpr std::size_t kMostNamed = 10;    // memories listed per problem
constexpr std::size_t kNameColumns = 13;  // "permissions" plus two spaces

std::string CheckLine(const Style& style, const HealthCheck& check) {
  std::string line = (check.ok ? style.Green("ok   ") : style.Red("wrong")) + " " +
                     PadTo(check.check, kNameColumns) + check.detail;
  if (!check.advice.empty()) line += "; " + check.advice;
  return line + "\n";
}

// One line for each of the first few, and the number of the rest.
template <typename Item, typename LineOf>
std::string SomeLines(const std::vector<Item>& items, LineOf line_of) {
  std::string text;
  for (std::size_t i = 0; i < std::min(items.size(), kMostNamed); ++i) {
    text += "      " + line_of(items[i]) + "\n";
  }
  if (items.size() > kMostNamed) {
    text += "      and " + std::to_string(items.size() - kMostNamed) + " more (--json lists all)\n";
  }
  return text;
}

std::string SecretLine(const MemoryWithSecrets& memory) {
  std::string text = memory.id.ToString();
  for (const SecretInField& secret : memory.secrets) {
    text += "  " + std::string(secret.field) + ": " + std::string(NameOf(secret.kind));
  }
  return text;
}

std::string ReportText(const Style& style, const DoctorReport& report) {
  std::string text = style.Dim(report.store) + "\n";
  for (const std::string& line : report.fixed) text += style.Green("fixed") + " " + line + "\n";
  for (const std::string& line : report.failed) text += style.Red("failed") + " " + line + "\n";
  for (const HealthCheck& check : report.diagnosis.checks) text += CheckLine(style, check);
  text += SomeLines(report.diagnosis.without_vectors, [](const Id& id) { return id.ToString(); });
  text += SomeLines(report.diagnosis.secrets, SecretLine);
  text.pop_back();
  return text;
}

Json IdsJson(const std::vector<Id>& ids) {
  Json list = Json::array();
  for (const Id& id : ids) list.push_back(id.ToString());
  return list;
}

Json SecretsJson(const std::vector<MemoryWithSecrets>& found) {
  Json list = Json::array();
  for (const MemoryWithSecrets& memory : found) {
    for (const SecretInField& secret : memory.secrets) {
      list.push_back(
          {{"id", memory.id.ToString()}, {"field", secret.field}, {"kind", NameOf(secret.kind)}});
    }
  }
  return list;
}

}  // namespace

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
          {"secrets", SecretsJson(diagnosis.secrets)},
          {"fixed", report.fixed},
          {"failed", report.failed}};
}

Result<int> ShowReport(App& app, const Invocation& in, const DoctorReport& report) {
  auto shown =
      ShowTextOrJson(app, in, ReportText(app.style(), report), [&] { return ReportJson(report); });
  if (!shown) return shown;
  return report.IsHealthy() ? 0 : 1;
}

}  // namespace cairn
