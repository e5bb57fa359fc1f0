// A memory given by its row number or its id, for clients that number their memories.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/id.h"
#include "engine/engine.h"
#include "json/json.h"
#include "tools/param_values.h"

namespace cairn {

struct RowOrId {
  std::optional<std::int64_t> row;
  std::optional<Id> id;

  std::string ToString() const { return row ? std::to_string(*row) : id ? id->ToString() : ""; }
  static Json ParamSchema() { return {{"type", {"integer", "string"}}}; }
};

// 12, "12" or a UUID.
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               RowOrId& named);

// The memory's id; nothing if no memory has that number.
Result<std::optional<Id>> FindNamed(Engine& engine, const RowOrId& named);

}  // namespace cairn
