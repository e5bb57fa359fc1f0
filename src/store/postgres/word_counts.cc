#include "store/postgres/word_counts.h"

#include <utility>

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"

namespace cairn::postgres {

void WordCounts::Count(const WordVector& vector, std::int64_t sign, Counts& counts) {
  ForEachStem(vector.words, [&](std::string_view stem) {
    const auto found = counts.by_word.find(stem);
    (found != counts.by_word.end() ? found->second : counts.by_word[std::string(stem)]) += sign;
  });
  counts.words += sign * vector.length;
}

Status WordCounts::Add(std::span<const Memory> memories, std::int64_t first_row) {
  ArrayBuilder lengths(TypeNumber::kInt32), clipped(TypeNumber::kInt32);
  ArrayBuilder fields(TypeNumber::kBytes), words(TypeNumber::kWords), rows(TypeNumber::kInt64);
  for (const Memory& memory : memories) {
    const std::string circle = CircleOf(memory, asker_);
    const WordVector vector = WordVectorOf(memory, MarkOf(link_.team_number(), circle));
    Counts& counts = by_circle_[circle];
    Count(vector, 1, counts);
    ++counts.records;
    rows.AddInt64(first_row++);
    lengths.AddInt32(static_cast<std::int32_t>(vector.length));
    clipped.AddInt32(vector.is_clipped ? 1 : 0);
    fields.Add(vector.fields);
    words.Add(vector.words);
  }
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
  Query old = link_.Prepare(
      "SELECT k.length, k.is_clipped::int, k.fields, k.words, coalesce(m.circle, '')"
      " FROM memory AS m LEFT JOIN keyword AS k ON k.tenant = m.tenant AND k.row = m.row WHERE " +
          Mine("m") + " AND m.row = ?",
      Values::kBinary);
  CAIRN_ASSIGN_OR_RETURN(const auto found, old.Bind(row).Step());
  if (!found) return {};
  const std::string circle(old.Text(4));
  const WordVector now = WordVectorOf(memory, MarkOf(link_.team_number(), circle));
  if (!old.IsNull(0)) {
    const WordVector before{std::string(old.Blob(3)), std::string(old.Blob(2)), old.Int(0),
                            old.Int(1) != 0};
    if (before == now) return {};
    Count(before, -1, by_circle_[circle]);
  }
  Count(now, 1, by_circle_[circle]);
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

void WordCounts::Forget() { by_circle_.clear(); }

Status WordCounts::Flush() {
  const auto all = std::exchange(by_circle_, {});
  for (const auto& [circle, counts] : all) CAIRN_TRY(Send(circle, counts));
  return {};
}

Status WordCounts::Send(const std::string& circle, const Counts& counts) {
  ArrayBuilder words(TypeNumber::kText), memories(TypeNumber::kInt64);
  bool is_changed = counts.records != 0 || counts.words != 0;
  for (const auto& [word, count] : counts.by_word) {
    if (count == 0) continue;
    words.Add(word);
    memories.AddInt64(count);
    is_changed = true;
  }
  if (!is_changed) return {};
  Query query = link_.Prepare("SELECT add_words(?, ?::text[], ?::bigint[], ?, ?)");
  query.Bind(circle).BindBinary(words.Take()).BindBinary(memories.Take());
  return query.Bind(counts.records).Bind(counts.words).Run();
}

}  // namespace cairn::postgres
