#include "hooks/recollection.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

// The rules without a model; tests/quality/hooks measures them with one.
class RecollectionTest : public EngineTest {
 protected:
  RecollectionTest() {
    for (int i = 0; i < 30; ++i) Add("Unrelated remark of number " + std::to_string(i));
  }

  std::string Ask(const std::string& prompt, SessionNotes& notes, const std::string& source = "") {
    const auto text = RecollectionText(engine(), {.prompt = prompt, .source = source}, notes);
    EXPECT_TRUE(text) << text.error().message;
    return text ? *text : "";
  }
  std::string Ask(const std::string& prompt) {
    SessionNotes none({}, "");
    return Ask(prompt, none);
  }
  static bool Has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_P(RecollectionTest, ShowsMatchingMemories) {
  const Id id = Add("Stripe webhooks are stored before they are handled");
  const std::string text = Ask("how are Stripe webhooks handled?");
  EXPECT_TRUE(text.starts_with("Cairn memory: "));
  EXPECT_TRUE(Has(text, id.ToString()));
}

TEST_P(RecollectionTest, IsSilentWithoutAMatch) {
  Add("Stripe webhooks are stored before they are handled");
  for (const char* prompt : {"which Stripe library version does the lock file pin?", "go on",
                             "/stripe webhooks handled", "what is the capital of Australia?"}) {
    EXPECT_EQ(Ask(prompt), "") << prompt;
  }
}

TEST_P(RecollectionTest, ShowsAtMostThree) {
  for (const char* end : {"twice", "slowly", "at night", "in order", "by retry"}) {
    Add("Stripe webhooks arrive " + std::string(end));
  }
  const std::string text = Ask("when do Stripe webhooks arrive?");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
}

TEST_P(RecollectionTest, ShowsNothingTwiceInASession) {
  Add("Stripe webhooks are stored before they are handled");
  SessionNotes notes({}, "");
  EXPECT_NE(Ask("how are Stripe webhooks handled?", notes), "");
  EXPECT_EQ(Ask("and how are Stripe webhooks stored?", notes), "");
}

TEST_P(RecollectionTest, ExcludesOtherProjectsAndDeadMemories) {
  NewMemory foreign = Note("Stripe webhooks are handled by the shop");
  foreign.input.Set(&Memory::project, std::string("shop"));
  Add(foreign);
  const Id deleted = Add("Stripe webhooks are handled at night");
  ASSERT_TRUE(engine().retire.Delete(std::vector<Id>{deleted}));
  EXPECT_EQ(Ask("how are Stripe webhooks handled?"), "");
}

TEST_P(RecollectionTest, IgnoresMachineWrittenPrompts) {
  Add("Stripe webhooks are stored before they are handled");
  SessionNotes notes({}, "");
  EXPECT_EQ(Ask("how are Stripe webhooks handled?", notes, "system"), "");
  EXPECT_NE(Ask("how are Stripe webhooks handled?", notes, "sdk"), "");
}

TEST_P(RecollectionTest, DoesNotCountAsUse) {
  const Id id = Add("Stripe webhooks are stored before they are handled");
  const Memory before = Look(id);
  EXPECT_NE(Ask("how are Stripe webhooks handled?"), "");
  EXPECT_EQ(Look(id), before);
}

TEST(ChooseSure, SkipsStrongButUnsureMemories) {
  const std::vector<Recollected> weighed = {
      {{}, {.cosine = 0.45, .coverage = 1}},    // 0.615, by coverage alone
      {{}, {.cosine = 0.6, .coverage = 0.5}},   // 0.57
      {{}, {.cosine = 0.55, .coverage = 0.5}},  // 0.535
      {{}, {.cosine = 0.7, .coverage = 0.14}},  // 0.532
      {{}, {.cosine = 0.3, .coverage = 0}}};
  EXPECT_EQ(ChooseSure(weighed), (std::vector{&weighed[1], &weighed[2], &weighed[3]}));
  EXPECT_TRUE(ChooseSure({}).empty());
}

TEST(ChooseSure, TakesOnlyMemoriesCloseToTheBest) {
  const std::vector<Recollected> weighed = {{{}, {.cosine = 0.9, .coverage = 0.9}},   // 0.9
                                            {{}, {.cosine = 0.8, .coverage = 0.9}},   // 0.83
                                            {{}, {.cosine = 0.7, .coverage = 0.9}}};  // 0.76
  EXPECT_EQ(ChooseSure(weighed), (std::vector{&weighed[0], &weighed[1]}));
}

CAIRN_ON_EACH_BACK_END(RecollectionTest);

}  // namespace
}  // namespace cairn
