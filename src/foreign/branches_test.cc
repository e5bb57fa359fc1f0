#include "foreign/branches.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Part = TreeLine::Part;

// "p2<a1": a prompt that follows a1. The first letter is the part: prompt, aside (x), other.
std::vector<TreeLine> Lines(std::initializer_list<const char*> texts) {
  std::vector<TreeLine> lines;
  for (const std::string text : texts) {
    const std::size_t mark = text.find('<');
    TreeLine line{text.substr(0, mark), mark == std::string::npos ? "" : text.substr(mark + 1)};
    line.part = text[0] == 'p' ? Part::kPrompt : text[0] == 'x' ? Part::kAside : Part::kOther;
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string Kept(std::initializer_list<const char*> texts) {
  const std::vector<TreeLine> lines = Lines(texts);
  const std::vector<bool> is_abandoned = FindAbandoned(lines);
  std::string kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_abandoned[i]) kept += (kept.empty() ? "" : " ") + lines[i].id;
  }
  return kept;
}

TEST(FindAbandoned, DropsAbandonedBranches) {
  EXPECT_EQ(Kept({"p1", "a1<p1", "p2<a1", "a2<p2", "p3<a1", "a3<p3"}), "p1 a1 p3 a3");
  // The user returned to the first branch.
  EXPECT_EQ(Kept({"p1", "a1<p1", "p2<a1", "p3<a1", "a3<p3", "a2<p2"}), "p1 a1 p2 a2");
  // Program lines in between make no difference.
  EXPECT_EQ(Kept({"p1", "a1<p1", "x1<a1", "p2<x1", "a2<p2", "p3<a1"}), "p1 a1 x1 p3");
  EXPECT_EQ(Kept({"p1", "a1<p1", "p2<a1", "a2<p2", "p3<a1", "a3<p3", "p4<a3", "p5<a3"}),
            "p1 a1 p3 a3 p5");
  EXPECT_EQ(Kept({"p1", "a1<p1", "p2<a1", "p3<a1", "x1<p2"}), "p1 a1 p3");
}

TEST(FindAbandoned, KeepsTheRest) {
  // Parallel tools.
  EXPECT_EQ(Kept({"p1", "a1<p1", "a2<a1", "r1<a1", "r2<a2", "a3<r1"}), "p1 a1 a2 r1 r2 a3");
  // References to a missing line, no line, itself, and a later line.
  EXPECT_EQ(Kept({"p1", "p2", "p3<z", "p4<z", "p5<p5", "p6<p7", "p7"}), "p1 p2 p3 p4 p5 p6 p7");
  EXPECT_EQ(Kept({}), "");
}

std::string Branch(const std::vector<TreeLine>& lines, std::size_t last) {
  std::string branch;
  for (const std::size_t i : BranchTo(lines, last)) {
    branch += (branch.empty() ? "" : " ") + lines[i].id;
  }
  return branch;
}

TEST(BranchTo, FollowsTheLinesBack) {
  const auto regenerated = Lines({"p1", "a1<p1", "a2<p1", "p2<a2"});
  EXPECT_EQ(Branch(regenerated, 3), "p1 a2 p2");
  EXPECT_EQ(Branch(regenerated, 1), "p1 a1");
  EXPECT_EQ(Branch(Lines({"p1", "a1", "p2<z", "a2<p9"}), 3), "p1 a1 p2 a2");
  EXPECT_EQ(Branch(Lines({"p1<a1", "a1<p1"}), 1), "p1 a1");
  auto edited = Lines({"p1", "a1<p1", "p2", "a2<p2"});
  edited[2].is_root = true;
  EXPECT_EQ(Branch(edited, 3), "p2 a2");
  EXPECT_EQ(Branch({}, 0), "");
}

}  // namespace
}  // namespace cairn
