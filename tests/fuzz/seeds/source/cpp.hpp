./// Keeps things.
namespace a::b { template <typename T> class Box final : public Base<T> { public: explicit Box(T v); T operator()() const noexcept; private: T v_; };
enum class Kind : int { kOne, kTwo }; using Text = std::basic_string<char>; constexpr auto kRaw = R"x(})x"; }
