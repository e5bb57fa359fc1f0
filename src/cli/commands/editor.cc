#include "cli/commands/editor.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/random_hex.h"
#include "base/text.h"
#include "cli/commands/field_options.h"
#include "cli/shell_command.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFence = "---\n";
// Limit for the text, plus room for the options before it.
constexpr std::size_t kMostBytes = kMostContentBytes + 10'000;

std::string EditorOf(const Environment& environment) {
  for (const char* name : {"VISUAL", "EDITOR"}) {
    if (auto editor = Lookup(environment, name)) return *std::move(editor);
  }
  return "vi";
}

Result<MemoryInput> ReadOptionLines(std::string_view lines, TimeMs now) {
  Given given;
  const std::vector<OptionSpec> options = MemoryOptions(FieldRole::kSettable);
  for (const OptionSpec& option : options) given.Declare(option.name, option.name);
  for (const std::string& line : Split(lines, '\n')) {
    if (Trim(line).empty()) continue;
    const std::size_t colon = line.find(':');
    const std::string name(Trim(std::string_view(line).substr(0, colon)));
    const bool is_known = std::ranges::find(options, name, &OptionSpec::name) != options.end();
    if (colon == std::string::npos || !is_known) {
      return InvalidArgument("the line " + Quoted(line) + " is not 'option: value'");
    }
    given.Add(name, std::string(Trim(std::string_view(line).substr(colon + 1))));
  }
  MemoryInput input;
  CAIRN_TRY(ReadMemoryOptions(given, FieldRole::kSettable, now, input));
  return input;
}

// A temporary file for the editor, accessible only to its owner.
Result<fs::path> WriteDraft(App& app, std::string_view text) {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error) return IoError("there is no directory for temporary files: " + error.message());
  constexpr std::size_t kRandomBytes = 8;
  const fs::path file = folder / ("cairn-" + RandomHex(app.rng(), kRandomBytes) + ".md");
  const OpenFile draft(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  const auto size = static_cast<ssize_t>(text.size());
  if (!draft || write(draft.get(), text.data(), text.size()) != size) {
    return SystemError("write", file);
  }
  return file;
}

Result<std::string> ReadDraft(const fs::path& file) {
  CAIRN_ASSIGN_OR_RETURN(auto bytes,
                         ReadBeneath(file.parent_path(), file.filename().string(), kMostBytes));
  if (!bytes) return NotFound("the editor removed " + file.string());
  return *std::move(bytes);
}

// The text after the editor exited.
Result<std::string> Edited(const fs::path& file, const std::string& editor) {
  CAIRN_ASSIGN_OR_RETURN(const auto status, RunShellCommand(editor, file.string()));
  if (status != 0) {
    return Conflict("the editor '" + editor + "' ended with status " + std::to_string(status) +
                    "; nothing was changed");
  }
  return ReadDraft(file);
}

}  // namespace

std::string EditableText(const Memory& memory) {
  std::string text(kFence);
  text += "type: " + std::string(NameOf(memory.type)) + "\n";
  text += "category: " + std::string(NameOf(memory.category)) + "\n";
  text += "tag: " + Join(memory.tags, ", ") + "\n";
  text += "importance: " + std::to_string(memory.importance) + "\n";
  return text + std::string(kFence) + memory.content + (memory.content.ends_with('\n') ? "" : "\n");
}

Result<MemoryInput> ReadEditableText(std::string_view text, TimeMs now) {
  MemoryInput input;
  if (text.starts_with(kFence)) {
    text.remove_prefix(kFence.size());
    const std::size_t end = text.starts_with(kFence) ? 0 : text.find("\n---\n");
    if (end == text.npos) return InvalidArgument("the options have no closing line ---");
    CAIRN_ASSIGN_OR_RETURN(auto options, ReadOptionLines(text.substr(0, end), now));
    input = std::move(options);
    text.remove_prefix(text.find(kFence) + kFence.size());
  }
  while (text.ends_with('\n')) text.remove_suffix(1);
  if (Trim(text).empty()) return Conflict("canceled: the text is empty");
  input.Set(&Memory::content, std::string(text));
  return input;
}

Result<std::optional<MemoryInput>> EditMemory(App& app, const Memory& memory) {
  if (!app.StdinIsTerminal() && !Lookup(app.environment(), "VISUAL") &&
      !Lookup(app.environment(), "EDITOR")) {
    return InvalidArgument("there is no terminal for an editor; set EDITOR, or use `cairn update`");
  }
  const std::string before = EditableText(memory);
  CAIRN_ASSIGN_OR_RETURN(const auto file, WriteDraft(app, before));
  const auto text = Edited(file, EditorOf(app.environment()));
  auto input = text ? ReadEditableText(*text, app.Now()) : Result<MemoryInput>(text.error());
  if (text && !input && input.error().code == ErrorCode::kInvalidArgument) {
    return Error{input.error().code, input.error().message + "; your text is in " + file.string()};
  }
  unlink(file.c_str());
  if (!input) return input.error();
  return *text == before ? std::optional<MemoryInput>() : *std::move(input);
}

Status EditNewMemory(App& app, MemoryInput& input) {
  CAIRN_ASSIGN_OR_RETURN(const auto edited, EditMemory(app, input.values));
  if (!edited) return Conflict("canceled: the text is empty; nothing was stored");
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (edited->Has(field.member)) input.Set(field.member, edited->values.*field.member);
  });
  if (edited->ttl_days) input.ttl_days = edited->ttl_days;
  return {};
}

}  // namespace cairn
