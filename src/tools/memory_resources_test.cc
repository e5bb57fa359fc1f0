#include "tools/memory_resources.h"

#include <sys/stat.h>

#include <atomic>
#include <thread>

#include "tools/tools_fixture.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

class Resources : public ToolsTest {
 protected:
  ResourceProvider& resources() { return *features().resources; }
  std::string Read(const std::string& uri) {
    const auto contents = resources().Read(uri);
    EXPECT_TRUE(contents) << uri << ": " << contents.error().message;
    return contents ? contents->at(0).data : "";
  }
  std::string CodeOfReading(const std::string& uri) {
    const auto contents = resources().Read(uri);
    return contents ? "ok" : std::string(ErrorCodeName(contents.error().code));
  }
  std::vector<std::string> Uris(const std::string& after = "", std::size_t limit = 100) {
    std::vector<std::string> uris;
    const auto page = resources().List(after, limit);
    EXPECT_TRUE(page);
    if (!page) return uris;
    for (const Resource& resource : *page) uris.push_back(resource.uri);
    return uris;
  }
  std::string VersionOf(const std::string& uri) { return *resources().VersionOf(uri); }
  std::string Store(const std::string& content) {
    return Answer("memory_store", {{"content", content}})["memories"][0]["id"];
  }
};

TEST_F(Resources, ReadingAMemoryDoesNotCountAsUse) {
  const std::string id = Store("text");
  const auto contents = resources().Read("memory://entry/" + id);
  ASSERT_TRUE(contents);
  EXPECT_EQ(contents->at(0).mime_type, "application/json");
  EXPECT_EQ(ParseJson(contents->at(0).data)->at("content"), "text");
  EXPECT_EQ(Look(id).access_count, 0);
  EXPECT_EQ(CodeOfReading("memory://entry/018f3c2e-7b1a-7c3d-9e4f-0123456789ab"), "not_found");
}

TEST_F(Resources, ReadsTheLatestHandoffOfTheProject) {
  EXPECT_EQ(CodeOfReading("memory://handoff/latest"), "not_found");
  EXPECT_TRUE(Uris().empty());
  Call("handoff_store", {{"summary", "First."}});
  Call("handoff_store", {{"summary", "Elsewhere."}, {"project", "other"}});
  EXPECT_EQ(Read("memory://handoff/latest"), "# Handoff: cairn\n\nFirst.\n");
  EXPECT_EQ(Uris(), std::vector<std::string>{"memory://handoff/latest"});
}

TEST_F(Resources, ListsAndReadsKnowledgeFiles) {
  WriteFile(knowledge_dir() / "gotchas.md", "# Gotchas");
  WriteFile(knowledge_dir() / "architecture/the whole.md", "# All");
  WriteFile(knowledge_dir() / ".hidden/x.md", "hidden");
  Call("handoff_store", {{"summary", "s"}});
  const std::vector<std::string> all = {
      "memory://handoff/latest", "memory://architecture/the%20whole.md", "memory://gotchas.md"};
  EXPECT_EQ(Uris(), all);
  EXPECT_EQ(Uris("", 2), (std::vector<std::string>{all[0], all[1]}));
  EXPECT_EQ(Uris(all[1], 2), (std::vector<std::string>{all[2]}));
  EXPECT_EQ(Uris("memory://b.md"), (std::vector<std::string>{all[2]})) << "gone in the meantime";
  EXPECT_EQ(Read("memory://architecture/the%20whole.md"), "# All");
  EXPECT_EQ(Read("memory://architecture%2Fthe%20whole.md"), "# All");
  const auto page = resources().List("", 100);
  const Resource file = page->at(2);
  EXPECT_EQ(file.mime_type, "text/markdown");
  EXPECT_EQ(file.size, 9);
}

