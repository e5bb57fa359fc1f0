#include "engine/admission.h"

#include "engine/chunk_sync.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

// Split, so that secret scanners do not report this file as a leak.
const std::string kToken = std::string("ghp_") + "16C7e42F292c6912E7710c838347Ae178B4a";
const std::string kRedacted = "[REDACTED:github-token]";

class AdmissionTest : public EngineTest {
 protected:
  Engine With(SecretsPolicy policy) {
    return Engine(Context{.store = store(),
                          .clock = clock_,
                          .rng = rng_,
                          .project = "cairn",
                          .source = "manual",
                          .guard = Guard(policy)});
  }
  // A record written by an older Cairn that did not redact.
  Id StoredRaw() {
    Engine lax = With(SecretsPolicy::kAllow);
    const auto stored = lax.remember.One(Note("the token is " + kToken));
    EXPECT_TRUE(stored);
    EXPECT_EQ(Look(stored->id).content, "the token is " + kToken);
    return stored->id;
  }
};
CAIRN_ON_EACH_BACK_END(AdmissionTest);

TEST_P(AdmissionTest, NewMemoryStoresNoSecretInAnyText) {
  NewMemory memory = Note("push with " + kToken + " please");
  memory.input.Set(&Memory::summary, "uses " + kToken);
  memory.input.Set(&Memory::context, "said " + kToken);
  memory.input.Set(&Memory::embedding_text, kToken);
  memory.input.Set(&Memory::tags, std::vector<std::string>{"git", kToken});
  memory.input.Set(&Memory::metadata, R"({"note":")" + kToken + R"(","password":"hunter2!x"})");
  const Memory stored = Look(Add(memory));
  EXPECT_EQ(stored.content, "push with " + kRedacted + " please");
  EXPECT_EQ(stored.summary, "uses " + kRedacted);
  EXPECT_EQ(stored.context, "said " + kRedacted);
  EXPECT_EQ(stored.embedding_text, kRedacted);
  EXPECT_EQ(stored.tags, (std::vector<std::string>{"git", kRedacted}));
  EXPECT_EQ(stored.metadata,
            R"({"note":"[REDACTED:github-token]","password":"[REDACTED:password]"})");
}

TEST_P(AdmissionTest, ReplyListsWhatWasRedacted) {
  NewMemory spoken = Note("push with " + kToken);
  spoken.input.Set(&Memory::context, "password: hunter2!x");
  const std::vector<NewMemory> wanted = {Note("fine"), spoken, spoken};
  const auto replies = engine().remember.Each(wanted);
  ASSERT_TRUE(replies);
  EXPECT_TRUE(replies->at(0).redacted.empty());
  const SecretKinds kinds{SecretKind::kGithubToken, SecretKind::kPassword};
  EXPECT_EQ(replies->at(1).redacted, kinds);
  EXPECT_EQ(replies->at(2).redacted, kinds) << "also if it already exists";

  EXPECT_EQ(engine().remember.Batch(wanted)->redacted, 2);
  EXPECT_EQ(With(SecretsPolicy::kAllow).remember.Batch(wanted)->redacted, 0);
}

TEST_P(AdmissionTest, KeysAreNotRedacted) {
  NewMemory memory = Note("text");
  memory.input.Set(&Memory::thread, kToken);
  memory.input.Set(&Memory::file_path, "notes/" + kToken + ".md");
  const Memory stored = Look(Add(memory));
  EXPECT_EQ(stored.thread, kToken);
  EXPECT_EQ(stored.file_path, "notes/" + kToken + ".md");
}

TEST_P(AdmissionTest, RejectPolicyRefusesSecrets) {
  Engine strict = With(SecretsPolicy::kReject);
  const auto refused = strict.remember.One(Note("line one\nthe token is " + kToken));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(refused.error().message.find("content: "), std::string::npos);
  EXPECT_NE(refused.error().message.find("line 2, column 14"), std::string::npos)
      << refused.error().message;
  EXPECT_EQ(refused.error().message.find(kToken), std::string::npos);
  EXPECT_EQ(CountAll(), 0);
}

TEST_P(AdmissionTest, PrivatePartsAreNeverStored) {
  Engine lax = With(SecretsPolicy::kAllow);
  const auto stored = lax.remember.One(Note("before <private>the PIN is 1234</private> after"));
  ASSERT_TRUE(stored);
  EXPECT_EQ(Look(stored->id).content.find("1234"), std::string::npos);
  NewMemory memory = Note("text");
  memory.input.Set(&Memory::tags, std::vector<std::string>{"a", "<private>b</private>"});
  EXPECT_EQ(Look(Add(memory)).tags, std::vector<std::string>{"a"});
  const auto nothing = engine().remember.One(Note("<private>all of it</private>"));
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().message, "content is entirely private; nothing to store");
}

