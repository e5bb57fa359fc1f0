#include "cli/commands/project_files.h"

#include "base/text.h"
#include "cli/commands/view.h"
#include "cli/shell_words.h"
#include "config/project.h"
#include "engine/inside.h"
#include "knowledge/files/read_file.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kBytesPerKb = 1024;

// Quotes a word of a command for copying. A store, and a name in it, may be untrusted.
std::string ShellWord(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  const bool is_plain = !word.empty() && !word.starts_with('-') &&
                        word.find_first_not_of(kPlain) == std::string_view::npos;
  return is_plain ? std::string(word) : PosixQuoted(word);
}

}  // namespace

Result<fs::path> ProjectRoot(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  if (!project->root.empty()) return project->root;
  return Conflict("there is no project here; run `cairn init`, or use -C for another directory");
}

Result<Indexer> MakeIndexer(App& app, const Engine& engine) {
  CAIRN_ASSIGN_OR_RETURN(const auto root, ProjectRoot(app));
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  const Config& config = loaded->config;
  return Indexer(InsideOf(engine),
                 {.root = root,
                  .knowledge = std::string(kKnowledgeFolder),
                  .watch_paths = config.watch_paths,
                  .chunks = {.most_characters = static_cast<std::size_t>(config.chunk_size),
                             .overlap_percent = config.chunk_overlap_percent},
                  .most_bytes = config.max_file_kb * kBytesPerKb,
                  .most_files = static_cast<std::size_t>(config.max_files)});
}

Result<std::optional<FormerProject>> FormerName(App& app, const Engine& engine) {
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  CAIRN_ASSIGN_OR_RETURN(const auto store, app.StoreFile());
  const bool is_own = !project->root.empty() && config->config.store_url.empty() &&
                      store == project->store_file.string();
  if (!is_own) return std::optional<FormerProject>();
  return FindFormerProject(InsideOf(engine), [&](std::string_view path) {
    return LookAtFile(project->root, path).has_value();
  });
}

std::string FormerNameText(const FormerProject& former, const std::string& present) {
  return "This project was called " + Quoted(former.name) + " before its folder was renamed to " +
         Quoted(present) + ": " + CountOf(former.memories, "memory is", "memories are") +
         " filed under the old name. `cairn index --adopt " + ShellWord(former.name) + "` takes " +
         (former.memories == 1 ? "it" : "them") + " over.";
}

Result<Analyst> MakeAnalyst(App& app, const Engine& engine) {
  CAIRN_ASSIGN_OR_RETURN(const auto root, ProjectRoot(app));
  return Analyst(InsideOf(engine), root);
}

Result<std::vector<std::string>> FromRoot(App& app, const std::vector<std::string>& typed) {
  CAIRN_ASSIGN_OR_RETURN(const auto root, ProjectRoot(app));
  std::error_code failure;
  const fs::path here = fs::canonical(fs::current_path(failure), failure);
  std::vector<std::string> paths;
  for (const std::string& path : typed) {
    const fs::path relative = (here / path).lexically_normal().lexically_relative(root);
    if (relative.empty() || *relative.begin() == "..") {
      return InvalidArgument("'" + path + "' is outside the project " + root.string());
    }
    paths.push_back(relative.string());
  }
  return paths;
}

WorkControl WorkBar::control() {
  WorkControl control;
  control.progress = [this](std::string_view what, std::int64_t done, std::int64_t total) {
    Show(what, done, total);
  };
  control.stopped = [this] { return signals_.HasCome(); };
  return control;
}

void WorkBar::Show(std::string_view what, std::int64_t done, std::int64_t total) {
  if (what != what_) {
    bar_.reset();  // erases the old bar before the next one starts
    what_ = what;
    bar_.reset(new Progress(app_.ShowProgress(phase_.empty() ? what_ : phase_ + ": " + what_)));
  }
  bar_->Update(done, total);
}

}  // namespace cairn
