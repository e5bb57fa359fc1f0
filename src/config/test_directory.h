// A temporary directory for one test, removed afterwards.
#pragma once

#include <stdlib.h>  // mkdtemp is POSIX

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace cairn {

class TestDirectory {
 public:
  TestDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "cairn-test-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = std::filesystem::canonical(name);
  }
  ~TestDirectory() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TestDirectory(const TestDirectory&) = delete;
  TestDirectory& operator=(const TestDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

  std::filesystem::path MakeDirectory(const std::filesystem::path& name) const {
    std::filesystem::create_directories(path_ / name);
    return path_ / name;
  }
  std::filesystem::path Write(const std::filesystem::path& name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace cairn
