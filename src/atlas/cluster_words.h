// The telling words of clusters: those that many memories of one cluster have and few of the others
// (TF-IDF with a cluster as the document). Forms of one stem count together and are shown as they
// are written most often.
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

  // A memory of that cluster. A word counts once for each text.
  void Add(std::size_t cluster, std::string_view text);

  // For each cluster up to 3 words with commas between; no word is in two labels. One that has no
  // words of its own is "group N".
  std::vector<std::string> Labels() const;

 private:
  struct Word {
    std::array<std::uint16_t, kMostClusters> texts{};  // of each cluster that have it
    std::map<std::string, std::uint32_t> forms;
  };
  struct Scored {
    double score = 0;
    std::string shown;
  };

  std::vector<double> Scores(const Word& word) const;

  std::vector<std::uint32_t> texts_;             // of each cluster
  std::unordered_map<std::string, Word> words_;  // by stem
};

}  // namespace cairn
