#include <unistd.h>

#include <cerrno>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "base/open_file.h"
#include "base/text.h"
#include "foreign/place.h"
#include "json/surrogates.h"
#include "knowledge/files/read_file.h"

namespace cairn {
namespace {

constexpr CountLabel kNoJson = {"item that is not JSON skipped", "items that are not JSON skipped"};
constexpr CountLabel kTooLarge = {"item over 64 MB skipped", "items over 64 MB skipped"};
constexpr CountLabel kTooMany = {"item with over 5,000,000 values skipped",
                                 "items with over 5,000,000 values skipped"};
// A parsed value takes up to fifty times its text in memory.
constexpr std::size_t kMostItemValues = 5'000'000;
constexpr std::size_t kBlockBytes = std::size_t{1} << 18;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Parses one item, repairing invalid bytes and escapes.
Result<Json> ParseItem(std::string_view text, ImportBuilder& builder) {
  return ParseMended(CleanText(text, builder.repairs()));
}

// Splits its input into items and passes them on.
class Cutter {
 public:
  Cutter(ImportBuilder& builder, const TakeItem& take) : builder_(builder), take_(take) {}
  virtual ~Cutter() = default;

  virtual Status Feed(std::string_view block) = 0;
  // Passes on what was collected since the last item, unless blank.
  Status EndItem() {
    const std::string text = std::exchange(text_, {});
    if (std::exchange(is_too_large_, false)) {
      builder_.Remark(kTooLarge);
      return {};
    }
    if (Trim(text).empty()) return {};
    if (text.size() > kMostItemValues && CountJsonValues(text) > kMostItemValues) {
      builder_.Remark(kTooMany);
      return {};
    }
    const auto json = ParseItem(Trim(text), builder_);
    if (json) return take_(*json);
    builder_.Remark(kNoJson);
    return {};
  }

 protected:
  void Collect(std::string_view text) {
    if (text_.size() + text.size() > kMostItemBytes) is_too_large_ = true;
    if (!is_too_large_) text_ += text;
  }

 private:
  ImportBuilder& builder_;
  const TakeItem& take_;
  std::string text_;
  bool is_too_large_ = false;
};

class LineCutter : public Cutter {
 public:
  using Cutter::Cutter;

  Status Feed(std::string_view block) override {
    for (std::size_t end = block.find('\n'); end != std::string_view::npos;
         end = block.find('\n')) {
      Collect(block.substr(0, end));
      CAIRN_TRY(EndItem());
      block.remove_prefix(end + 1);
    }
    Collect(block);
    return {};
  }
};

// The items of a list, starting at its bracket. Counts only commas at the list's own level; the
// parser checks whether an item is well-formed.
class ListCutter : public Cutter {
 public:
  using Cutter::Cutter;

  Status Feed(std::string_view block) override {
    std::size_t start = 0;
    for (std::size_t at = 0; at < block.size(); ++at) {
      if (!IsBorder(block[at])) continue;
      Collect(block.substr(start, at - start));
      CAIRN_TRY(EndItem());
      start = at + 1;
    }
    Collect(block.substr(start));
    return {};
  }

 private:
  // Whether the byte ends an item or starts the list; text after the list is ignored.
  bool IsBorder(char c) {
    if (in_string_) {
      in_string_ = is_escaped_ || c != '"';
      is_escaped_ = !is_escaped_ && c == '\\';
      return false;
    }
    switch (c) {
      case '"':
        in_string_ = true;
        return false;
      case '[':
      case '{':
        return depth_++ == 0;
      case ']':
      case '}':
        return --depth_ == 0;
      default:
        return c == ',' && depth_ == 1;
    }
  }

  int depth_ = 0;
  bool in_string_ = false;
  bool is_escaped_ = false;
};

// Reads a file block by block.
class BlockReader {
 public:
  BlockReader(OpenFile file, const std::string& name) : file_(std::move(file)), name_(name) {}

  // Empty at end of file; valid until the next call.
  Result<std::string_view> Next() {
    ssize_t count = 0;
    do {
      count = read(file_.get(), block_.data(), block_.size());
    } while (count < 0 && errno == EINTR);
    if (count >= 0) return std::string_view(block_.data(), static_cast<std::size_t>(count));
    return IoError("cannot read " + name_ + ": " + std::generic_category().message(errno));
  }

 private:
  OpenFile file_;
  const std::string& name_;
  std::vector<char> block_ = std::vector<char>(kBlockBytes);
};

// Whether the file is JSON Lines (its first line is a complete value) or empty.
bool BeginsWithLine(std::string_view block) {
  const std::size_t end = block.find('\n');
  return block.empty() || (end != std::string_view::npos && ParseJson(block.substr(0, end)));
}

// The value of a file that is a single multi-line value; nullopt if it is not.
std::optional<Json> ReadWhole(const std::filesystem::path& root, const std::string& file,
                              ImportBuilder& builder) {
  const auto read = ReadStable(root, file, kMostItemBytes);
  if (!read) return std::nullopt;
  std::string_view text = read->bytes;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.size() > kMostItemValues && CountJsonValues(text) > kMostItemValues) return std::nullopt;
  auto json = ParseItem(text, builder);
  return json ? std::optional(*std::move(json)) : std::nullopt;
}

}  // namespace

Status ForEachItem(const std::filesystem::path& root, const std::string& file,
                   ImportBuilder& builder, const TakeItem& take) {
  CAIRN_ASSIGN_OR_RETURN(auto opened, OpenToRead(root, file));
  BlockReader blocks(std::move(opened), file);
  auto block = blocks.Next();
  if (!block) return block.error();
  if (block->starts_with(kByteOrderMark)) block->remove_prefix(kByteOrderMark.size());
  const bool is_list = Trim(*block).starts_with('[');
  if (!is_list && !BeginsWithLine(*block)) {
    if (const auto whole = ReadWhole(root, file, builder)) return take(*whole);
  }
  std::unique_ptr<Cutter> cutter;
  if (is_list) {
    cutter = std::make_unique<ListCutter>(builder, take);
  } else {
    cutter = std::make_unique<LineCutter>(builder, take);
  }
  while (!block->empty()) {
    CAIRN_TRY(cutter->Feed(*block));
    block = blocks.Next();
    if (!block) return block.error();
  }
  return cutter->EndItem();
}

}  // namespace cairn
