#include "model/canonical.h"

#include <bit>
#include <optional>
#include <type_traits>
#include <vector>

namespace cairn {
namespace {

class Writer {
 public:
  void Add(std::string_view text) { text_.append(std::to_string(text.size()) + ":").append(text); }
  void Add(const std::string& text) { Add(std::string_view(text)); }
  void Add(std::int64_t number) { Add(std::to_string(number)); }
  // By its bits, so that the encoding is unique and exact.
  void Add(double number) { Add(std::bit_cast<std::int64_t>(number)); }
  void Add(const Id& id) { Add(id.ToString()); }
  void Add(const Successor& successor) { Add(successor.ToString()); }
  template <typename T>
  void Add(const std::optional<T>& value) {
    value ? Add(*value) : void(text_ += '-');
  }
  template <typename T>
  void Add(const std::vector<T>& values) {
    text_.append(std::to_string(values.size()) + "[");
    for (const T& value : values) Add(value);
  }
  template <typename T>
  requires std::is_enum_v<T>
  void Add(T value) { Add(NameOf(value)); }

  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

std::string CanonicalText(const Memory& memory) {
  Writer writer;
  ForEachField(kMemoryFields, [&](const auto& field) { writer.Add(memory.*field.member); });
  return writer.Take();
}

std::string CanonicalText(const HandoffNotes& notes) {
  Writer writer;
  ForEachField(kHandoffFields, [&](const auto& field) { writer.Add(notes.*field.member); });
  return writer.Take();
}

std::string CanonicalText(const AccessRecord& access) {
  Writer writer;
  writer.Add(access.memory);
  writer.Add(access.at);
  writer.Add(access.kind);
  writer.Add(access.query);
  writer.Add(access.score);
  return writer.Take();
}

std::string CanonicalText(const IndexedFile& file) {
  Writer writer;
  for (const std::string* text : {&file.project, &file.path, &file.hash, &file.recipe}) {
    writer.Add(*text);
  }
  for (const std::int64_t number : {file.bytes, file.modified, file.changed,
                                    std::int64_t{file.named}, std::int64_t{file.indexed_at}}) {
    writer.Add(number);
  }
  return writer.Take();
}

}  // namespace cairn
