#include "knowledge/analysis/documents.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
#include "knowledge/analysis/project_facts.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"

namespace cairn {
namespace {

constexpr std::size_t kMostDocuments = 40;
constexpr std::size_t kMostTitle = 100;
constexpr std::size_t kMostParagraph = 600;
constexpr std::size_t kShortestParagraph = 20;  // "Work in progress" does not describe a project

bool IsTextFile(std::string_view path) {
  const std::string extension = ToLowerAscii(Extension(path));
  return extension == "md" || extension == "markdown" || extension == "rst" ||
         extension == "adoc" || extension == "txt" || extension == "mdx";
}

// A line of one repeated character, as under or over a heading.
bool IsRule(std::string_view line) {
  constexpr std::string_view kSigns = "=-~^#*";
  return line.size() >= 3 && kSigns.find(line.front()) != std::string_view::npos &&
         line.find_first_not_of(line.front()) == std::string_view::npos;
}

bool IsFence(std::string_view line) { return line.starts_with("```") || line.starts_with("~~~"); }

// "## Title ##", "= Title"
std::string_view HeadingText(std::string_view line) {
  const char sign = line.empty() ? ' ' : line.front();
  if (sign != '#' && sign != '=') return {};
  const std::size_t text = line.find_first_not_of(sign);
  if (text == std::string_view::npos || text > 6 || line[text] != ' ') return {};
  line = Trim(line.substr(text));
  while (line.ends_with(sign)) line.remove_suffix(1);
  return Trim(line);
}

// The visible text, without markup, images and link targets.
std::string PlainText(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '*' || c == '`' || (c == '!' && text.substr(i + 1).starts_with('['))) continue;
    if (c == '<') {
      const std::size_t end = text.find('>', i);
      if (end != std::string_view::npos) i = end;
    } else if (c == ']' && text.substr(i + 1).starts_with('(')) {
      i = std::min(text.find(')', i), text.size());
    } else if (c != '[' && c != ']') {
      plain += c;
    }
  }
  return plain;
}

// The trimmed lines of a document, without front matter and code blocks.
std::vector<std::string_view> ProseLines(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::string_view> lines;
  bool in_code = false;
  bool in_front_matter = false;
  // Titles and first paragraphs are near the top.
  for (std::size_t count = 0; count < 400 && !text.empty(); ++count) {
    const std::size_t end = text.find('\n');
    const std::string_view line = Trim(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (line == "---" && (count == 0 || in_front_matter)) {
      in_front_matter = !in_front_matter;
    } else if (IsFence(line)) {
      in_code = !in_code;
    } else if (!in_code && !in_front_matter) {
      lines.push_back(line);
    }
  }
  return lines;
}

// Lines that do not start a prose paragraph: headings, HTML, images, badges, quotes, lists, tables,
// directives.
bool IsNoProse(std::string_view line) {
  constexpr std::string_view kSigns = "#<!|>-=+:.";
  const bool badge = line.starts_with("[![") || line.starts_with("[!");
  const bool list = line.starts_with("* ");
  return badge || list || IsRule(line) || kSigns.find(line.front()) != std::string_view::npos ||
         (line.front() == '[' && line.find("]: ") != std::string_view::npos);
}

template <std::size_t N>
bool StartsWithOneOf(const std::string& text, const std::string_view (&words)[N]) {
  return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
    return text.starts_with(word) &&
           (text.size() == word.size() || !IsAlnumAscii(text[word.size()]));
  });
}

// Headings (in lower case) of sections that explain usage rather than what the project is.
constexpr std::string_view kHeadingsOfUse[] = {"use",
                                               "using",
                                               "usage",
                                               "how to",
                                               "how do",
                                               "install",
                                               "installing",
                                               "installation",
                                               "getting started",
                                               "get started",
                                               "quick start",
                                               "quickstart",
                                               "setup",
                                               "set up",
                                               "requirements",
                                               "prerequisites",
                                               "table of contents",
                                               "contents",
                                               "contributing",
                                               "license",
                                               "licence",
                                               "development",
                                               "deployment",
                                               "testing",
                                               "tests",
                                               "changelog",
                                               "support",
                                               "credits"};

// Typical starts of instructions and remarks: "Click the Use this template button".
constexpr std::string_view kInstructions[] = {
    "click",    "run",       "install", "clone",      "fork",       "download",       "copy",
    "open",     "press",     "follow",  "see",        "visit",      "go to",          "create",
    "first",    "to use",    "to run",  "to install", "to start",   "to get started", "you can",
    "you need", "make sure", "note",    "warning",    "read",       "please",         "check out",
    "use this", "choose",    "select",  "star",       "this readme"};

bool TellsHowTo(std::string_view heading, std::string_view paragraph) {
  return StartsWithOneOf(ToLowerAscii(heading), kHeadingsOfUse) ||
         StartsWithOneOf(ToLowerAscii(paragraph), kInstructions);
}

struct Shelf {
  std::vector<std::string> documents;
  std::map<std::string, std::size_t> decisions;  // by folder
};

// Excludes their list (README.md or index.md) and the template.
bool IsDecision(std::string_view path) {
  const std::string_view folder = FileName(FolderOf(path));
  if (folder != "adr" && folder != "adrs" && folder != "decisions") return false;
  const std::string name = ToLowerAscii(FileName(path));
  return !IsReadme(path) && !name.starts_with("index.") &&
         name.find("template") == std::string::npos;
}

