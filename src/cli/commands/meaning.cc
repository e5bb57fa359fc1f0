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

// The given texts, or the one on stdin.
Result<std::vector<std::string>> ReadTexts(App& app, const Invocation& in) {
  std::vector<std::string> texts = in.Arguments("TEXT");
  if (!texts.empty() && texts != std::vector<std::string>{"-"}) return texts;
  if (texts.empty() && app.StdinIsTerminal()) {
    return InvalidArgument("the text to embed is missing; give it as an argument or on stdin");
  }
  CAIRN_ASSIGN_OR_RETURN(auto text, app.ReadStdin(kMostTextBytes));
  return std::vector<std::string>{std::move(text)};
}

Result<int> RunEmbed(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto texts, ReadTexts(app, in));
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  CAIRN_ASSIGN_OR_RETURN(auto model, app.FindModelOf(config->config));
  LazyEmbedder lazy(std::move(model));
  CAIRN_ASSIGN_OR_RETURN(const auto embedder, lazy.Get());
  std::vector<Vector> vectors;
  for (const std::string& text : texts) {
    CAIRN_ASSIGN_OR_RETURN(auto vector, embedder->Embed(text));
    vectors.push_back(std::move(vector));
  }
  std::string answer;
  if (in.Has("json")) {
    answer = VectorsJson(embedder->model_id(), vectors);
  } else {
    for (const auto& vector : vectors) answer += Numbers(vector, " ") + "\n";
  }
  CAIRN_TRY(app.Print(answer));
  return 0;
}

Result<int> RunReembed(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  Progress progress = app.ShowProgress("embedding");
  const auto count = engine->embeddings.Reembed(
      [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
  progress.Finish();
  if (!count) return count.error();
  const std::string model = engine->embeddings.model_id();
  const std::string text =
      *count == 0 ? "All embeddings are current. Model: " + model + "."
                  : "Embedded " + CountOf(*count, "memory", "memories") + " with " + model + ".";
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"embedded", *count}, {"model", model}};
  });
}

}  // namespace

std::vector<Command> MeaningCommands() {
  return {{.name = "embed",
           .group = "Maintenance",
           .summary = "Print the embedding of a text",
           .description = "Prints the embedding vector of each text on a line. Of a text longer "
                          "than the model's window, only the beginning is embedded.",
           .arguments = {{.name = "TEXT",
                          .help = "the text; - or nothing reads it from stdin",
                          .required = false,
                          .repeatable = true}},
           .options = {JsonOption()},
           .examples = {{"cairn embed \"This is an example sentence\" --json", "384 numbers"}},
           .run = RunEmbed},
          {.name = "reembed",
           .group = "Maintenance",
           .summary = "Recompute missing embeddings",
           .description = "Embeds memories that have no embedding of the current model, for "
                          "example after embedding.model was changed. Can be interrupted and "
                          "resumed at any time; searching works meanwhile.",
           .options = {JsonOption()},
           .examples = {{"cairn reembed", "after changing the model"}},
           .run = RunReembed}};
}

}  // namespace cairn
