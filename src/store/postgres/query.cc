#include "store/postgres/query.h"

#include <charconv>

#include "store/postgres/binary.h"
#include "store/postgres/libpq.h"
#include "store/postgres/link.h"

namespace cairn::postgres {
namespace {

template <typename T>
std::string Printed(T value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

template <typename T>
T Parsed(std::string_view text) {
  T value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

Parameters::Pointers Parameters::ToPointers() const {
  Pointers pointers;
  for (const Item& item : items_) {
    pointers.values.push_back(item.is_null ? nullptr : item.value.c_str());
    pointers.lengths.push_back(static_cast<int>(item.value.size()));
    pointers.formats.push_back(item.is_binary ? 1 : 0);
  }
  return pointers;
}

Status Parameters::Check() const {
  for (const Item& item : items_) {
    if (!item.is_binary && item.value.find('\0') != std::string::npos) {
      return InvalidArgument("text with a NUL byte cannot be stored");
    }
  }
  return {};
}

Query& Query::Bind(std::int64_t value) {
  parameters_.AddText(Printed(value));
  return *this;
}

Query& Query::Bind(double value) {
  parameters_.AddText(Printed(value));
  return *this;
}

Query& Query::Bind(std::string_view text) {
  parameters_.AddText(std::string(text));
  return *this;
}

Query& Query::BindNull() {
  parameters_.AddNull();
  return *this;
}

Query& Query::BindBinary(std::string bytes) {
  parameters_.AddBinary(std::move(bytes));
  return *this;
}

Query& Query::BindTexts(std::span<const std::string> texts) {
  ArrayBuilder array(TypeNumber::kText);
  for (const std::string& text : texts) array.Add(text);
  return BindBinary(array.Take());
}

Query& Query::BindIds(std::span<const Id> ids) {
  ArrayBuilder array(TypeNumber::kUuid);
  for (const Id& id : ids) {
    array.Add({reinterpret_cast<const char*>(id.bytes().data()), id.bytes().size()});
  }
  return BindBinary(array.Take());
}

Query& Query::BindRows(std::span<const std::int64_t> rows) {
  ArrayBuilder array(TypeNumber::kInt64);
  for (const std::int64_t row : rows) array.AddInt64(row);
  return BindBinary(array.Take());
}

Result<bool> Query::Step() {
  if (result_ == nullptr) {
    CAIRN_ASSIGN_OR_RETURN(auto result, link_->RunPrepared(sql_, parameters_, values_));
    result_ = std::move(result);
    rows_ = link_->libpq_.PQntuples(result_.get());
    changes_ = Parsed<std::int64_t>(link_->libpq_.PQcmdTuples(result_.get()));
  }
  return ++row_ < rows_;
}

Status Query::Run() {
  const auto done = Step();
  Reset();
  return done ? Status() : Status(done.error());
}

void Query::Reset() {
  result_.reset();
  parameters_.Clear();
  row_ = -1;
}

std::int64_t Query::Int(int column) const {
  const std::string_view value = Text(column);
  if (values_ == Values::kText) return Parsed<std::int64_t>(value);
  if (value.size() == 8) return static_cast<std::int64_t>(ReadInt64(value));
  if (value.size() == 4) return static_cast<std::int32_t>(ReadInt32(value));
  return 0;
}

double Query::Double(int column) const { return Parsed<double>(Text(column)); }

std::string_view Query::Text(int column) const {
  const Libpq& libpq = link_->libpq_;
  return {libpq.PQgetvalue(result_.get(), row_, column),
          static_cast<std::size_t>(libpq.PQgetlength(result_.get(), row_, column))};
}

bool Query::IsNull(int column) const {
  return link_->libpq_.PQgetisnull(result_.get(), row_, column) != 0;
}

Result<std::size_t> Query::Place(int column, std::size_t places) const {
  const auto index = static_cast<std::size_t>(Int(column)) - 1;  // of 0 and less: far too large
  if (index < places) return index;
  return InternalError("the server gave a row that was not asked for");
}

}  // namespace cairn::postgres
