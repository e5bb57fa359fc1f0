#include "engine/stored_secrets.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

// Split, so that secret scanners do not report this file as a leak.
const std::string kToken = std::string("ghp_") + "16C7e42F292c6912E7710c838347Ae178B4a";

class StoredSecretsTest : public EngineTest {
 protected:
  Engine lax_{Context{.store = store(),
                      .clock = clock_,
                      .rng = rng_,
                      .project = "cairn",
                      .source = "manual",
                      .guard = Guard(SecretsPolicy::kAllow)}};
};
CAIRN_ON_EACH_BACK_END(StoredSecretsTest);

TEST_P(StoredSecretsTest, FindsSecretsByFieldInEveryState) {
  NewMemory memory = Note("with " + kToken);
  memory.input.Set(&Memory::metadata, std::string(R"({"password":"hunter2!x"})"));
  const Id first = lax_.remember.One(memory)->id;
  ASSERT_TRUE(lax_.retire.Delete(std::span(&first, 1)));
  Add("nothing to see");
  NewHandoff handoff;
  handoff.notes.summary = "left off";
  handoff.notes.next_steps = {"rotate " + kToken};
  const Id second = lax_.handoffs.Save(handoff)->record.id;

  const auto found = StoredSecrets(InsideOf(engine())).Find();
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2U);
  EXPECT_EQ((*found)[0].id, first);
  EXPECT_EQ((*found)[0].secrets, (std::vector<SecretInField>{{"content", SecretKind::kGithubToken},
                                                             {"summary", SecretKind::kGithubToken},
                                                             {"entities", SecretKind::kGithubToken},
                                                             {"metadata", SecretKind::kPassword}}));
  EXPECT_EQ((*found)[1].id, second);
  EXPECT_EQ((*found)[1].secrets,
            (std::vector<SecretInField>{{"content", SecretKind::kGithubToken},
                                        {"entities", SecretKind::kGithubToken},
                                        {"next_steps", SecretKind::kGithubToken}}));
}

TEST_P(StoredSecretsTest, RedactsSecretsPermanently) {
  const Id first = lax_.remember.One(Note("with " + kToken))->id;
  NewHandoff handoff;
  handoff.notes.summary = "rotate " + kToken;
  const Id second = lax_.handoffs.Save(handoff)->record.id;
  StoredSecrets stored(InsideOf(lax_));
  const auto redacted = stored.Redact(*stored.Find());
  ASSERT_TRUE(redacted) << redacted.error().message;
  EXPECT_EQ(redacted->memories, 2);
  EXPECT_TRUE(stored.Find()->empty());
  EXPECT_EQ(Look(first).content, "with [REDACTED:github-token]");
  EXPECT_EQ(store()
                .Read([&](Reader& reader) { return reader.FindHandoffNotes(second); })
                ->value()
                .summary,
            "rotate [REDACTED:github-token]");
  EXPECT_TRUE(FindWords("\"" + kToken + "\"")->results.empty());
}

TEST_P(StoredSecretsTest, FindsAndRedactsSecretsInLoggedQueries) {
  const Id id = Add("how to deploy");
  const Memory before = Look(id);
  for (const std::string& query :
       {"deploy with " + kToken, "again " + kToken, std::string("ship")}) {
    ASSERT_TRUE(lax_.use.Track(std::span(&id, 1), query, 0.5));
  }
  const auto uses = *store().Read([&](Reader& reader) { return reader.Accesses(id); });
  StoredSecrets stored(InsideOf(engine()));
  const auto found = stored.Find();
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 1U);
  EXPECT_EQ((*found)[0].id, id);
  EXPECT_EQ((*found)[0].secrets, (std::vector<SecretInField>{{"query", SecretKind::kGithubToken}}));

  clock_.Advance(kMinuteMs);
  const auto redacted = stored.Redact(*found);
  ASSERT_TRUE(redacted) << redacted.error().message;
  EXPECT_EQ(redacted->memories, 1);
  EXPECT_TRUE(stored.Find()->empty());
  std::vector<AccessRecord> expected = uses;
  expected[0].query = "deploy with [REDACTED:github-token]";
  expected[1].query = "again [REDACTED:github-token]";
  EXPECT_EQ(*store().Read([&](Reader& reader) { return reader.Accesses(id); }), expected);
  EXPECT_EQ(Look(id).updated_at, before.updated_at);  // the record itself had no secret
}

// A key that is recognized only by the words before it.
const std::string kNamedKey = std::string("fa10cc3788aa0f99") + "01eb2d854160823f-us21";

TEST_P(StoredSecretsTest, Attack04DerivedFieldsAreRedactedAsPartsOfTheirRecord) {
  NewMemory memory = Note("Mailchimp API key is " + kNamedKey + " (audience)");
  memory.input.Set(&Memory::tags, std::vector<std::string>{"mail", kNamedKey});
  memory.input.Set(&Memory::source, kNamedKey);
  const Id id = lax_.remember.One(memory)->id;
  ASSERT_FALSE(Look(id).entities.empty()) << "the case is made of an entity that is the key";

  const Memory shown = *engine().browse.Find(id);
  for (const auto& list : {shown.entities, shown.tags}) {
    for (const std::string& item : list) EXPECT_EQ(item.find("fa10cc"), item.npos) << item;
  }
  EXPECT_EQ(shown.source.find("fa10cc"), shown.source.npos);
  const auto names = engine().browse.Entities({}, {});
  ASSERT_TRUE(names);
  for (const EntityCount& each : *names) EXPECT_EQ(each.name.find("fa10cc"), each.name.npos);

  StoredSecrets stored(InsideOf(engine()));
  ASSERT_TRUE(stored.Redact(*stored.Find()));
  EXPECT_TRUE(stored.Find()->empty());
  const Memory fixed = Look(id);
  for (const std::string& text : {fixed.content, fixed.summary, fixed.source}) {
    EXPECT_EQ(text.find("fa10cc"), text.npos) << text;
  }
  for (const auto& list : {fixed.entities, fixed.tags}) {
    for (const std::string& item : list) EXPECT_EQ(item.find("fa10cc"), item.npos) << item;
  }
}

TEST_P(StoredSecretsTest, Attack04SecretsLeftInEntitiesByAnOlderFixAreFound) {
  const Id id = Add("Mailchimp API key is [REDACTED:token] (audience)");
  Memory left = Look(id);
  left.entities = {"Mailchimp", kNamedKey};
  ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.Update(left); }));
  EXPECT_EQ(engine().browse.Find(id)->entities, std::vector<std::string>{"Mailchimp"});
  StoredSecrets stored(InsideOf(engine()));
  const auto found = stored.Find();
  ASSERT_EQ(found->size(), 1U);
  ASSERT_TRUE(stored.Redact(*found));
  EXPECT_EQ(Look(id).entities, std::vector<std::string>{"Mailchimp"});
  EXPECT_TRUE(stored.Find()->empty());
}

}  // namespace
}  // namespace cairn
