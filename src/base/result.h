// Result<T>: a value or an Error. The names are a subset of std::expected's, which C++20 does not
// have yet.
//
//   CAIRN_ASSIGN_OR_RETURN(const Memory memory, reader.Get(id));
//   CAIRN_TRY(writer.Update(memory));
//
// Reading the value of a failed Result, or the error of a successful one, is a programming error:
// an assert in debug builds, undefined behavior otherwise.
#pragma once

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "base/error.h"

namespace cairn {

template <typename T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by intent
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return *operator->(); }
  const T& operator*() const& { return *operator->(); }
  T&& operator*() && { return std::move(*operator->()); }
  T* operator->() {
    assert(has_value());
    return std::get_if<0>(&state_);
  }
  const T* operator->() const {
    assert(has_value());
    return std::get_if<0>(&state_);
  }

  const Error& error() const {
    assert(!has_value());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by intent

  bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }
  const Error& error() const {
    assert(!has_value());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

using Status = Result<void>;

// Returns from the enclosing function with the error of the expression, a Result, if it has one.
#define CAIRN_TRY(...) CAIRN_TRY_AS(CAIRN_JOIN(cairn_status_, __COUNTER__), __VA_ARGS__)
#define CAIRN_TRY_AS(status, ...)                                    \
  do {                                                               \
    if (auto status = (__VA_ARGS__); !status) return status.error(); \
  } while (false)

// Declares (or assigns) a variable with the value of the expression, a Result, or returns from the
// enclosing function with its error.
#define CAIRN_ASSIGN_OR_RETURN(declaration, ...) \
  CAIRN_ASSIGN_OR_RETURN_AS(CAIRN_JOIN(cairn_result_, __COUNTER__), declaration, __VA_ARGS__)
#define CAIRN_ASSIGN_OR_RETURN_AS(result, declaration, ...) \
  auto result = (__VA_ARGS__);                              \
  if (!result) return result.error();                       \
  declaration = *std::move(result)
#define CAIRN_JOIN(a, b) CAIRN_JOIN_NOW(a, b)
#define CAIRN_JOIN_NOW(a, b) a##b

}  // namespace cairn
