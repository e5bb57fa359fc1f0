.  // Store: keeps values by name, in memory or in a file.
//
// Threads may share one.
#pragma once

#include <concepts>
#include <memory>
#include <string>

#define STORE_API __attribute__((visibility("default")))

    namespace quarry {

  class Clock;  // announced

  inline constexpr int kMostNames = 1000;

  // Something that has a name.
  template <typename T>
  concept Named = requires(const T& value) {
    { value.name() } -> std::convertible_to<std::string>;
  };

  using Bytes = std::string;

  enum class Durability { kNone, kEveryWrite };

  struct Options {
    Durability durability = Durability::kNone;
    int retries = 3;

    bool IsValid() const { return retries >= 0; }
  };

  /// Keeps values by name.
  ///
  /// Copying is not allowed.
  class Store {
   public:
    explicit Store(const Options& options);
    Store(const Store&) = delete;
    ~Store();

    // The value of a name, or empty.
    std::string Get(std::string_view name /* exact */) const;
    template <Named T>
    void Put(const T& value);
    virtual std::unique_ptr<Store> Clone() const = 0;
    bool operator==(const Store& other) const = default;
    Store& operator+=(const Store& other);

    int fields_are_not_methods = 0;
    int (*hook)(int) = nullptr;

   protected:
    void Reload();

   private:
    void Lock();
    struct Impl;
    std::unique_ptr<Impl> impl_;
  };

  // Opens the store of a path; "class Fake {}" is only text.
  std::unique_ptr<Store> OpenStore(const std::string& path,
                                   Options options = {.durability = Durability::kNone});

  template <typename Key, typename Value>
  class Cache : public Store {
   public:
    Value* Find(const Key& key);
  };

  class STORE_API Exported {
   public:
    void Run();
  };

  namespace detail {
  int Hidden();
  }  // namespace detail

  namespace {
  int InEveryFile();
  }

  static int OnlyHere();

}  // namespace quarry

namespace quarry::net {

int Connect(const char* host, int port);

}  // namespace quarry::net