Shelf Collect(const ProjectFacts& project) {
  Shelf shelf;
  for (const std::string& file : project.files) {
    if (!IsDocument(file)) continue;
    if (IsDecision(file)) {
      ++shelf.decisions[std::string(FolderOf(file))];
      continue;
    }
    const FileFacts* facts = project.FactsOf(file);
    const bool titled = facts != nullptr && !facts->title.empty();
    shelf.documents.push_back(file + (titled ? ": " + facts->title : ""));
  }
  return shelf;
}

void AddDocumentation(const ProjectFacts& project, std::vector<Finding>& findings) {
  const Shelf shelf = Collect(project);
  std::size_t count = shelf.documents.size();
  for (const auto& [folder, decisions] : shelf.decisions) count += decisions;
  if (count < 2) return;  // "about" already covers a lone README
  Finding finding;
  finding.key = "documentation";
  finding.kind = FindingKind::kDocumentation;
  finding.text =
      "Documentation of " + TitleOfProject(project) + ": " + Count(count, "document") + ".";
  if (!shelf.documents.empty()) {
    finding.text += "\n" + ListSome(shelf.documents, kMostDocuments, "\n");
  }
  for (const auto& [folder, decisions] : shelf.decisions) {
    finding.text += "\n" + Count(decisions, "record") + " of decisions in " + folder;
  }
  finding.category = Category::kGeneral;
  finding.tags = {"documentation"};
  finding.importance = 6;
  findings.push_back(std::move(finding));
}

Finding About(const std::string& title, const std::string& text, const std::string& file) {
  Finding finding;
  finding.key = "about";
  finding.kind = FindingKind::kDocumentation;
  finding.text = "What " + title + " is: " + text;
  finding.category = Category::kArchitecture;
  finding.file_path = file;
  finding.tags = {"documentation", "overview"};
  finding.importance = 8;
  return finding;
}

// From the README or, if that only explains usage, from the manifest at the root.
void AddAbout(const ProjectFacts& project, std::vector<Finding>& findings) {
  for (const FileFacts& facts : project.facts) {
    if (facts.paragraph.empty() || !FolderOf(facts.path).empty()) continue;
    const std::string title = facts.title.empty() ? TitleOfProject(project) : facts.title;
    findings.push_back(About(title, facts.paragraph, facts.path));
    return;
  }
  const bool has_readme =
      std::any_of(project.files.begin(), project.files.end(),
                  [](const std::string& file) { return FolderOf(file).empty() && IsReadme(file); });
  if (!has_readme) return;  // the manifest has a finding of its own
  for (const Manifest& manifest : project.manifests) {
    if (manifest.description.empty() || !FolderOf(manifest.path).empty()) continue;
    findings.push_back(About(TitleOfProject(project), manifest.description, manifest.path));
    return;
  }
}

}  // namespace

bool IsReadme(std::string_view path) {
  const std::string name = ToLowerAscii(FileName(path));
  return name == "readme" || (name.starts_with("readme.") && IsTextFile(path));
}

bool IsDocument(std::string_view path) {
  if (IsReadme(path)) return true;
  const std::string_view name = FileName(path);
  if (IsManifest(path) || !IsTextFile(path)) return false;
  constexpr std::array<std::string_view, 8> kNames = {"contributing", "changelog",      "changes",
                                                      "architecture", "security",       "agents",
                                                      "claude",       "code_of_conduct"};
  const std::string stem = ToLowerAscii(name.substr(0, name.rfind('.')));
  const std::vector<std::string_view> parts = PartsOf(FolderOf(path));
  const bool in_docs = std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part == "docs" || part == "doc" || part == "adr";
  });
  return in_docs || std::find(kNames.begin(), kNames.end(), stem) != kNames.end();
}

std::string TitleOf(std::string_view text) {
  const std::vector<std::string_view> lines = ProseLines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string_view title = HeadingText(lines[i]);
    const bool underlined =
        i + 1 < lines.size() && !lines[i].empty() && !IsRule(lines[i]) &&
        (IsRule(lines[i + 1]) && (lines[i + 1].front() == '=' || lines[i + 1].front() == '-'));
    if (underlined) title = lines[i];
    std::string plain = Abbreviate(PlainText(title), kMostTitle);
    if (!plain.empty()) return plain;
  }
  return {};
}

std::string FirstParagraphOf(std::string_view text) {
  const std::vector<std::string_view> lines = ProseLines(text);
  std::string heading;  // except the first one, which is the title
  bool has_title = false;
  const auto take = [&](std::string_view title) {
    if (std::exchange(has_title, true)) heading = PlainText(title);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    // A paragraph may follow a heading directly; HTML and lists extend to the next empty line.
    if (lines[i].empty()) continue;
    if (const std::string_view title = HeadingText(lines[i]); !title.empty()) {
      take(title);
      continue;
    }
    const std::size_t start = i;
    std::string paragraph;
    while (i < lines.size() && !lines[i].empty()) paragraph += std::string(lines[i++]) + " ";
    const bool is_heading = i - start > 1 && IsRule(lines[start + 1]);
    if (is_heading) take(lines[start]);
    if (is_heading || IsNoProse(lines[start])) continue;
    std::string plain = Abbreviate(PlainText(paragraph), kMostParagraph);
    if (plain.size() >= kShortestParagraph && !TellsHowTo(heading, plain)) return plain;
  }
  return {};
}

void AddDocumentFindings(const ProjectFacts& project, std::vector<Finding>& findings) {
  AddDocumentation(project, findings);
  AddAbout(project, findings);
}

}  // namespace cairn
