#include "foreign/note_lines.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(NoteLines, Observations) {
  using Observation = std::optional<NoteObservation>;
  struct Case {
    std::string line;
    Observation observation;
  };
  const Case cases[] = {
      {"- [tech] Uses SQLite #db #local (chosen in May)\n",
       NoteObservation{"tech", "Uses SQLite #db #local", {"db", "local"}, "chosen in May"}},
      {"  * [idea] a#b stays", NoteObservation{"idea", "a#b stays", {}, ""}},
      {"- [a b] two #x#y", NoteObservation{"a b", "two #x#y", {"x", "y"}, ""}},
      {"- [ ] a task", std::nullopt},
      {"- [x] done", std::nullopt},
      {"- [/] under way", std::nullopt},
      {"- [00:12] spoken", std::nullopt},
      {"- [1:02:03.5 - 1:03] spoken", std::nullopt},
      {"- [link](https://example.org) text", std::nullopt},
      {"- [[Target]] text", std::nullopt},
      {"- [tech]", std::nullopt},
      {"- [tech] (context only)", std::nullopt},
      {"[tech] no item", std::nullopt},
      {"> - [tech] quoted", std::nullopt},
      {"- ", std::nullopt},
      {"", std::nullopt},
  };
  for (const Case& c : cases) EXPECT_EQ(ReadObservation(c.line), c.observation) << c.line;
}

TEST(NoteLines, Relations) {
  using Relation = std::optional<NoteRelation>;
  struct Case {
    std::string line;
    Relation relation;
  };
  const Case cases[] = {
      {"- requires [[Burr Grinder]]\n", NoteRelation{"requires", "Burr Grinder", ""}},
      {"- \"is part of\" [[Whole]] (since 2020)",
       NoteRelation{"is part of", "Whole", "since 2020"}},
      {"- a sentence with [[A Link]]", std::nullopt},
      {"- uses [[A]] and [[B]]", std::nullopt},
      {"- [[Only]]", std::nullopt},
      {"- uses [[]]", std::nullopt},
      {"- uses ]] [[", std::nullopt},
      {"uses [[A]]", std::nullopt},
  };
  for (const Case& c : cases) EXPECT_EQ(ReadRelation(c.line), c.relation) << c.line;
}

}  // namespace
}  // namespace cairn