TEST_P(AdmissionTest, UpdatesHandoffsAndImportsAreGuarded) {
  const Id id = Add("text");
  MemoryInput change;
  change.Set(&Memory::content, "now " + kToken);
  ASSERT_TRUE(engine().revise.Update(id, change));
  EXPECT_EQ(Look(id).content, "now " + kRedacted);

  NewHandoff handoff;
  handoff.notes.summary = "left " + kToken;
  handoff.notes.next_steps = {"rotate " + kToken};
  const auto saved = engine().handoffs.Save(handoff);
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->notes.next_steps.front(), "rotate " + kRedacted);
  EXPECT_EQ(Look(saved->record.id).content.find(kToken), std::string::npos);

  MemoryInput input;
  input.Set(&Memory::id, *Id::Parse("01890000-0000-7000-8000-000000000001"));
  input.Set(&Memory::content, "imported " + kToken);
  const std::vector<ImportItem> items = {{input, {}}};
  EXPECT_EQ(engine().transfer.Preview(items)->redacted, 1);
  EXPECT_EQ(engine().transfer.Import(items)->redacted, 1);
  EXPECT_EQ(Look(input.values.id).content, "imported " + kRedacted);
  EXPECT_EQ(engine().transfer.Import(items)->redacted, 0) << "it already exists";
}

TEST_P(AdmissionTest, ChunksAreComparedAsStored) {
  MemoryInput piece;
  piece.Set(&Memory::project, std::string("cairn"));
  piece.Set(&Memory::source, std::string("file-index"));
  piece.Set(&Memory::chunk, std::string("0"));
  piece.Set(&Memory::file_path, std::string("a.md"));
  piece.Set(&Memory::content, "key " + kToken);
  const auto bring = [&] {
    ChunkCounts counts;
    EXPECT_TRUE(store().Write([&](Writer& writer) -> Status {
      ChunkSync changes(InsideOf(engine()), writer);
      CAIRN_TRY(changes.Reconcile(*writer.FindPieces("cairn", "a.md"), std::span(&piece, 1)));
      CAIRN_TRY(changes.Write());
      counts = changes.counts();
      return {};
    }));
    return counts;
  };
  EXPECT_EQ(bring(), (ChunkCounts{.added = 1}));
  EXPECT_EQ(bring(), (ChunkCounts{.kept = 1}));
  EXPECT_EQ(store()
                .Read([&](Reader& reader) { return reader.FindPieces("cairn", "a.md"); })
                ->front()
                .content,
            "key " + kRedacted);
}

TEST_P(AdmissionTest, StoredSecretsAreRedactedOnOutput) {
  const Id id = StoredRaw();
  const std::string shown = "the token is " + kRedacted;
  EXPECT_EQ(engine().use.Get(std::span(&id, 1))->front().content, shown);
  EXPECT_EQ(engine().use.Vote(id, 1)->content, shown);
  EXPECT_EQ(engine().browse.Find(id)->content, shown);
  EXPECT_EQ(engine().browse.List({}, Order::kCreated, {})->items.front().content, shown);
  EXPECT_EQ(FindWords("token")->results.front().memory.content, shown);
  MemoryInput change;
  change.Set(&Memory::importance, 7);
  EXPECT_EQ(engine().revise.Update(id, change)->content, shown);
  EXPECT_EQ(Look(id).content, "the token is " + kToken) << "showing it changes nothing";
}

TEST_P(AdmissionTest, ExportIsExact) {
  StoredRaw();
  std::string exported;
  ASSERT_TRUE(engine().transfer.Export([&](const ExportItem& item) {
    if (const auto* memory = std::get_if<Memory>(&item)) exported += memory->content;
    return Status();
  }));
  EXPECT_EQ(exported, "the token is " + kToken);
}

TEST_P(AdmissionTest, LoggedQueriesAreRedacted) {
  const Id id = Add("text");
  ASSERT_TRUE(engine().use.Track(std::span(&id, 1), "find " + kToken));
  EXPECT_EQ(engine().browse.History(id)->front().query, "find " + kRedacted);
}

TEST_P(AdmissionTest, QueryLosesPrivatePartsAndIsNeverRefused) {
  for (const auto policy :
       {SecretsPolicy::kRedact, SecretsPolicy::kReject, SecretsPolicy::kAllow}) {
    std::string query = "find " + kToken + "<private>4711</private>";
    AdmitQuery(Guard(policy), query);
    EXPECT_EQ(query, "find " + (policy == SecretsPolicy::kAllow ? kToken : kRedacted));
  }
  const std::string query = "find <private>4711</private>it";
  Id id = Add("text");
  ASSERT_TRUE(engine().use.Track(std::span(&id, 1), query));
  EXPECT_EQ(store().Read([&](Reader& reader) { return reader.Accesses(id); })->front().query,
            "find it");
  id = Id::New(clock_, rng_);
  MemoryInput input;
  input.Set(&Memory::id, id);
  input.Set(&Memory::content, std::string("imported"));
  const std::vector<ImportItem> items = {{input, ""},
                                         {AccessRecord{.memory = id, .query = query}, ""}};
  ASSERT_TRUE(engine().transfer.Import(items));
  EXPECT_EQ(store().Read([&](Reader& reader) { return reader.Accesses(id); })->front().query,
            "find it");
}

}  // namespace
}  // namespace cairn
