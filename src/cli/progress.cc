#include "cli/progress.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/terminal.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

constexpr TimeMs kRedrawMs = 100;
constexpr std::size_t kBarColumns = 30;
constexpr TimeMs kSettleMs = 1000;  // a rate measured over less time is unreliable

std::string BarText(double part) {
  const auto full = static_cast<std::size_t>(part * static_cast<double>(kBarColumns));
  std::string bar(full, '=');
  if (full < kBarColumns) bar += '>';
  bar.resize(kBarColumns, ' ');
  return "[" + bar + "]";
}

std::string SpanText(std::int64_t seconds) {
  if (seconds < 60) return std::to_string(seconds) + " s";
  if (seconds < 3600) {
    return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
  }
  return std::to_string(seconds / 3600) + " h " + std::to_string(seconds % 3600 / 60) + " min";
}

std::string PercentText(double part) {
  const std::string digits = std::to_string(static_cast<int>(part * 100));
  return std::string(3 - std::min<std::size_t>(3, digits.size()), ' ') + digits + " %";
}

}  // namespace

Progress::Progress(std::int64_t total, std::string what, const Clock& clock, Terminal& terminal,
                   bool quiet)
    : total_(total),
      what_(std::move(what)),
      clock_(clock),
      terminal_(terminal),
      shown_(!quiet && terminal.IsTerminal()),
      started_at_(clock.Now()) {
  if (shown_) Draw();
}

Progress::~Progress() { Finish(); }

void Progress::Advance(std::int64_t by) { Update(done_ + by, total_); }

void Progress::Update(std::int64_t done, std::int64_t total) {
  done_ = done;
  total_ = total;
  if (!shown_) return;
  const TimeMs since = clock_.Now() - drawn_at_;
  if (since >= kRedrawMs || since < 0) Draw();
}

void Progress::Finish() {
  if (shown_) {
    terminal_.Redraw(std::string(drawn_columns_, ' '));
    terminal_.Redraw("");
  }
  shown_ = false;
}

void Progress::Draw() {
  drawn_at_ = clock_.Now();
  // One column stays free: a full line would scroll some terminals.
  const std::size_t most = std::max<std::size_t>(terminal_.Width(), 2) - 1;
  const std::string line = CutTo(Line(drawn_at_), most);
  const std::size_t columns = ColumnsOf(line);
  terminal_.Redraw(PadTo(line, std::min(most, std::max(columns, drawn_columns_))));
  drawn_columns_ = columns;
}

std::string Progress::Line(TimeMs now) const {
  std::string line = what_;
  if (total_ > 0) {
    const double part =
        std::clamp(static_cast<double>(done_) / static_cast<double>(total_), 0.0, 1.0);
    line += " " + BarText(part) + " " + PercentText(part);
  }
  line += "  " + std::to_string(done_) + (total_ > 0 ? "/" + std::to_string(total_) : "");
  const TimeMs elapsed = now - started_at_;
  if (elapsed < kSettleMs || done_ <= 0) return line;
  const double per_second = static_cast<double>(done_) * kSecondMs / static_cast<double>(elapsed);
  const std::string rate = std::to_string(per_second);
  line += "  " + rate.substr(0, rate.find('.') + (per_second < 10 ? 2 : 0)) + "/s";
  if (total_ <= done_) return line;
  const double left = static_cast<double>(total_ - done_) / per_second;
  return line + "  " + SpanText(std::llround(left)) + " left";
}

}  // namespace cairn
