#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/progress.h"
#include "json/vectors.h"

namespace cairn {
namespace {

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
  const auto engine = app.ExistingEngine();
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
           .run = RunReembed}};
}

}  // namespace cairn
