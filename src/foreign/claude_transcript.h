// A transcript of Claude Code: the JSON lines of one session. Branches that the user abandoned are
// left out (branches.h).
//
// All of it belongs to the project that the session began in, wherever it went then.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "foreign/branches.h"
#include "foreign/import_builder.h"
#include "foreign/row.h"
#include "json/json.h"

namespace cairn {

// Where and when something was said.
struct SessionPlace {
  std::string session;
  std::string project;
  std::string branch;
  std::optional<TimeMs> at;
};

// A line of type "summary". It has no date and no project of its own; it ends with a message, which
// may be in another file.
struct SessionSummary {
  std::string id;
  std::string text;
  std::string leaf;  // the message's id
};

class Transcript {
 public:
  // A message that a summary may name.
  struct Message {
    Id id;
    TimeMs at = 0;
  };

  // `name` stands for the session until a line names it.
  Transcript(std::string name, ImportBuilder& builder)
      : name_(std::move(name)), builder_(builder) {}

  void Take(const Json& line);
  // Hands over the turns, once all lines are taken.
  void Finish();

  const SessionPlace& place() const { return place_; }  // of its beginning
  const std::vector<SessionSummary>& summaries() const { return summaries_; }
  const std::vector<Message>& messages() const { return messages_; }

 private:
  struct Line {
    TreeLine tree;
    bool is_queued = false;  // typed while Claude worked
    std::string words{};
    std::optional<TimeMs> at{};
    std::unique_ptr<ForeignRecord> record{};  // if it is to be kept; most lines are not
  };

  void TakeSummary(const Row& row);
  void NotePlace(const Row& row, const Line& line);
  void TakeQueued(const Row& row, Line& line);
  void TakeMessage(const Row& row, const std::string& speaker, Line& line);
  SessionPlace PlaceOf(const Row& row, const Line& line) const;
  std::string IdOf(const Line& line) const;
  ForeignRecord TurnOf(const Row& row, const Line& line, const std::string& speaker) const;
  void LeaveOutDoubles();
  void LeaveOutAbandoned();

  std::string name_;
  ImportBuilder& builder_;
  std::int64_t number_ = 0;  // of the line, from 1
  SessionPlace place_;
  std::vector<Line> lines_;
  std::vector<SessionSummary> summaries_;
  std::vector<Message> messages_;
};

// What all summaries of sessions have.
ForeignRecord SummaryRecord(std::string id, const std::string& text, const SessionPlace& place);

}  // namespace cairn
