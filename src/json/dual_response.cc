#include "json/dual_response.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "text/token_estimate.h"

namespace cairn {
namespace {

constexpr double kEstimateError = 0.1;
// Shares of the budget: for the echoed query; for the reply without items while it still has
// remarks; for an index whose summaries are longer than the shortest; reserved for the details of
// the best result.
constexpr double kQueryShare = 0.15;
constexpr double kFrameShare = 0.5;
constexpr double kIndexShare = 0.6;
constexpr double kBestShare = 0.4;
constexpr std::size_t kMostQueryCharacters = 200;
constexpr std::size_t kSummaryCharacters[] = {200, 60, 24};  // tried in this order

class Fitting {
 public:
  Fitting(DualDraft draft, std::int64_t max_tokens, const DualPrinter& print)
      : draft_(std::move(draft)),
        print_(print),
        most_(static_cast<double>(max_tokens) / (1 + kEstimateError)) {
    Json& frame = draft_.frame;
    CutQuery(frame["query"].get<std::string>());
    // Values not known yet are counted at their longest.
    frame["tokens_used"] = max_tokens;
    frame["next_offset"] = draft_.offset + std::ssize(draft_.items);
    frame_cost_ = ExpectedTokens(print_(frame));
    if (frame_cost_ <= kFrameShare * most_) return;
    frame.erase("reason");
    frame.erase("total_is_exact");
    frame_cost_ = ExpectedTokens(print_(frame));
  }

  Json Fit() {
    ChooseIndex();
    ChooseDetails();
    Json reply = Built();
    double cost = ExpectedTokens(print_(reply));
    // The costs of the parts do not add up exactly to that of the whole.
    while (cost > most_ && !(index_.empty() && details_.empty())) {
      (details_.empty() ? index_ : details_).pop_back();
      reply = Built();
      cost = ExpectedTokens(print_(reply));
    }
    reply["tokens_used"] = static_cast<std::int64_t>(std::ceil(cost));
    return reply;
  }

 private:
  void CutQuery(const std::string& query) {
    std::size_t characters = kMostQueryCharacters;
    std::string shown = Abbreviate(query, characters);
    while (ExpectedTokens(shown) > kQueryShare * most_) {
      characters /= 2;
      shown = Abbreviate(query, characters);
    }
    draft_.frame["query"] = shown;
  }

  // The cost of adding an item to the reply.
  double CostIn(const char* list, const Json& item) const {
    Json alone = draft_.frame;
    alone[list].push_back(item);
    return ExpectedTokens(print_(alone)) - frame_cost_;
  }

  // Tokens to reserve for the details of the best result; 0 if they are too long in any case.
  double RoomForBest() const {
    if (draft_.items.empty()) return 0;
    const double cost = CostIn("details", draft_.items.front().details.front());
    return cost <= kBestShare * most_ ? cost : 0;
  }

  void ChooseIndex() {
    std::vector<double> costs;
    double sum = 0;
    for (const std::size_t characters : kSummaryCharacters) {
      index_.clear();
      costs.clear();
      sum = frame_cost_;
      for (const DualItem& item : draft_.items) {
        index_.push_back(item.index);
        Json& summary = index_.back()["summary"];
        summary = Abbreviate(summary.get<std::string>(), characters);
        costs.push_back(CostIn("index", index_.back()));
        sum += costs.back();
      }
      if (sum <= kIndexShare * most_) break;
    }
    const double most = most_ - RoomForBest();
    while (!index_.empty() && sum > (index_.size() > 1 ? most : most_)) {
      sum -= costs.back();
      costs.pop_back();
      index_.pop_back();
    }
    left_ = most_ - sum;
  }

  void ChooseDetails() {
    std::vector<double> costs;
    for (std::size_t i = 0; i < index_.size(); ++i) {
      const Json& shortest = draft_.items[i].details.front();
      const double cost = CostIn("details", shortest);
      if (cost > left_) break;
      left_ -= cost;
      costs.push_back(cost);
      details_.push_back(shortest);
    }
    for (std::size_t i = 0; i < details_.size(); ++i) {
      for (const Json& longer : std::span(draft_.items[i].details).subspan(1)) {
        const double cost = CostIn("details", longer);
        if (cost - costs[i] > left_) break;
        left_ -= cost - costs[i];
        costs[i] = cost;
        details_[i] = longer;
      }
    }
  }

  Json Built() const {
    Json reply = draft_.frame;
    reply["index"] = index_;
    reply["details"] = details_;
    const bool is_cut = index_.size() < draft_.items.size();
    if (is_cut) reply["index_truncated"] = true;
    if (is_cut) reply["has_more"] = true;
    // A page without results has no next page: the budget is too small for this output format.
    if (reply["has_more"] == true && !index_.empty()) {
      reply["next_offset"] = draft_.offset + std::ssize(index_);
    } else {
      reply.erase("next_offset");
    }
    return reply;
  }

  DualDraft draft_;
  const DualPrinter& print_;
  const double most_;
  double frame_cost_ = 0;
  double left_ = 0;
  std::vector<Json> index_;
  std::vector<Json> details_;
};

}  // namespace

Json FitToBudget(DualDraft draft, std::int64_t max_tokens, const DualPrinter& print) {
  return Fitting(std::move(draft), max_tokens, print).Fit();
}

}  // namespace cairn