TEST_F(Resources, RejectsPathsOutsideTheDirectory) {
  WriteFile(folder() / "secret.md", "secret");
  WriteFile(folder() / "knowledge-of-others/x.md", "secret");
  WriteFile(knowledge_dir() / "inside.md", "inside");
  fs::create_symlink(folder() / "secret.md", knowledge_dir() / "link.md");
  fs::create_symlink("../secret.md", knowledge_dir() / "relative.md");
  fs::create_directory_symlink(folder(), knowledge_dir() / "up");
  fs::create_symlink("inside.md", knowledge_dir() / "alias.md");
  mkfifo((knowledge_dir() / "pipe.md").c_str(), 0600);
  for (const std::string path : {"../secret.md",
                                 "%2e%2e/secret.md",
                                 "%2E%2E%2Fsecret.md",
                                 "..%2fsecret.md",
                                 "./inside.md",
                                 "a/../inside.md",
                                 "a/../../secret.md",
                                 "/etc/passwd",
                                 "%2Fetc%2Fpasswd",
                                 "//etc/passwd",
                                 "..\\secret.md",
                                 "link.md",
                                 "relative.md",
                                 "up/secret.md",
                                 "up",
                                 "../knowledge-of-others/x.md",
                                 "inside.md%00",
                                 "%00",
                                 "inside.md/",
                                 "",
                                 "%",
                                 "%2",
                                 "%zz",
                                 "%252e%252e/secret.md",
                                 "pipe.md",
                                 ".",
                                 "..",
                                 "%ff.md",
                                 "%25252e%25252e/secret.md",
                                 "%c0%ae%c0%ae/secret.md",
                                 "%e0%80%ae%e0%80%ae/secret.md",
                                 "%c0%ae%c0%ae%c0%afsecret.md",
                                 "%uff0e%uff0e/secret.md",
                                 "\uFF0E\uFF0E/secret.md",
                                 "\u2024\u2024/secret.md",
                                 "..\u2215secret.md",
                                 "..\uFF0Fsecret.md",
                                 "..%5csecret.md",
                                 "..%5c/secret.md",
                                 "..%00/secret.md",
                                 "..%0a/secret.md",
                                 "..;/secret.md",
                                 "..../secret.md",
                                 "....//secret.md",
                                 "%20../secret.md",
                                 "~/secret.md",
                                 "~root/.ssh/id_rsa",
                                 "C:/secret.md",
                                 "C:%5csecret.md",
                                 "file:///etc/passwd",
                                 "proc/self/environ",
                                 "inside.md/../../secret.md",
                                 "inside.md?x",
                                 "inside.md#x",
                                 " inside.md",
                                 "nothing.md"}) {
    EXPECT_EQ(CodeOfReading("memory://" + path), "not_found") << path;
    EXPECT_EQ(VersionOf("memory://" + path), "") << path;
  }
  EXPECT_EQ(Read("memory://inside.md"), "inside");
  EXPECT_EQ(Read("memory://alias.md"), "inside") << "a link that stays inside";
  EXPECT_EQ(CodeOfReading("file:///etc/passwd"), "not_found");
  EXPECT_EQ(CodeOfReading("memory:inside.md"), "not_found");
  EXPECT_EQ(Uris(), (std::vector<std::string>{"memory://alias.md", "memory://inside.md"}));
}

TEST_F(Resources, ALinkedDirectoryHasNoFiles) {
  WriteFile(folder() / "elsewhere/secret.md", "secret");
  fs::create_directory_symlink(folder() / "elsewhere", knowledge_dir());
  EXPECT_EQ(CodeOfReading("memory://secret.md"), "not_found");
  EXPECT_TRUE(Uris().empty());
}

TEST_F(Resources, AFileReplacedByALinkIsNotFollowed) {
  WriteFile(folder() / "secret.md", "secret");
  WriteFile(folder() / "plain.md", "inside");
  fs::create_symlink(folder() / "secret.md", folder() / "link.md");
  WriteFile(knowledge_dir() / "a.md", "inside");
  std::atomic<bool> over = false;
  std::thread swapping([&] {
    while (!over) {
      for (const char* name : {"link.md", "plain.md"}) {
        fs::create_hard_link(folder() / name, folder() / "next.md");
        fs::rename(folder() / "next.md", knowledge_dir() / "a.md");
      }
    }
  });
  for (int i = 0; i < 2000; ++i) {
    const auto read = resources().Read("memory://a.md");
    if (!read) continue;
    EXPECT_EQ(read->at(0).data, "inside");
  }
  over = true;
  swapping.join();
}

