// Claude Code transcripts: a JSON Lines file per session, in a folder per project. Keeps what was
// said; drops tool calls, tool results and thinking.

#include <nlohmann/json.hpp>
#include <unordered_map>

#include "foreign/claude_transcript.h"
#include "foreign/formats.h"

namespace cairn {
namespace {

// Collects the summaries of all files until the messages they end with are found.
class Summaries {
 public:
  void Collect(const Transcript& transcript) {
    const std::size_t number = places_.size();
    places_.push_back(transcript.place());
    for (const Transcript::Message& message : transcript.messages()) {
      messages_.emplace(message.id, Said{number, message.at});
    }
    for (const SessionSummary& summary : transcript.summaries()) {
      summaries_.push_back({number, summary});
    }
  }

  void Add(ImportBuilder& builder) const {
    for (const auto& [transcript, summary] : summaries_) {
      SessionPlace place = places_[transcript];
      const auto leaf = Id::Parse(summary.leaf);
      const auto said = leaf ? messages_.find(*leaf) : messages_.end();
      if (said != messages_.end()) {
        place = places_[said->second.transcript];
        if (said->second.at > 0) place.at = said->second.at;
      }
      builder.Add(SummaryRecord(summary.id, summary.text, place));
    }
  }

 private:
  struct Said {
    std::size_t transcript;
    TimeMs at;
  };
  std::vector<SessionPlace> places_;  // by transcript index
  std::unordered_map<Id, Said> messages_;
  std::vector<std::pair<std::size_t, SessionSummary>> summaries_;
};

}  // namespace

Status ReadClaudeCode(const ForeignPlace& place, ImportBuilder& builder) {
  constexpr std::string_view kEnds[] = {".jsonl"};
  CAIRN_ASSIGN_OR_RETURN(const auto files, FilesOf(place, kEnds, GitIgnore::kPassedOver, builder));
  Summaries summaries;
  for (const std::string& file : files) {
    Transcript transcript(std::filesystem::path(file).stem(), builder);
    const Status read = ForEachItem(place.root, file, builder, [&](const Json& line) -> Status {
      transcript.Take(line);
      return {};
    });
    transcript.Finish();
    summaries.Collect(transcript);
    if (!read) builder.Note(file + " passed over: " + read.error().message);
  }
  summaries.Add(builder);
  return {};
}

}  // namespace cairn
