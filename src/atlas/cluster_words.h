// Labels clusters with their distinctive words: those frequent in one cluster and rare in the
// others (TF-IDF with a cluster as the document). Forms of one stem count together; the label shows
// the most frequent form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "atlas/clusters.h"

namespace cairn {

class ClusterWords {
 public:
  // At most kMostClusters.
  explicit ClusterWords(std::size_t clusters) : texts_(clusters) {}

  // Adds the text of a memory in that cluster. A word counts once per text.
  void Add(std::size_t cluster, std::string_view text);

  // Up to 3 words per cluster, separated by commas; no word is in two labels. A cluster without
  // distinctive words is "group N".
  std::vector<std::string> Labels() const;

 private:
  struct Word {
    std::array<std::uint16_t, kMostClusters> texts{};  // number of texts with the word, per cluster
    std::map<std::string, std::uint32_t> forms;
  };
  struct Scored {
    double score = 0;
    std::string shown;
  };

  std::vector<double> Scores(const Word& word) const;

  std::vector<std::uint32_t> texts_;             // number of texts, per cluster
  std::unordered_map<std::string, Word> words_;  // by stem
};

}  // namespace cairn
