#include "embed/safetensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

namespace cairn {
namespace {

using Json = nlohmann::json;

struct TypeInfo {
  std::string_view name;
  TensorType type;
  std::size_t bytes;
};
constexpr std::array kTypes = std::to_array<TypeInfo>({{"F16", TensorType::kF16, 2},
                                                       {"F32", TensorType::kF32, 4},
                                                       {"BF16", TensorType::kOther, 2},
                                                       {"F64", TensorType::kOther, 8},
                                                       {"I64", TensorType::kOther, 8},
                                                       {"U64", TensorType::kOther, 8},
                                                       {"I32", TensorType::kOther, 4},
                                                       {"U32", TensorType::kOther, 4},
                                                       {"I16", TensorType::kOther, 2},
                                                       {"U16", TensorType::kOther, 2},
                                                       {"I8", TensorType::kOther, 1},
                                                       {"U8", TensorType::kOther, 1},
                                                       {"BOOL", TensorType::kOther, 1}});

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMostDimensions = 8;
constexpr int kMostDepth = 3;  // a tensor's shape: object, object, array

Error Corrupt(std::string message) {
  return {ErrorCode::kCorrupt, "safetensors: " + std::move(message)};
}
Error CorruptTensor(const std::string& name, const std::string& message) {
  return Corrupt("tensor \"" + name + "\": " + message);
}

Result<std::size_t> HeaderLength(std::span<const std::byte> file) {
  if (file.size() < kLengthBytes)
    return Corrupt("the file has " + std::to_string(file.size()) +
                   " bytes, fewer than its first field");
  std::uint64_t length = 0;
  for (std::size_t i = kLengthBytes; i-- > 0;)
    length = length << 8 | std::to_integer<std::uint64_t>(file[i]);
  if (length > Safetensors::kMostHeaderBytes)
    return Corrupt("a header of " + std::to_string(length) + " bytes is more than allowed");
  if (length > file.size() - kLengthBytes) return Corrupt("the file ends within its header");
  return static_cast<std::size_t>(length);
}

// Parses the header. nlohmann keeps the last of duplicate names; here they are an error.
Result<Json> ParseHeader(std::string_view text) {
  std::vector<std::set<std::string>> names;
  std::optional<Error> wrong;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      names.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      names.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!names.back().insert(name).second)
        wrong = Corrupt("the name \"" + name + "\" stands twice");
    }
    if (depth > kMostDepth) wrong = Corrupt("the header is nested too deeply");
    return !wrong.has_value();
  };
  Json header = Json::parse(text, watch, false);
  if (wrong) return *wrong;
  if (!header.is_object()) return Corrupt("the header is not a JSON object");
  return header;
}

// A nonnegative integer; nullopt for anything else, such as 1e30.
std::optional<std::size_t> Whole(const Json& value) {
  if (!value.is_number_unsigned()) return std::nullopt;
  return value.get<std::size_t>();
}

const TypeInfo* FindType(const Json& entry) {
  const auto type = entry.find("dtype");
  if (type == entry.end() || !type->is_string()) return nullptr;
  const auto& name = type->get_ref<const std::string&>();
  const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                  [&](const TypeInfo& info) { return info.name == name; });
  return found == kTypes.end() ? nullptr : &*found;
}

std::optional<std::vector<std::size_t>> ReadShape(const Json& entry) {
  const auto shape = entry.find("shape");
  if (shape == entry.end() || !shape->is_array() || shape->size() > kMostDimensions)
    return std::nullopt;
  std::vector<std::size_t> sizes;
  for (const Json& item : *shape) {
    const auto size = Whole(item);
    if (!size) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

// nullopt if the product overflows.
std::optional<std::size_t> BytesOf(const std::vector<std::size_t>& shape, std::size_t each) {
  std::size_t bytes = each;
  for (const std::size_t size : shape)
    if (__builtin_mul_overflow(bytes, size, &bytes)) return std::nullopt;
  return bytes;
}

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::optional<Range> ReadRange(const Json& entry, std::size_t limit) {
  const auto offsets = entry.find("data_offsets");
  if (offsets == entry.end() || !offsets->is_array() || offsets->size() != 2) return std::nullopt;
  const auto begin = Whole((*offsets)[0]);
  const auto end = Whole((*offsets)[1]);
  if (!begin || !end || *begin > *end || *end > limit) return std::nullopt;
  return Range{*begin, *end};
}

Result<Tensor> ReadTensor(const std::string& name, const Json& entry,
                          std::span<const std::byte> data) {
  if (!entry.is_object()) return CorruptTensor(name, "its entry is not a JSON object");
  const TypeInfo* type = FindType(entry);
  if (type == nullptr) return CorruptTensor(name, "dtype is missing or unknown");
  auto shape = ReadShape(entry);
  if (!shape) return CorruptTensor(name, "shape is not a list of sizes");
  const auto range = ReadRange(entry, data.size());
  if (!range) return CorruptTensor(name, "data_offsets do not lie within the file");
  if (BytesOf(*shape, type->bytes) != range->end - range->begin)
    return CorruptTensor(name, "data_offsets do not fit dtype and shape");
  return Tensor{type->type, std::move(*shape),
                data.subspan(range->begin, range->end - range->begin)};
}

// Checks that the tensors cover the data from the first byte to the last, without overlap or gap.
Status CheckTiling(const std::map<std::string, Tensor, std::less<>>& tensors,
                   std::span<const std::byte> data) {
  std::vector<std::pair<std::span<const std::byte>, const std::string*>> parts;
  parts.reserve(tensors.size());
  for (const auto& [name, tensor] : tensors) parts.emplace_back(tensor.data, &name);
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.data(), a.first.size()) < std::pair(b.first.data(), b.first.size());
  });
  const std::byte* end = data.data();
  for (const auto& [part, name] : parts) {
    if (part.data() != end) return CorruptTensor(*name, "overlaps another or leaves a gap");
    end = part.data() + part.size();
  }
  if (end != data.data() + data.size()) return Corrupt("bytes after the last tensor");
  return {};
}

}  // namespace

Result<Safetensors> Safetensors::Parse(std::span<const std::byte> file) {
  CAIRN_ASSIGN_OR_RETURN(const std::size_t length, HeaderLength(file));
  const auto* text = reinterpret_cast<const char*>(file.data()) + kLengthBytes;
  CAIRN_ASSIGN_OR_RETURN(const Json header, ParseHeader({text, length}));
  const std::span<const std::byte> data = file.subspan(kLengthBytes + length);
  Safetensors result;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") continue;
    CAIRN_ASSIGN_OR_RETURN(Tensor tensor, ReadTensor(name, entry, data));
    result.tensors_.emplace(name, std::move(tensor));
  }
  CAIRN_TRY(CheckTiling(result.tensors_, data));
  return result;
}

const Tensor* Safetensors::Find(std::string_view name) const {
  const auto found = tensors_.find(name);
  return found == tensors_.end() ? nullptr : &found->second;
}

}  // namespace cairn
