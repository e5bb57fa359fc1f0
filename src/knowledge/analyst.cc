#include "knowledge/analyst.h"

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "base/log.h"
#include "engine/admission.h"
#include "knowledge/embed_missing.h"
#include "knowledge/files/read_file.h"
#include "knowledge/files/walk.h"
#include "knowledge/source_analyser.h"

namespace cairn {
namespace {

// Larger source files are assumed to be generated.
constexpr std::int64_t kMostSourceBytes = 1 << 20;
constexpr std::int64_t kAll = 1'000'000'000;

// Embed only the start of a finding, about one window of the model: it names the subject, and a
// list of forty functions would only dilute the vector.
constexpr std::size_t kMostEmbeddedBytes = 1000;

std::string TextToEmbedOf(const std::string& text) {
  if (text.size() <= kMostEmbeddedBytes) return {};
  const std::size_t end = text.rfind('\n', kMostEmbeddedBytes);
  return text.substr(0, end == std::string::npos ? text.find('\n') : end);
}

MemoryInput PieceOf(const Finding& finding, const std::string& project) {
  MemoryInput piece;
  piece.Set(&Memory::project, project);
  piece.Set(&Memory::source, std::string(kAnalysisSource));
  piece.Set(&Memory::chunk, finding.key);
  piece.Set(&Memory::content, finding.text);
  piece.Set(&Memory::embedding_text, TextToEmbedOf(finding.text));
  piece.Set(&Memory::category, finding.category);
  piece.Set(&Memory::file_path, finding.file_path);
  piece.Set(&Memory::tags, finding.tags);
  piece.Set(&Memory::importance, finding.importance);
  return piece;
}

Result<std::vector<Memory>> StoredFindings(Reader& reader, const Context& context) {
  Filter filter{.project = context.project, .source = std::string(kAnalysisSource)};
  filter.include_deleted = filter.include_superseded = filter.include_expired = true;
  CAIRN_ASSIGN_OR_RETURN(
      auto page, reader.List(filter, Order::kCreated, {.limit = kAll}, context.clock.Now()));
  std::erase_if(page.items, [](const Memory& memory) { return memory.chunk.empty(); });
  return std::move(page.items);
}

Result<bool> HasFindings(const Context& context) {
  const Filter filter{.project = context.project, .source = std::string(kAnalysisSource)};
  CAIRN_ASSIGN_OR_RETURN(const auto page, context.ReadRaw([&](RecordReader& records) {
    return records.List(filter, Order::kCreated, {.limit = 1}, context.clock.Now());
  }));
  return !page.items.empty();
}

// The setting that holds the file signature of the last analysis.
std::string SettingOf(const Context& context) { return "analyzed:" + context.project; }

// Changes when a file is added or removed, or an analyzed file changes.
std::string SignatureOf(const Walked& walked) {
  std::string facts;
  for (const FileEntry& file : walked.files) {
    facts += file.path + '\n';
    if (!IsAnalysed(file.path)) continue;
    facts += std::to_string(file.bytes) + ' ' + std::to_string(file.modified) + ' ' +
             std::to_string(file.changed) + '\n';
  }
  return Sha256Hex(facts);
}

Result<Walked> Look(const std::filesystem::path& root, const WorkControl& control) {
  return Walk({.root = root, .stopped = control.stopped});
}

Result<Analysis> Read(const std::filesystem::path& root, const Walked& walked,
                      const WorkControl& control) {
  AnalysisInput input{.name = root.filename().string()};
  for (const FileEntry& entry : walked.files) input.paths.push_back(entry.path);
  const std::set<std::string_view> paths(input.paths.begin(), input.paths.end());
  input.read = [&](const std::string& path) -> std::optional<std::string> {
    auto file = ReadStable(root, path, kMostSourceBytes);
    if (!file || !TextProblem(file->bytes).empty()) return std::nullopt;
    return std::move(file->bytes);
  };
  SourceAnalyser analyser([&](std::string_view path) { return paths.contains(path); });
  input.analysers = {[&](const SourceFile& file, std::vector<Finding>& findings) {
    analyser.Look(file, findings);
  }};
  input.finish = [&](std::vector<Finding>& findings) { analyser.Finish(findings); };
  input.progress = [&](std::size_t done, std::size_t total) {
    control.Tell("reading", static_cast<std::int64_t>(done), static_cast<std::int64_t>(total));
  };
  input.stopped = control.stopped;
  return Analyze(input);
}

}  // namespace

Result<Analysis> AnalyzeFiles(const std::filesystem::path& root, const WorkControl& control) {
  CAIRN_ASSIGN_OR_RETURN(const auto walked, Look(root, control));
  return Read(root, walked, control);
}

Analyst::Analyst(const Context& context, std::filesystem::path root)
    : context_(context), root_(std::move(root)) {}

Status Analyst::Save(const std::string& signature, const WorkControl& control,
                     AnalysisReport& report) const {
  std::vector<MemoryInput> wanted;
  for (const Finding& finding : report.analysis.findings) {
    MemoryInput piece = PieceOf(finding, context_.project);
    if (const Status admitted = Admit(context_.guard, piece.values); !admitted) {
      Log(LogLevel::kWarning, finding.file_path + " is skipped: " + admitted.error().message);
      continue;
    }
    wanted.push_back(std::move(piece));
  }
  Status status = context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto stored, StoredFindings(writer, context_));
    ChunkSync changes(context_, writer);
    CAIRN_TRY(changes.Reconcile(stored, wanted));
    CAIRN_TRY(changes.Write());
    CAIRN_TRY(writer.PutSetting(SettingOf(context_), signature));
    report.pieces = changes.counts();
    return {};
  });
  if (!status) return status;
  report.saved = true;
  CAIRN_ASSIGN_OR_RETURN(const auto embedded, EmbedMissing(context_, control));
  report.embedded = embedded.count;
  return {};
}

Result<AnalysisReport> Analyst::RunOn(const Walked& walked, bool save,
                                      const WorkControl& control) const {
  CAIRN_ASSIGN_OR_RETURN(auto analysis, Read(root_, walked, control));
  AnalysisReport report{.analysis = std::move(analysis)};
  if (save) CAIRN_TRY(Save(SignatureOf(walked), control, report));
  return report;
}

Result<AnalysisReport> Analyst::Run(bool save, const WorkControl& control) {
  CAIRN_ASSIGN_OR_RETURN(const auto walked, Look(root_, control));
  return RunOn(walked, save, control);
}

Result<std::optional<AnalysisReport>> Analyst::Refresh(const WorkControl& control) {
  CAIRN_ASSIGN_OR_RETURN(const auto has_findings, HasFindings(context_));
  if (!has_findings) return std::optional<AnalysisReport>();
  CAIRN_ASSIGN_OR_RETURN(const auto walked, Look(root_, control));
  CAIRN_ASSIGN_OR_RETURN(const auto before, context_.ReadRaw([&](RecordReader& records) {
    return records.FindSetting(SettingOf(context_));
  }));
  if (before && *before == SignatureOf(walked)) return std::optional<AnalysisReport>();
  CAIRN_ASSIGN_OR_RETURN(auto report, RunOn(walked, true, control));
  return std::optional<AnalysisReport>(std::move(report));
}

std::vector<std::string> Analyst::WatchedPaths() {
  std::vector<std::string> paths;
  for (const std::string_view name : AnalysedNames()) paths.push_back("**/" + std::string(name));
  return paths;
}

}  // namespace cairn
