#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/foreign_fixture.h"
#include "foreign/show_memory.h"

namespace cairn {
namespace {

class ChatgptTest : public ForeignTest {
 protected:
  // An export with one linear conversation of these messages.
  ForeignImport ReadMessages(const std::vector<std::string>& messages) const {
    Json mapping = Json::object();
    std::string last;
    for (const std::string& text : messages) {
      const std::string id = "n" + std::to_string(mapping.size());
      mapping[id] = {{"id", id}, {"message", *ParseJson(text)}, {"parent", last}};
      last = id;
    }
    const Json conversation = {{"id", "c1"},
                               {"title", "Knots"},
                               {"create_time", 1700000000},
                               {"current_node", last},
                               {"mapping", mapping}};
    return Read("chatgpt",
                directory_.Write("conversations.json", CompactJson(Json::array({conversation}))));
  }
  static std::string Said(const ForeignImport& import) {
    std::vector<std::string> said;
    for (const MemoryInput& memory : MemoriesOf(import)) {
      said.push_back(memory.values.speaker + ": " + memory.values.content);
    }
    return Join(said, " | ");
  }
};

TEST_F(ChatgptTest, ReadsTheTranscriptOfVoiceMessages) {
  const ForeignImport import = ReadMessages(
      {R"({"author":{"role":"user"},"content":{"content_type":"multimodal_text","parts":[
           {"content_type":"audio_transcription","text":"And a sheet bend?","direction":"in"},
           {"content_type":"real_time_user_audio_video_asset_pointer"}]}})",
       R"({"author":{"role":"assistant"},"content":{"content_type":"multimodal_text","parts":[
           {"content_type":"audio_transcription","text":"It joins ropes.","direction":"out"},
           {"content_type":"audio_asset_pointer","text":"no words"}]}})"});
  EXPECT_EQ(Said(import), "user: And a sheet bend? | assistant: It joins ropes.");
}

TEST_F(ChatgptTest, DropsMessagesToTools) {
  const ForeignImport import = ReadMessages(
      {R"({"author":{"role":"user"},"recipient":"all","content":{"content_type":"text","parts":["Draw it"]}})",
       R"({"author":{"role":"assistant"},"recipient":"dalle.text2im","content":{"content_type":"text","parts":["{}"]}})",
       R"({"author":{"role":"assistant"},"recipient":"bio","content":{"content_type":"text","parts":["Learns knots"]}})",
       R"({"author":{"role":"assistant"},"recipient":"all","content":{"content_type":"text","parts":["Here \ue200cite\ue202turn0\ue201."]}})",
       R"({"author":{"role":"assistant"},"recipient":null,"content":{"content_type":"text","parts":["You are"]}})"});
  EXPECT_EQ(Said(import), "user: Draw it | assistant: Here. | assistant: You are");
  EXPECT_EQ(import.notes, std::vector<std::string>{"2 tool calls skipped"});
}

TEST_F(ChatgptTest, AMessageWithoutATimeHasThatOfTheOneBefore) {
  const auto message = [](const char* time) {
    return R"({"author":{"role":"user"},"content":{"content_type":"text","parts":["x"]},)"
           R"("create_time":)" +
           std::string(time) + '}';
  };
  const ForeignImport import = ReadMessages(
      {message("null"), message("1700000005"), message("null"), message("1700000007.5")});
  std::vector<TimeMs> times;
  for (const MemoryInput& memory : MemoriesOf(import)) {
    times.push_back(memory.values.created_at - kStart);
  }
  EXPECT_EQ(times, (std::vector<TimeMs>{0, 5000, 5000, 7500}));
}

}  // namespace
}  // namespace cairn
