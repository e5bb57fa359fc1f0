#include "knowledge/analysis/analyze.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <tuple>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/analysis/architecture.h"
#include "knowledge/analysis/code_text.h"
#include "knowledge/analysis/documents.h"
#include "knowledge/analysis/entry_points.h"
#include "knowledge/analysis/manifest_findings.h"
#include "knowledge/analysis/manifest_set.h"
#include "knowledge/analysis/project_facts.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/test_files.h"
#include "knowledge/syntax/language.h"

namespace cairn {
namespace {

bool IsWorthReading(std::string_view path) {
  return IsManifest(path) || IsDocument(path) || IsMakefile(path) || CodeStyleOf(path).has_value();
}

// The findings of one thread, merged when all have finished.
struct Share {
  std::vector<Finding> findings;
  std::vector<FileFacts> facts;
  std::vector<Manifest> manifests;
  std::vector<std::string> notes;
  std::size_t files = 0;
  std::size_t bytes = 0;
};

void LookAt(const SourceFile& file, const AnalysisInput& input, Share& share) {
  ++share.files;
  share.bytes += file.text.size();
  if (IsManifest(file.path)) {
    Result<Manifest> manifest = ReadManifest(file.path, file.text);
    if (manifest) {
      share.manifests.push_back(std::move(*manifest));
    } else {
      share.notes.push_back(manifest.error().message);
    }
  }
  FileFacts facts = ReadFileFacts(file);
  if (facts.SaysSomething()) share.facts.push_back(std::move(facts));
  if (!CodeStyleOf(file.path)) return;
  for (const FileAnalyser& analyse : input.analysers) analyse(file, share.findings);
}

// Each thread takes the next unclaimed file, so that one large file does not delay the rest.
class Readers {
 public:
  Readers(const AnalysisInput& input, const std::vector<std::string>& paths)
      : input_(input), paths_(paths) {}

  // False if stopped.
  bool Run(std::vector<Share>& shares) {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < shares.size(); ++i) {
      threads.emplace_back([this, &share = shares[i]] { Work(share); });
    }
    Work(shares[0]);
    threads.clear();  // joins
    return !stopped_;
  }

 private:
  void Work(Share& share) {
    for (std::size_t i = next_++; i < paths_.size() && !stopped_; i = next_++) {
      if (input_.stopped && input_.stopped()) {
        stopped_ = true;
        return;
      }
      const std::optional<std::string> text = input_.read(paths_[i]);
      if (text) {
        LookAt({paths_[i], *text}, input_, share);
      } else {
        share.notes.push_back(paths_[i] + ": not read");
      }
      Report();
    }
  }

  void Report() {
    if (!input_.progress) return;
    const std::lock_guard lock(progress_mutex_);
    input_.progress(++done_, paths_.size());
  }

  const AnalysisInput& input_;
  const std::vector<std::string>& paths_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex progress_mutex_;
  std::size_t done_ = 0;
};

template <typename T>
void Move(std::vector<T>& from, std::vector<T>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  from.clear();
}

// If several findings share a key, such as a route in two files, all but the first by path get
// their file appended.
void MakeKeysUnique(std::vector<Finding>& findings) {
  const auto by_key = [](const Finding& a, const Finding& b) {
    return std::tie(a.key, a.file_path, a.text) < std::tie(b.key, b.file_path, b.text);
  };
  std::sort(findings.begin(), findings.end(), by_key);
  findings.erase(std::unique(findings.begin(), findings.end()), findings.end());
  std::set<std::string> taken;
  for (Finding& finding : findings) {
    if (taken.contains(finding.key)) finding.key += " (" + finding.file_path + ")";
    const std::string key = finding.key;
    for (int count = 2; !taken.insert(finding.key).second; ++count) {
      finding.key = key + " " + std::to_string(count);
    }
  }
  std::sort(findings.begin(), findings.end(), by_key);
}

void AddProjectFindings(const ProjectFacts& project, std::vector<Finding>& findings) {
  AddManifestFindings(project, findings);
  AddEntryFindings(project, findings);
  AddTestFinding(project, findings);
  AddDocumentFindings(project, findings);
  AddArchitectureFindings(project, findings);
}

}  // namespace

bool IsAnalysed(std::string_view path) { return !IsPassedOver(path) && IsWorthReading(path); }

std::vector<std::string> AnalysedNames() {
  std::vector<std::string> names = ManifestNames();
  for (const std::string_view end : LanguageEndings()) names.push_back("*." + std::string(end));
  for (const char* end : {"md", "mdx", "markdown", "rst", "adoc", "txt"}) {
    names.push_back(std::string("*.") + end);
  }
  return names;
}

Result<Analysis> Analyze(const AnalysisInput& input) {
  Analysis analysis;
  ProjectFacts project;
  project.name = input.name;
  for (const std::string& path : input.paths) {
    if (FindInvalidUtf8(path) != std::string::npos) {
      analysis.notes.push_back(Abbreviate(path, 200) + ": its name is not UTF-8");
    } else if (!IsPassedOver(path)) {
      project.files.push_back(path);
    }
  }
  std::sort(project.files.begin(), project.files.end());
  std::vector<std::string> to_read;
  std::copy_if(project.files.begin(), project.files.end(), std::back_inserter(to_read),
               IsWorthReading);

  std::vector<Share> shares(std::max<std::size_t>(input.threads, 1));
  if (!Readers(input, to_read).Run(shares)) return Conflict("the analysis was canceled");
  for (Share& share : shares) {
    Move(share.findings, analysis.findings);
    Move(share.facts, project.facts);
    Move(share.manifests, project.manifests);
    Move(share.notes, analysis.notes);
    analysis.stats.files += share.files;
    analysis.stats.bytes += share.bytes;
  }
  if (input.finish) input.finish(analysis.findings);
  analysis.stats.passed_over = input.paths.size() - to_read.size();

  std::sort(project.facts.begin(), project.facts.end(),
            [](const FileFacts& a, const FileFacts& b) { return a.path < b.path; });
  std::sort(analysis.notes.begin(), analysis.notes.end());
  project.manifests = CombineManifests(std::move(project.manifests));
  for (const Finding& finding : analysis.findings) {
    if (finding.kind == FindingKind::kRoute) project.routes += finding.count;
  }
  project.entries = FindEntryPoints(project);
  AddProjectFindings(project, analysis.findings);
  MakeKeysUnique(analysis.findings);
  return analysis;
}

}  // namespace cairn
