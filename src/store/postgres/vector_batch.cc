#include "store/postgres/vector_batch.h"

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"
#include "store/postgres/half.h"
#include "store/postgres/settling.h"
#include "store/sql/vector_blob.h"

namespace cairn::postgres {
namespace {

constexpr std::size_t kSendAt = 500;  // vectors; some 600 kB

}  // namespace

Status VectorBatch::Add(std::int64_t row, const std::string& model,
                        std::span<const std::vector<float>> windows) {
  std::int64_t number = 0;
  for (const std::vector<float>& values : windows) items_.push_back({row, number++, model, values});
  rows_.insert(row);
  return items_.size() < kSendAt ? Status() : Flush();
}

// Types of an extension have no fixed number.
Result<std::uint32_t> VectorBatch::HalfVectorType() {
  if (half_vector_type_ == 0) {
    CAIRN_ASSIGN_OR_RETURN(const auto type,
                           link_.ReadInt("SELECT 'halfvec'::regtype::oid::bigint"));
    half_vector_type_ = static_cast<std::uint32_t>(type);
  }
  return half_vector_type_;
}

Status VectorBatch::Flush() {
  if (items_.empty()) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto type, HalfVectorType());
  ArrayBuilder rows(TypeNumber::kInt64), numbers(TypeNumber::kInt32), models(TypeNumber::kText);
  ArrayBuilder dimensions(TypeNumber::kInt32), codes(type), data(TypeNumber::kBytes);
  for (const Item& item : items_) {
    rows.AddInt64(item.row);
    numbers.AddInt32(static_cast<std::int32_t>(item.number));
    models.Add(item.model);
    dimensions.AddInt32(static_cast<std::int32_t>(item.values.size()));
    const auto code = HalfVectorOf(item.values);
    code ? codes.Add(*code) : codes.AddNull();
    data.Add(sql::EncodeVector(item.values));
  }
  sent_ += std::ssize(items_);
  items_.clear();
  rows_.clear();
  Query query = link_.Prepare(
      "INSERT INTO vector (tenant, row, number, model, dimension, is_fresh, code, data, circle)"
      " SELECT " +
      std::string(kMyTenant) +
      ", g.row, g.number, g.model, g.dimension, ?::int <> 0, g.code, g.data, " + CircleOf("g.row") +
      " FROM unnest(?::bigint[], ?::int[], ?::text[], ?::int[], ?::halfvec[], ?::bytea[])"
      " AS g (row, number, model, dimension, code, data)");
  query.Bind(std::int64_t{sent_ > kSettledAtOnce});
  query.BindBinary(rows.Take()).BindBinary(numbers.Take()).BindBinary(models.Take());
  query.BindBinary(dimensions.Take()).BindBinary(codes.Take()).BindBinary(data.Take());
  return query.Run();
}

}  // namespace cairn::postgres
