// Config: every setting as a plain value. The initializers are the defaults; the table in keys.h
// defines each key's name, allowed values and meaning.
#pragma once

#include <string>
#include <vector>

#include "config/choices.h"

namespace cairn {

// Weights of the two result lists in linear fusion.
struct HybridWeights {
  double vector = 0.7;
  double keyword = 0.3;

  friend bool operator==(const HybridWeights&, const HybridWeights&) = default;
};

struct Config {
  double min_score = -0.5;
  int chunk_overlap_percent = 15;
  int chunk_size = 2000;
  SearchMode default_search_mode = SearchMode::kHybrid;
  std::string fts_db_name = "fts.sqlite";  // accepted for claude-memory compatibility; unused

  Fusion fusion = Fusion::kBlend;
  HybridWeights hybrid_weights;
  std::string profiles = "{}";  // JSON text: an object whose values are objects
  std::string embedding_model = "minilm";
  bool auto_index = true;
  std::vector<std::string> watch_paths = {"README*", "**/*.md", "**/*.rst"};
  int max_file_kb = 100;
  int max_files = 2000;
  bool daily_log = true;
  SecretsPolicy secrets = SecretsPolicy::kRedact;
  std::string store_url;        // empty: the embedded file
  std::string store_token;      // a team member's token; secret
  std::string store_read_url;   // empty: no read replica
  bool store_insecure = false;  // allows connections without TLS
  int store_timeout = 10;       // seconds
  Synchronous store_synchronous = Synchronous::kNormal;
  Toolset toolset = Toolset::kDefault;

  friend bool operator==(const Config&, const Config&) = default;
};

}  // namespace cairn
