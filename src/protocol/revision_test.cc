#include "protocol/revision.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Revisions, AreOrderedAndOnlyTheLastIsModern) {
  const auto revisions = Revisions();
  for (std::size_t i = 0; i < revisions.size(); ++i) {
    if (i > 0) {
      EXPECT_LT(revisions[i - 1].name, revisions[i].name);
    }
    EXPECT_EQ(revisions[i].modern, i + 1 == revisions.size());
    EXPECT_EQ(FindRevision(revisions[i].name), &revisions[i]);
  }
  EXPECT_EQ(FindRevision("2026-07-29"), nullptr);
  EXPECT_EQ(FindRevision(""), nullptr);
}

TEST(Revisions, KeepTheFeaturesOfOlderOnes) {
  const RevisionTraits* older = nullptr;
  for (const RevisionTraits& revision : Revisions()) {
    if (older != nullptr) {
      EXPECT_GE(revision.tool_annotations, older->tool_annotations);
      EXPECT_GE(revision.audio, older->audio);
      EXPECT_GE(revision.titles, older->titles);
      EXPECT_GE(revision.structured_content, older->structured_content);
      EXPECT_GE(revision.resource_links, older->resource_links);
      EXPECT_GE(revision.completions_capability, older->completions_capability);
    }
    older = &revision;
  }
}

TEST(Revisions, NegotiationReturnsALegacyRevision) {
  EXPECT_EQ(NegotiateRevision("2024-11-05").name, "2024-11-05");
  EXPECT_EQ(NegotiateRevision("2026-07-28").name, "2025-11-25");
  EXPECT_EQ(NegotiateRevision("tomorrow").name, "2025-11-25");
}

}  // namespace
}  // namespace cairn
