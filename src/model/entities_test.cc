#include "model/entities.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iostream>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

using Names = std::vector<std::string>;

struct LabelledText {
  bool held_out = false;
  std::string text;
  Names entities;
};

std::string Unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_end = text.substr(i, 2) == "\\n";
    out += line_end ? '\n' : text[i];
    i += line_end ? 1 : 0;
  }
  return out;
}

std::vector<LabelledText> ReadTable() {
  std::ifstream file(CAIRN_TESTDATA "/entities.tsv");
  std::vector<LabelledText> table;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    Names fields = Split(line, '\t');
    table.push_back({fields[0] == "held", Unescape(fields[1]), {fields.begin() + 2, fields.end()}});
  }
  return table;
}

bool Contains(const Names& names, const std::string& wanted) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return EqualsIgnoringCase(name, wanted); });
}

// Micro averages: counted over all entities of all texts.
struct Score {
  double right = 0;
  double found = 0;
  double expected = 0;

  double precision() const { return right / found; }
  double recall() const { return right / expected; }

  void Count(const LabelledText& row) {
    const Names names = ExtractEntities(row.text);
    found += static_cast<double>(names.size());
    expected += static_cast<double>(row.entities.size());
    for (const std::string& name : names) right += Contains(row.entities, name) ? 1 : 0;
  }
};

std::ostream& operator<<(std::ostream& out, const Score& score) {
  return out << "precision " << score.precision() << ", recall " << score.recall() << " ("
             << score.expected << " entities)";
}

TEST(Entities, AreFoundWithPrecisionAndRecall) {
  Score all;
  Score tuned;
  Score held_out;
  const std::vector<LabelledText> table = ReadTable();
  ASSERT_GE(table.size(), 120u);
  for (const LabelledText& row : table) {
    all.Count(row);
    (row.held_out ? held_out : tuned).Count(row);
  }
  std::cout << "all:      " << all << "\ntuned:    " << tuned << "\nheld out: " << held_out << "\n";
  EXPECT_GE(all.precision(), 0.9);
  EXPECT_GE(all.recall(), 0.8);
}

}  // namespace
}  // namespace cairn
