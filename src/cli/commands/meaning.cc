#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/progress.h"
#include "json/vectors.h"

namespace cairn {
namespace {

constexpr std::size_t kMostNamed = 10;  // memories without a vector that the text names
constexpr std::size_t kMostTextBytes = 100'000;

// The texts given, or the one on stdin.
Result<std::vector<std::string>> ReadTexts(App& app, const Invocation& in) {
  std::vector<std::string> texts = in.Arguments("TEXT");
  if (!texts.empty() && texts != std::vector<std::string>{"-"}) return texts;
  if (texts.empty() && app.StdinIsTerminal()) {
    return InvalidArgument("the text to embed is missing; give it as an argument or on stdin");
  }
  auto text = app.ReadStdin(kMostTextBytes);
  if (!text) return text.error();
  return std::vector<std::string>{*std::move(text)};
}

Result<int> RunEmbed(App& app, const Invocation& in) {
  const auto texts = ReadTexts(app, in);
  if (!texts) return texts.error();
  const auto engine = app.engine();
  if (!engine) return engine.error();
  const auto vectors = (*engine)->meaning.Embed(*texts);
  if (!vectors) return vectors.error();
  std::string answer;
  if (in.Has("json")) {
    answer = VectorsJson((*engine)->meaning.model_id(), *vectors);
  } else {
    for (const auto& vector : *vectors) answer += Numbers(vector, " ") + "\n";
  }
  CAIRN_TRY(app.Print(answer));
  return 0;
}

Result<int> RunReembed(App& app, const Invocation& in) {
  const auto engine = app.engine();
  if (!engine) return engine.error();
  Progress progress = app.ShowProgress("embedding");
  const auto count = (*engine)->meaning.Reembed(
      [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
  progress.Finish();
  if (!count) return count.error();
  const std::string model = (*engine)->meaning.model_id();
  const std::string text =
      *count == 0 ? "Every memory has its vector of " + model + "."
                  : "Embedded " + CountOf(*count, "memory", "memories") + " with " + model + ".";
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"embedded", *count}, {"model", model}};
  });
}

std::string CheckLine(const App& app, const HealthCheck& check) {
  const Style style = app.style();
  std::string name = check.check;
  name.resize(9, ' ');
  std::string line =
      (check.ok ? style.Green("ok   ") : style.Red("wrong")) + " " + name + check.detail;
  if (!check.advice.empty()) line += "; " + check.advice;
  return line + "\n";
}

std::string DiagnosisText(const App& app, const std::string& store, const Diagnosis& diagnosis) {
  std::string text = app.style().Dim(store) + "\n";
  for (const HealthCheck& check : diagnosis.checks) text += CheckLine(app, check);
  const auto& missing = diagnosis.without_vectors;
  for (std::size_t i = 0; i < std::min(missing.size(), kMostNamed); ++i) {
    text += "      " + missing[i].ToString() + "\n";
  }
  if (missing.size() > kMostNamed) {
    text +=
        "      and " + std::to_string(missing.size() - kMostNamed) + " more (--json names all)\n";
  }
  text.pop_back();
  return text;
}

Json DiagnosisJson(const std::string& store, const Diagnosis& diagnosis) {
  Json checks = Json::array();
  for (const HealthCheck& check : diagnosis.checks) {
    checks.push_back({{"check", check.check},
                      {"ok", check.ok},
                      {"detail", check.detail},
                      {"advice", check.advice}});
  }
  Json missing = Json::array();
  for (const Id& id : diagnosis.without_vectors) missing.push_back(id.ToString());
  return {{"healthy", diagnosis.IsHealthy()}, {"store", store},
          {"model", diagnosis.model},         {"model_place", diagnosis.model_place},
          {"checks", std::move(checks)},      {"without_vectors", std::move(missing)}};
}

Result<int> RunDoctor(App& app, const Invocation& in) {
  const auto engine = app.engine();
  if (!engine) return engine.error();
  const auto file = app.StoreFile();
  if (!file) return file.error();
  const auto diagnosis = (*engine)->doctor.Examine();
  if (!diagnosis) return diagnosis.error();
  const auto shown = ShowTextOrJson(app, in, DiagnosisText(app, *file, *diagnosis),
                                    [&] { return DiagnosisJson(*file, *diagnosis); });
  if (!shown) return shown;
  return diagnosis->IsHealthy() ? 0 : 1;
}

}  // namespace

std::vector<Command> MeaningCommands() {
  return {{.name = "embed",
           .group = "Find",
           .summary = "Print the vector of a text",
           .description = "Prints the numbers by which texts are compared for their meaning, one "
                          "line a text. A text longer "
                          "than the model's window is represented by its beginning.",
           .arguments = {{.name = "TEXT",
                          .help = "the text; - or nothing reads one from stdin",
                          .required = false,
                          .repeatable = true}},
           .options = {JsonOption()},
           .examples = {{"cairn embed \"This is an example sentence\" --json", "384 numbers"}},
           .run = RunEmbed},
          {.name = "reembed",
           .group = "Maintain",
           .summary = "Give every memory its vector",
           .description = "Embeds the memories that have no vector of the present model, for "
                          "example after embedding.model was "
                          "changed. It can be stopped at any time and goes on where it was; "
                          "searching goes on meanwhile.",
           .options = {JsonOption()},
           .examples = {{"cairn reembed", "after a change of model"}},
           .run = RunReembed},
          {.name = "doctor",
           .group = "Maintain",
           .summary = "Say what is well and what is not",
           .description = "Checks the store, the embedding model and its sum, and which memories "
                          "have no vector. Changes "
                          "nothing. Exits with 1 if something is wrong.",
           .options = {JsonOption()},
           .examples = {{"cairn doctor", "a look at everything"}},
           .run = RunDoctor}};
}

}  // namespace cairn
