// Fuzzes the input of agent hooks: an event or an error; deterministic.
#include "base/enum_names.h"
#include "fuzz/fuzz.h"
#include "hooks/hook_event.h"
#include "hooks/prompt_shape.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  for (const auto& [kind, name] : cairn::EnumNames<cairn::HookKind>::kTable) {
    const auto event = cairn::ReadHookEvent(kind, text);
    const auto again = cairn::ReadHookEvent(kind, text);
    cairn::Check(event.has_value() == again.has_value());
    if (!event) continue;
    cairn::Check(event->session == again->session && event->prompt == again->prompt);
    cairn::MayBeAboutMemory(event->prompt);
  }
  return 0;
}
