#include "store/postgres/word_counts.h"

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"

namespace cairn::postgres {

void WordCounts::Count(const WordVector& vector, std::int64_t sign) {
  ForEachStem(vector.words, mark_, [&](std::string_view stem) {
    const auto found = by_word_.find(stem);
    (found != by_word_.end() ? found->second : by_word_[std::string(stem)]) += sign;
  });
  words_ += sign * vector.length;
}

Status WordCounts::Add(std::span<const Memory> memories, std::int64_t first_row) {
  ArrayBuilder lengths(TypeNumber::kInt32), clipped(TypeNumber::kInt32);
  ArrayBuilder fields(TypeNumber::kBytes), words(TypeNumber::kWords), rows(TypeNumber::kInt64);
  for (const Memory& memory : memories) {
    const WordVector vector = WordVectorOf(memory, mark_);
    Count(vector, 1);
    rows.AddInt64(first_row++);
    lengths.AddInt32(static_cast<std::int32_t>(vector.length));
    clipped.AddInt32(vector.is_clipped ? 1 : 0);
    fields.Add(vector.fields);
    words.Add(vector.words);
  }
  records_ += std::ssize(memories);
  Query query = link_.Prepare(
      "INSERT INTO keyword (tenant, row, length, is_clipped, fields, words, circle)"
      " SELECT " +
      std::string(kMyTenant) + ", w.row, w.length, w.clipped <> 0, w.fields, w.words, " +
      CircleOf("w.row") +
      " FROM unnest(?::bigint[], ?::int[], ?::int[], ?::bytea[], ?::tsvector[])"
      " AS w (row, length, clipped, fields, words)");
  query.BindBinary(rows.Take()).BindBinary(lengths.Take()).BindBinary(clipped.Take());
  return query.BindBinary(fields.Take()).BindBinary(words.Take()).Run();
}

Status WordCounts::Change(const Memory& memory, std::int64_t row) {
  Query old = link_.Prepare("SELECT length, is_clipped::int, fields, words FROM keyword WHERE " +
                                Mine("keyword") + " AND row = ?",
                            Values::kBinary);
  const auto found = old.Bind(row).Step();
  if (!found) return found.error();
  const WordVector now = WordVectorOf(memory, mark_);
  if (*found) {
    const WordVector before{std::string(old.Blob(3)), std::string(old.Blob(2)), old.Int(0),
                            old.Int(1) != 0};
    if (before == now) return {};
    Count(before, -1);
  }
  Count(now, 1);
  Query query = link_.Prepare(
      "INSERT INTO keyword (tenant, row, length, is_clipped, fields, words, circle)"
      " SELECT m.tenant, m.row, ?::int, ?::int <> 0, ?::bytea, ?::tsvector, m.circle"
      " FROM memory AS m WHERE m.row = ? AND " +
      Mine("m") +
      " ON CONFLICT (tenant, row) DO UPDATE SET length = excluded.length,"
      " is_clipped = excluded.is_clipped, fields = excluded.fields, words = excluded.words");
  query.Bind(now.length).Bind(std::int64_t{now.is_clipped});
  return query.BindBinary(now.fields).BindBinary(now.words).Bind(row).Run();
}

Status WordCounts::TakeOff(Query& erased) {
  return ForEachRow(erased, [&](const Query& row) -> Status {
    --records_;
    if (!row.IsNull(0)) Count({.words = std::string(row.Blob(1)), .length = row.Int(0)}, -1);
    return {};
  });
}

void WordCounts::Forget() {
  by_word_.clear();
  words_ = records_ = 0;
}

// In the order of the words, as every writer does it.
Status WordCounts::Flush() {
  ArrayBuilder words(TypeNumber::kText), counts(TypeNumber::kInt64);
  std::int64_t changed = 0;
  for (const auto& [word, count] : by_word_) {
    if (count == 0) continue;
    words.Add(word);
    counts.AddInt64(count);
    ++changed;
  }
  by_word_.clear();
  if (changed > 0) {
    Query query = link_.Prepare(
        "INSERT INTO word (tenant, word, memories) SELECT " + std::string(kMyTenant) +
        ", w.word, w.memories"
        " FROM unnest(?::text[], ?::bigint[]) AS w (word, memories)"
        " ON CONFLICT (tenant, word) DO UPDATE SET memories = word.memories + excluded.memories");
    CAIRN_TRY(query.BindBinary(words.Take()).BindBinary(counts.Take()).Run());
  }
  if (records_ == 0 && words_ == 0) return {};
  Query tally = link_.Prepare("UPDATE tally SET records = records + ?, words = words + ? WHERE " +
                              Mine("tally"));
  tally.Bind(records_).Bind(words_);
  records_ = words_ = 0;
  return tally.Run();
}

}  // namespace cairn::postgres
