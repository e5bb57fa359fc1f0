// Output of results. A View can produce the same result in every format; Show prints the requested
// one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/commands/app.h"
#include "cli/invocation.h"
#include "cli/table.h"
#include "json/json.h"
#include "model/memory.h"

namespace cairn {

struct View {
  std::function<Json()> json;
  std::function<Table()> table;
  std::function<std::string()> text;  // ends with a newline unless empty
  // A note about the text, on stderr unless --quiet: that there is more, or nothing. May be null or
  // return nothing.
  std::function<std::string()> remark{};
  // The memories listed by the text, in order, for @1, @2 …; null if it is not a list.
  std::function<std::vector<Id>()> listed{};
};

// `listed` for a list whose items hold a memory, which `memory_of` extracts.
template <typename Items, typename MemoryOf>
std::function<std::vector<Id>()> IdsOf(const Items& items, MemoryOf memory_of) {
  return [&items, memory_of] {
    std::vector<Id> ids;
    for (const auto& item : items) ids.push_back(std::invoke(memory_of, item).id);
    return ids;
  };
}

// Prints the result in the format of --format or --json, and nothing else on stdout.
Result<int> Show(App& app, const Invocation& in, const View& view);
// Prints JSON with --json, text otherwise.
Result<int> ShowTextOrJson(App& app, const Invocation& in, const std::string& text,
                           const std::function<Json()>& json);

// The same for a command about one memory, which becomes `last`; --quiet prints only the whole id.
Result<int> ShowMemory(App& app, const Invocation& in, const Id& id, const std::string& text,
                       const std::function<Json()>& json);

// A table cell: in full, or (unless --full) the first 200 characters with newlines as spaces.
std::string Cell(const std::string& text, bool full);

// One line of a list: short id, age, type, summary, tags, state and visibility, truncated to the
// width of the terminal.
std::string MemoryLine(const App& app, const Memory& memory);
// All details of a memory, for `get`.
std::string MemoryText(const App& app, const Memory& memory);
// The rows of get and list.
Table MemoryTable(const std::vector<Memory>& memories, bool full);
OptionSpec FullOption();

// "1 memory", "2 memories".
std::string CountOf(std::int64_t count, std::string_view one, std::string_view many);
// Local time to the minute, for lists.
std::string ShortTime(TimeMs time);
// "Showing 1-10 of 15 (--offset 10 for more)"; empty if there is no more.
std::string MoreRemark(std::int64_t shown, std::int64_t offset, std::int64_t total);

}  // namespace cairn
