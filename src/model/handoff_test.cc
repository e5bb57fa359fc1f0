#include "model/handoff.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Handoff, RendersOnlySectionsWithItems) {
  HandoffNotes notes;
  notes.summary = "The parser reads all of the seed's files.";
  notes.completed = {"Lexer", "Parser"};
  notes.next_steps = {"Write the printer"};
  notes.memory_ids = {*Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab")};
  EXPECT_EQ(RenderHandoff("cairn", "main", notes),
            "# Handoff: cairn (main)\n"
            "\n"
            "The parser reads all of the seed's files.\n"
            "\n"
            "## Completed\n"
            "\n"
            "- Lexer\n"
            "- Parser\n"
            "\n"
            "## Next steps\n"
            "\n"
            "- Write the printer\n"
            "\n"
            "## Memories\n"
            "\n"
            "- 018f3c2e-7b1a-7c3d-9e4f-0123456789ab\n");
}

TEST(Handoff, HeadingWithoutABranchNamesTheProject) {
  HandoffNotes notes;
  notes.summary = "Done.";
  EXPECT_EQ(RenderHandoff("cairn", "", notes), "# Handoff: cairn\n\nDone.\n");
}

}  // namespace
}  // namespace cairn
