#include "base/text.h"
#include "foreign/foreign_fixture.h"
#include "foreign/show_memory.h"

namespace cairn {
namespace {

constexpr const char* kProjects =
    R"([{"uuid":"7a1f1f00-0000-4000-8000-00000000e001","name":"Boat","prompt_template":"Answer.","docs":[]}])";

class ClaudeExportTest : public ForeignTest {
 protected:
  std::vector<std::string> ReadMessages(const std::string& messages,
                                        const std::string& more = "") const {
    const auto file =
        directory_.Write("conversations.json",
                         R"([{"uuid":"c1",)" + more + R"("chat_messages":[)" + messages + "]}]");
    const ForeignImport import = Read("claude", file);
    std::vector<std::string> said = import.notes;
    for (const MemoryInput& memory : MemoriesOf(import)) said.push_back(memory.values.content);
    return said;
  }
  static std::string Message(const std::string& id, const std::string& parent) {
    return R"({"uuid":")" + id + R"(","sender":"human","text":")" + id + "\"" +
           (parent.empty() ? "" : R"(,"parent_message_uuid":")" + parent + '"') + '}';
  }
};

using Texts = std::vector<std::string>;

TEST_F(ClaudeExportTest, KeepsOnlyTheCurrentBranch) {
  const std::string root = "00000000-0000-4000-8000-000000000000";
  const std::string regenerated = Message("q", root) + ',' + Message("old", "q") + ',' +
                                  Message("new", "q") + ',' + Message("q2", "new");
  EXPECT_EQ(ReadMessages(regenerated),
            (Texts{"1 message of another branch skipped", "q", "new", "q2"}));
  EXPECT_EQ(ReadMessages(regenerated, R"("current_leaf_message_uuid":"old",)"),
            (Texts{"2 messages of other branches skipped", "q", "old"}));
  EXPECT_EQ(ReadMessages(Message("first", root) + ',' + Message("edited", root) + ',' +
                         Message("answer", "edited")),
            (Texts{"1 message of another branch skipped", "edited", "answer"}));
  // Older exports have no parent ids.
  EXPECT_EQ(ReadMessages(Message("a", "") + ',' + Message("b", "") + ',' + Message("c", "gone")),
            (Texts{"a", "b", "c"}));
}

TEST_F(ClaudeExportTest, NotesBelongToTheirProject) {
  directory_.Write("projects.json", kProjects);
  directory_.Write("memories.json", R"([{"account_uuid":"u1","conversations_memory":"Ada sails",
      "project_memories":{"7a1f1f00-0000-4000-8000-00000000e001":"The mast","unknown":"Other"}}])");
  const ForeignImport import = Read("claude", directory_.path());
  EXPECT_EQ(CountsOf(import), "1 document, 3 notes of Claude");
  Texts notes;
  for (const MemoryInput& memory : MemoriesOf(import)) {
    notes.push_back(memory.values.content + '@' + memory.values.project);
  }
  EXPECT_EQ(notes, (Texts{"Answer.@Boat", "Ada sails@", "The mast@Boat", "Other@"}));
}

TEST_F(ClaudeExportTest, NotesMayBeFiles) {
  directory_.MakeDirectory("memories");
  directory_.Write("memories/u1.json", R"({"account_uuid":"u1","conversations_memory":"",
      "project_memories":{},"memory_files":[
        {"path":"/profile.md","content":"Prefers metres","updated_at":"2023-11-14T22:13:21Z"},
        {"path":"/empty.md","content":""},7]})");
  const ForeignImport import = Read("claude", directory_.path());
  EXPECT_EQ(CountsOf(import), "1 note of Claude");
  ASSERT_EQ(MemoriesOf(import).size(), 1u);
  EXPECT_EQ(Show(MemoriesOf(import)[0]),
            "content=Prefers metres | section_title=/profile.md | "
            "metadata={\"imported_from\":\"claude\",\"original_id\":\"memory/u1/profile.md\"} | "
            "created_at=t1000");
}

TEST_F(ClaudeExportTest, OverwrittenNotesAreNewRecords) {
  const auto ids = [&](const std::string& rules, const std::string& note, const char* date) {
    directory_.Write("projects.json", R"([{"uuid":"7a1f1f00-0000-4000-8000-00000000e001","docs":[],
        "name":"Boat","description":"All boats","prompt_template":")" +
                                          rules + "\"}]");
    directory_.Write("memories.json", R"([{"account_uuid":"u1","conversations_memory":")" + note +
                                          R"(","memory_files":[{"path":"/a.md","content":"Same",
        "updated_at":")" + date + "\"}]}]");
    Texts list;
    for (const MemoryInput& memory : MemoriesOf(Read("claude", directory_.path()))) {
      list.push_back(memory.values.id.ToString());
    }
    return list;
  };
  const Texts first = ids("Answer.", "Sails", "2026-01-01T00:00:00Z");
  ASSERT_EQ(first.size(), 4u);  // description, instructions, note, file
  EXPECT_EQ(ids("Answer.", "Sails", "2026-01-01T00:00:00Z"), first);
  const Texts later = ids("Answer briefly.", "Sails and rows", "2026-02-01T00:00:00Z");
  ASSERT_EQ(later.size(), 4u);
  EXPECT_EQ(later[0], first[0]);
  EXPECT_NE(later[1], first[1]);
  EXPECT_NE(later[2], first[2]);
  EXPECT_EQ(later[3], first[3]);  // only its date changed
}

}  // namespace
}  // namespace cairn
