// Memories for tests, and how to compare them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "model/access.h"
#include "model/handoff.h"
#include "model/memory.h"

namespace cairn {

inline constexpr TimeMs kNow = 1'800'000'000'000;  // "now" in every test

// Who stored them: where a store has teams, a member of one and of all projects of these memories
// and the random ones, so that no policy is in the way.
inline constexpr const char* kAuthor = "ada";
inline const std::vector<std::string> kAuthorsProjects = {"", "cairn", "quarry",
                                                          "a project / of mine"};

// The nth id; they sort like their numbers.
Id IdOf(int n);
std::vector<Id> IdsOf(const std::vector<int>& numbers);
std::vector<Id> IdsOf(const std::vector<Memory>& memories);

// An ordinary memory with the nth id, created n milliseconds before now.
Memory Note(int n, const std::string& content = "a note");
// The same, of type handoff.
Memory HandoffRecord(int n, const std::string& content = "a handoff");

// A valid memory whose every field is set to something unusual.
Memory Unusual(int n);
// Another one: the other extremes.
Memory OtherUnusual(int n);

HandoffNotes UnusualNotes();
AccessRecord Use(int n, TimeMs at, AccessKind kind = AccessKind::kGet);

// Compares field by field, so that a failure names the field.
void ExpectSame(const Memory& actual, const Memory& expected);

// How a failed comparison shows them.
void PrintTo(const Id& id, std::ostream* out);
void PrintTo(const Successor& successor, std::ostream* out);
void PrintTo(const Memory& memory, std::ostream* out);
void PrintTo(const AccessRecord& access, std::ostream* out);

}  // namespace cairn