TEST_F(Resources, RejectsLargeFilesAndKeepsBytes) {
  WriteFile(knowledge_dir() / "large.md", std::string(KnowledgeFiles::kMostBytes + 1, 'x'));
  WriteFile(knowledge_dir() / "picture.png", "\x89PNG\xff");
  EXPECT_EQ(CodeOfReading("memory://large.md"), "invalid_argument");
  EXPECT_EQ(Uris(), std::vector<std::string>{"memory://picture.png"});
  const auto contents = resources().Read("memory://picture.png");
  EXPECT_TRUE(contents->at(0).is_binary);
  EXPECT_EQ(contents->at(0).mime_type, "application/octet-stream");
}

TEST_F(Resources, VersionsChangeWithTheirResource) {
  const std::string id = Store("text");
  const std::string uri = "memory://entry/" + id;
  const std::string first = VersionOf(uri);
  EXPECT_NE(first, "");
  Store("another");
  EXPECT_EQ(VersionOf(uri), first) << "other changes are not its own";
  Call("memory_update", {{"id", id}, {"content", "new"}});
  EXPECT_NE(VersionOf(uri), first);
  Call("memory_update", {{"id", id}, {"ttl_days", 1}});
  EXPECT_NE(VersionOf(uri), "");
  clock_.Advance(2 * kDayMs);
  EXPECT_EQ(VersionOf(uri), "") << "it expired without a write";

  EXPECT_EQ(VersionOf("memory://handoff/latest"), "");
  Call("handoff_store", {{"summary", "a"}});
  const std::string handoff = VersionOf("memory://handoff/latest");
  EXPECT_NE(handoff, "");
  clock_.Advance(kMinuteMs);
  Call("handoff_store", {{"summary", "b"}});
  EXPECT_NE(VersionOf("memory://handoff/latest"), handoff);
}

TEST_F(Resources, SeesChangesOfOtherProcesses) {
  const std::string id = Store("text");
  const std::string before = VersionOf("memory://entry/" + id);
  auto other = sqlite::SqliteStore::Open({.path = folder() / "memory.db"});
  ASSERT_TRUE(other);
  Memory memory = Look(id);
  memory.content = "changed elsewhere";
  ASSERT_TRUE((*other)->Write([&](Writer& writer) { return writer.Update(memory); }));
  EXPECT_NE(VersionOf("memory://entry/" + id), before);
}

TEST_F(Resources, FilesAndTheListHaveVersions) {
  const std::string none = *resources().ListVersion();
  WriteFile(knowledge_dir() / "a.md", "one");
  const std::string listed = *resources().ListVersion();
  EXPECT_NE(listed, none);
  const std::string version = VersionOf("memory://a.md");
  WriteFile(knowledge_dir() / "a.md", "two, longer");
  EXPECT_NE(VersionOf("memory://a.md"), version);
  Call("handoff_store", {{"summary", "s"}});
  EXPECT_NE(*resources().ListVersion(), listed);
}

TEST_F(Resources, ClaudeMemoryOffersOnlyFiles) {
  const std::string id = Store("text");
  WriteFile(knowledge_dir() / "a.md", "one");
  Call("handoff_store", {{"summary", "s"}});
  Use(Toolset::kClaudeMemory, nullptr);
  EXPECT_EQ(Uris(), std::vector<std::string>{"memory://a.md"});
  EXPECT_EQ(CodeOfReading("memory://entry/" + id), "not_found");
  EXPECT_EQ(CodeOfReading("memory://handoff/latest"), "not_found");
}

}  // namespace
}  // namespace cairn
