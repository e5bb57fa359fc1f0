#include "cli/commands/search_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "cli/commands/view.h"
#include "cli/wrap.h"
#include "engine/labels.h"
#include "engine/short_id.h"
#include "text/query_marks.h"

namespace cairn {
namespace {

constexpr std::size_t kExcerptCharacters = 300;

std::string Decimals(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4f", value);
  return text.data();
}

// The text with the query's words in bold; unchanged if color is not allowed.
std::string Highlighted(const std::string& text, const std::set<std::string>& stems,
                        const Style& style) {
  std::string marked;
  std::size_t done = 0;
  for (const auto& [begin, end] : MatchedSpans(text, stems)) {
    marked += text.substr(done, begin - done);
    marked += style.Bold(text.substr(begin, end - begin));
    done = end;
  }
  return marked + text.substr(done);
}

// Displayed scores are capped at 1, although votes and recent use may raise them further.
std::string ShownScore(double score) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", std::clamp(score, 0.0, 1.0));
  return text.data();
}

std::string FlagMark(const Style& style, const Memory& memory) {
  const std::string flags = FlagNames(memory);
  return flags.empty() ? flags : "  " + style.Red(flags);
}

std::string Places(const Why& why) {
  std::string text;
  if (why.vector_rank) {
    text +=
        "meaning: rank " + std::to_string(*why.vector_rank) + ", cosine " + Decimals(why.cosine);
    if (why.window > 0) text += " in window " + std::to_string(why.window);
  }
  if (why.keyword_rank) {
    text += (text.empty() ? "" : "; ") + ("words: rank " + std::to_string(*why.keyword_rank)) +
            ", BM25 " + Decimals(why.keyword_score);
  }
  return text.empty() ? "next to another result" : text;
}

std::string Sum(const Why& why) {
  std::string text = "fused " + Decimals(why.fused);
  std::string_view sign = " = ";
  for (const BlendPart& part : why.parts) {
    text += std::string(sign) + std::string(part.name) + " " + Decimals(part.value);
    sign = " + ";
  }
  return text;
}

// The formula with its numbers, so that a score can be verified by hand.
std::string Formula(const Found& found, const Profile& profile) {
  const Signals& signals = found.why.signals;
  std::string text = "score " + Decimals(found.score) + " = ";
  if (profile.rule == ScoringRule::kPrior) {
    text += "relevance " + Decimals(signals.relevance) + " x (1 + " + ScoreText(profile.recency) +
            " x recency " + Decimals(signals.recency) + " + " + ScoreText(profile.utility) +
            " x (2 x utility " + Decimals(signals.utility) + " - 1))";
  } else {
    std::string_view sign = "";
    for (const SignalName& each : kSignalNames) {
      if (profile.*each.weight == 0) continue;
      text += std::string(sign) + ScoreText(profile.*each.weight) + " x " + std::string(each.name) +
              " " + Decimals(signals.*each.signal);
      sign = " + ";
    }
  }
  if (found.why.jitter != 1) text += ", x jitter " + Decimals(found.why.jitter);
  return text;
}

std::string Explanation(const App& app, const Found& found, const Profile& profile) {
  std::string text;
  for (const std::string& line : {Places(found.why), Sum(found.why), Formula(found, profile)}) {
    text += app.style().Dim(WrapIndented(line, app.Width(), 3));
  }
  return text;
}

}  // namespace

std::string ScoreText(double score) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", score);
  return text.data();
}

std::string SearchText(const App& app, const SearchRequest& request, const SearchReply& reply,
                       bool explain) {
  const Style style = app.style();
  const auto stems = StemsOfQuery(request.query);
  std::string text;
  std::int64_t number = request.page.offset;
  for (const Found& found : reply.results) {
    const Memory& memory = found.memory;
    if (!text.empty()) text += '\n';
    text +=
        style.Bold(std::to_string(++number) + ".") + " [" + style.Green(ShownScore(found.score)) +
        "] " + style.Cyan(std::string(NameOf(memory.type))) + "  " + style.Dim(ShortId(memory.id)) +
        (memory.file_path.empty() ? "" : "  " + memory.file_path) + FlagMark(style, memory) + "\n";
    const std::string excerpt =
        WrapIndented(Abbreviate(memory.content, kExcerptCharacters), app.Width(), 3);
    text += Highlighted(excerpt, stems, style);
    if (explain) text += Explanation(app, found, request.profile);
  }
  return text;
}

std::string SearchRemark(const SearchRequest& request, const SearchReply& reply) {
  std::string remark =
      reply.results.empty()
          ? "Nothing found for \"" + Abbreviate(request.query, 60) + "\"."
          : MoreRemark(std::ssize(reply.results), request.page.offset, reply.total_count);
  if (reply.without_embedding > 0) {
    remark += (remark.empty() ? "" : "\n") + ("Note: " + reply.degraded + ".");
  }
  return remark;
}

std::string DualText(const App& app, const Json& dual) {
  std::string text;
  for (const Json& item : dual["index"]) {
    text += app.style().Dim(item["id"].get<std::string>()) + "  " +
            item["summary"].get<std::string>() + "\n";
  }
  for (const Json& item : dual["details"]) {
    const std::string shown = item.contains("content") ? item["content"].get<std::string>()
                                                       : item["summary"].get<std::string>();
    text += "\n" + app.style().Bold(item["id"].get<std::string>()) + "\n" + shown + "\n";
  }
  return text;
}

std::string DualRemark(const Json& dual) {
  if (dual["index"].empty()) return "Nothing found.";
  return std::to_string(dual["tokens_used"].get<std::int64_t>()) + " tokens";
}

}  // namespace cairn
