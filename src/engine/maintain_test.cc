#include "engine/maintain.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class MaintainTest : public EngineTest {
 protected:
  Id AddBrief(const std::string& text, double days) {
    NewMemory note = Note(text);
    note.input.ttl_days = days;
    return Add(note);
  }
};
CAIRN_ON_EACH_BACK_END(MaintainTest);

TEST_P(MaintainTest, SweepErasesMemoriesExpiredLongEnough) {
  AddBrief("short", 1);
  AddBrief("longer", 10);
  Add("for ever");
  clock_.Advance(20 * kDayMs);
  EXPECT_EQ(*engine().maintain.Sweep(), 0) << "nothing is expired for 30 days";
  EXPECT_EQ(*engine().maintain.Sweep(19 * kDayMs), 1) << "the first one, to the day";
  EXPECT_EQ(CountAll(), 2);
  clock_.Advance(20 * kDayMs);
  EXPECT_EQ(*engine().maintain.Sweep(), 1);
  EXPECT_EQ(CountAll(), 1);
  EXPECT_TRUE(store().Check(CheckDepth::kDeep)->empty());
}

TEST_P(MaintainTest, DailySweepRunsOnceADay) {
  AddBrief("first", 1);
  AddBrief("second", 2);
  clock_.Advance(31 * kDayMs);
  EXPECT_EQ(*engine().maintain.SweepDaily(), 1);
  clock_.Advance(kDayMs - 1);
  EXPECT_EQ(*engine().maintain.SweepDaily(), 0) << "it is not yet a day";
  clock_.Advance(1);
  EXPECT_EQ(*engine().maintain.SweepDaily(), 1);
}

TEST_P(MaintainTest, OptimizeAndRebuildKeepEverything) {
  for (int i = 0; i < 100; ++i) Add("text number " + std::to_string(i) + " about Grafana");
  EXPECT_TRUE(engine().maintain.Optimize());
  EXPECT_TRUE(engine().maintain.Rebuild());
  EXPECT_EQ(FindWords("text")->total_count, 100);
  EXPECT_EQ(engine().browse.Entities({}, {})->front().count, 100);
}

}  // namespace
}  // namespace cairn
