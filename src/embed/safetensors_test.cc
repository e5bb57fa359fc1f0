#include "embed/safetensors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "embed/testing/safetensors_file.h"

namespace cairn {
namespace {

constexpr std::string_view kTwo = R"({"__metadata__":{"format":"pt"},)"
                                  R"("b":{"dtype":"F32","shape":[3],"data_offsets":[12,24]},)"
                                  R"("a":{"dtype":"F16","shape":[2,3],"data_offsets":[0,12]}}   )";

TEST(Safetensors, FindsTensorsInAnyOrder) {
  const Bytes file = FileWith(kTwo, 24);
  const auto parsed = Safetensors::Parse(file);
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed->size(), 2u);
  const Tensor* a = parsed->Find("a");
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->type, TensorType::kF16);
  EXPECT_EQ(a->shape, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(a->data.data(), file.data() + 8 + kTwo.size());
  EXPECT_EQ(a->data.size(), 12u);
  EXPECT_EQ(parsed->Find("b")->type, TensorType::kF32);
  EXPECT_EQ(parsed->Find("__metadata__"), nullptr);
  EXPECT_EQ(parsed->Find("c"), nullptr);
}

TEST(Safetensors, TakesScalarsEmptyTensorsAndOtherTypes) {
  const auto parsed =
      Safetensors::Parse(FileWith(R"({"s":{"dtype":"F32","shape":[],"data_offsets":[0,4]},)"
                                  R"("e":{"dtype":"F32","shape":[0,7],"data_offsets":[4,4]},)"
                                  R"("i":{"dtype":"I64","shape":[1],"data_offsets":[4,12]}})",
                                  12));
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed->Find("i")->type, TensorType::kOther);
  EXPECT_TRUE(parsed->Find("e")->data.empty());
}

struct Corrupt {
  const char* what;
  std::string header;
  std::size_t data_bytes;
  const char* says;
};

std::string One(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return R"({"t":{"dtype":)" + dtype + R"(,"shape":)" + shape + R"(,"data_offsets":)" + offsets +
         "}}";
}

TEST(Safetensors, RefusesCorruptHeaders) {
  const Corrupt cases[] = {
      {"no JSON", "hello", 0, "not a JSON object"},
      {"an array", "[]", 0, "not a JSON object"},
      {"empty", "", 0, "not a JSON object"},
      {"cut off", R"({"t":{"dtype":"F32")", 0, "not a JSON object"},
      {"entry no object", R"({"t":3})", 0, "entry"},
      {"no dtype", R"({"t":{"shape":[1],"data_offsets":[0,4]}})", 4, "dtype"},
      {"unknown dtype", One(R"("F12")", "[1]", "[0,4]"), 4, "dtype"},
      {"dtype a number", One("7", "[1]", "[0,4]"), 4, "dtype"},
      {"no shape", R"({"t":{"dtype":"F32","data_offsets":[0,4]}})", 4, "shape"},
      {"negative size", One(R"("F32")", "[-1]", "[0,4]"), 4, "shape"},
      {"broken size", One(R"("F32")", "[1.5]", "[0,4]"), 4, "shape"},
      {"huge size", One(R"("F32")", "[1e30]", "[0,4]"), 4, "shape"},
      {"size of 20 digits", One(R"("F32")", "[99999999999999999999]", "[0,4]"), 4, "shape"},
      {"size a text", One(R"("F32")", R"(["1"])", "[0,4]"), 4, "shape"},
      {"nine dimensions", One(R"("F32")", "[1,1,1,1,1,1,1,1,1]", "[0,4]"), 4, "shape"},
      {"product overflows", One(R"("F32")", "[4294967296,1073741824]", "[0,0]"), 0, "do not fit"},
      {"product overflows to 4", One(R"("F32")", "[9223372036854775809,2,1]", "[0,4]"), 4,
       "do not fit"},
      {"shape too large", One(R"("F32")", "[2]", "[0,4]"), 4, "do not fit"},
      {"shape too small", One(R"("F32")", "[1]", "[0,8]"), 8, "do not fit"},
      {"no offsets", R"({"t":{"dtype":"F32","shape":[1]}})", 4, "data_offsets"},
      {"one offset", One(R"("F32")", "[1]", "[4]"), 4, "data_offsets"},
      {"offsets swapped", One(R"("F32")", "[1]", "[4,0]"), 4, "data_offsets"},
      {"beyond the end", One(R"("F32")", "[1]", "[0,4]"), 3, "data_offsets"},
      {"far beyond", One(R"("F32")", "[1]", "[18446744073709551612,18446744073709551615]"), 4,
       "data_offsets"},
      {"gap before", One(R"("F32")", "[1]", "[4,8]"), 8, "gap"},
      {"bytes after", One(R"("F32")", "[1]", "[0,4]"), 5, "after the last"},
      {"no tensors but data", "{}", 1, "after the last"},
      {"overlap",
       R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},)"
       R"("b":{"dtype":"F16","shape":[2],"data_offsets":[2,6]}})",
       6, "overlaps"},
      {"same place",
       R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},)"
       R"("b":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})",
       4, "overlaps"},
      {"name twice",
       R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},)"
       R"("a":{"dtype":"F16","shape":[2],"data_offsets":[4,8]}})",
       8, "twice"},
      {"key twice", R"({"a":{"dtype":"F16","dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4,
       "twice"},
      {"nested deeply", R"({"a":)" + std::string(100000, '[') + std::string(100000, ']') + "}", 0,
       "deeply"},
  };
  for (const Corrupt& test : cases) {
    const auto parsed = Safetensors::Parse(FileWith(test.header, test.data_bytes));
    ASSERT_FALSE(parsed) << test.what;
    EXPECT_EQ(parsed.error().code, ErrorCode::kCorrupt) << test.what;
    EXPECT_NE(parsed.error().message.find(test.says), std::string::npos)
        << test.what << ": " << parsed.error().message;
  }
}

