// A Claude Code transcript: the JSON Lines of one session. Drops abandoned branches (branches.h).
//
// All records belong to the project in which the session began, even if it moved to another.
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

// The origin and time of a message.
struct SessionPlace {
  std::string session;
  std::string project;
  std::string branch;
  std::optional<TimeMs> at;
};

// A line of type "summary". It has no date or project of its own, only the id of its last message,
// which may be in another file.
struct SessionSummary {
  std::string id;
  std::string text;
  std::string leaf;  // the message's id
};

class Transcript {
 public:
  // A message that a summary may refer to.
  struct Message {
    Id id;
    TimeMs at = 0;
  };

  // `name` is the session's name until a line specifies it.
  Transcript(std::string name, ImportBuilder& builder)
      : name_(std::move(name)), builder_(builder) {}

  void Take(const Json& line);
  // Passes the turns to the builder; call after the last line.
  void Finish();

  const SessionPlace& place() const { return place_; }  // at the start of the session
  const std::vector<SessionSummary>& summaries() const { return summaries_; }
  const std::vector<Message>& messages() const { return messages_; }

 private:
  struct Line {
    TreeLine tree;
    bool is_queued = false;  // typed while Claude was working
    std::string words{};
    std::optional<TimeMs> at{};
    std::unique_ptr<ForeignRecord> record{};  // set if kept; most lines are not
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
  std::int64_t number_ = 0;  // line number, 1-based
  SessionPlace place_;
  std::vector<Line> lines_;
  std::vector<SessionSummary> summaries_;
  std::vector<Message> messages_;
};

// The fields common to all session summaries.
ForeignRecord SummaryRecord(std::string id, const std::string& text, const SessionPlace& place);

}  // namespace cairn
