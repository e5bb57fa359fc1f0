#include "knowledge/analysis/structure.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "knowledge/analysis/source_kind.h"
#include "knowledge/syntax/symbols.h"
#include "model/finding_keys.h"

namespace cairn {
namespace {

constexpr std::size_t kMostCharacters = 3500;  // per finding: some 900 tokens
constexpr std::size_t kRoomForRest = 40;       // "… and 1234 more"
// Below memories stored by users: it can be read from the file at any time.
constexpr std::int64_t kImportance = 4;

std::string Counted(std::size_t count, std::string_view what) {
  std::string text = std::to_string(count) + " " + std::string(what);
  if (count != 1) text += what.ends_with('s') ? "es" : "s";
  return text;
}

// "2 classes, 1 function"
std::string CountKinds(const std::vector<Symbol>& symbols) {
  std::map<SymbolKind, std::size_t> counts;
  for (const Symbol& symbol : symbols) ++counts[symbol.kind];
  std::string text;
  for (const auto& [kind, count] : counts) {
    if (!text.empty()) text += ", ";
    text += Counted(count, NameOf(kind));
  }
  return text;
}

// Lists symbols under their owners until space runs out.
class Listing {
 public:
  Listing(const std::vector<Symbol>& symbols, std::size_t room)
      : symbols_(symbols), listed_(symbols.size()), room_(room) {
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (!symbols[i].owner.empty()) members_.emplace(symbols[i].owner, i);
    }
    if (members_.empty()) return;
    for (const Symbol& symbol : symbols) names_.insert(WholeName(symbol));
  }

  std::string Write() && {
    for (const Symbol& symbol : symbols_) {
      // Methods of a type declared in another file are listed with the rest.
      if (symbol.owner.empty() || !names_.contains(symbol.owner)) WriteWithMembers(symbol, 0);
    }
    if (left_out_ > 0) text_ += "… and " + std::to_string(left_out_) + " more\n";
    return std::move(text_);
  }

 private:
  static std::string WholeName(const Symbol& symbol) {
    return symbol.owner.empty() ? symbol.name : symbol.owner + "." + symbol.name;
  }

  void WriteWithMembers(const Symbol& symbol, std::size_t depth) {
    char& listed = listed_[static_cast<std::size_t>(&symbol - symbols_.data())];
    if (listed) return;  // a function and a type of the same name share members
    listed = 1;
    WriteLine(symbol, depth);
    if (members_.empty()) return;
    const auto [begin, end] = members_.equal_range(WholeName(symbol));
    for (auto member = begin; member != end; ++member) {
      WriteWithMembers(symbols_[member->second], depth + 1);
    }
  }

  void WriteLine(const Symbol& symbol, std::size_t depth) {
    if (left_out_ > 0) {
      ++left_out_;
      return;
    }
    std::string line = std::string(2 * depth, ' ') + "- " + symbol.signature;
    if (!symbol.doc.empty()) line += " — " + symbol.doc;
    line += '\n';
    const std::size_t length = CountCodePoints(line);
    if (length > room_) {
      ++left_out_;
      return;
    }
    room_ -= length;
    text_ += line;
  }

  const std::vector<Symbol>& symbols_;
  std::multimap<std::string, std::size_t, std::less<>> members_;  // by the owner's full name
  std::set<std::string, std::less<>> names_;
  std::vector<char> listed_;
  std::size_t room_;
  std::size_t left_out_ = 0;
  std::string text_;
};

bool HasHeader(std::string_view path, const std::function<bool(std::string_view)>& exists) {
  const std::optional<Language> language = LanguageOf(path);
  const bool is_source =
      (language == Language::kC || language == Language::kCpp) && !IsHeader(path);
  if (!exists || !is_source) return false;
  const std::string stem(path.substr(0, path.rfind('.')));
  for (const std::string_view ending : {".h", ".hpp", ".hh", ".hxx"}) {
    if (exists(stem + std::string(ending))) return true;
  }
  return false;
}

}  // namespace

bool IsDescribed(const SourceFile& file) {
  return LanguageOf(file.path) && !IsTestPath(file.path) && !IsGenerated(file.path, file.text);
}

std::optional<Finding> DescribeStructure(const SourceFile& file, const SyntaxTree& tree,
                                         const std::function<bool(std::string_view)>& exists) {
  if (!IsDescribed(file) || HasHeader(file.path, exists)) return std::nullopt;
  std::vector<Symbol> symbols = ExportedSymbols(tree, file.path);
  // main is not called by other code; entry points have their own findings.
  std::erase_if(symbols, [](const Symbol& s) { return s.owner.empty() && s.name == "main"; });
  if (symbols.empty()) return std::nullopt;
  const std::string language(NameOf(tree.language()));
  std::string text = file.path + " (" + language + "): " + CountKinds(symbols) + "\n";
  if (const std::string doc = FileDoc(tree); !doc.empty()) text += doc + "\n";
  text += "\n";
  const std::size_t used = CountCodePoints(text) + kRoomForRest;
  text += Listing(symbols, kMostCharacters - std::min(used, kMostCharacters)).Write();
  text.pop_back();
  return Finding{.key = std::string(kStructureKey) + file.path,
                 .kind = FindingKind::kStructure,
                 .text = std::move(text),
                 .category = Category::kComponent,
                 .file_path = file.path,
                 .tags = {"structure", language},
                 .importance = kImportance};
}

}  // namespace cairn