TEST(Safetensors, RefusesEveryTruncation) {
  const Bytes file = FileWith(kTwo, 24);
  for (std::size_t size = 0; size < file.size(); ++size) {
    const auto parsed =
        Safetensors::Parse(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)));
    ASSERT_FALSE(parsed) << size;
    EXPECT_EQ(parsed.error().code, ErrorCode::kCorrupt);
  }
}

TEST(Safetensors, RefusesHeadersBeyondTheFileOrTheLimit) {
  Bytes file = FileWith(kTwo, 24);
  for (std::size_t i = 2; i < 8; ++i) {
    Bytes longer = file;
    longer[i] = std::byte{0xff};
    EXPECT_FALSE(Safetensors::Parse(longer)) << i;
  }
}

// Reads all accepted tensors, which must lie within the file; sanitizers detect violations.
void ReadAll(const Safetensors& parsed, const Bytes& file) {
  for (const char* name : {"a", "b"}) {
    const Tensor* tensor = parsed.Find(name);
    if (tensor == nullptr) continue;
    ASSERT_TRUE(tensor->data.empty() || tensor->data.data() >= file.data());
    ASSERT_LE(tensor->data.data() + tensor->data.size(), file.data() + file.size());
  }
}

// CAIRN_MUTATIONS sets a larger number of mutations than that of an ordinary run.
TEST(Safetensors, SurvivesRandomMutations) {
  const char* asked = std::getenv("CAIRN_MUTATIONS");
  const long rounds = asked != nullptr ? std::strtol(asked, nullptr, 10) : 3000;
  SeededRng rng(42);
  const Bytes good = FileWith(kTwo, 24);
  long refused = 0;
  for (long round = 0; round < rounds; ++round) {
    Bytes file = good;
    for (std::uint64_t left = 1 + rng.Below(6); left > 0; --left) {
      const std::size_t at = rng.Below(file.size());
      const auto other = static_cast<std::ptrdiff_t>(rng.Below(file.size()));
      switch (rng.Below(4)) {
        case 0:
          file[at] = static_cast<std::byte>(rng.Next());
          break;
        case 1:
          file[at] = static_cast<std::byte>("0123456789{}[]\",:e-"[rng.Below(19)]);
          break;
        case 2:
          file.insert(file.begin() + other, file[at]);
          break;
        default:
          file.erase(file.begin() + other);
      }
    }
    const auto parsed = Safetensors::Parse(file);
    if (parsed) {
      ReadAll(*parsed, file);
    } else {
      ++refused;
      ASSERT_EQ(parsed.error().code, ErrorCode::kCorrupt);
    }
  }
  EXPECT_GT(refused, rounds / 2);
}

}  // namespace
}  // namespace cairn
