// How fast texts are looked at for secrets and injected instructions, in CPU time.
//
//   build/release/bench/guard_bench [FILE…]
//
// The files one after the other, and without any a few sentences and lines of code, as many times
// as make 4 MB. Prints a table of MB/s.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "guard/guard.h"
#include "guard/injection.h"
#include "guard/secrets.h"

namespace {

constexpr std::size_t kBytes = 4'000'000;
constexpr int kRounds = 10;

double CpuMs() { return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC; }

// The best of a few runs: the others were disturbed.
double BestMs(const std::function<void()>& work) {
  double best = 1e9;
  for (int i = 0; i < kRounds; ++i) {
    const double start = CpuMs();
    work();
    best = std::min(best, CpuMs() - start);
  }
  return best;
}

void Measure(const std::string& what, const std::string& piece) {
  std::string text;
  while (text.size() < kBytes) text += piece;
  const auto speed = [&](const std::function<void()>& work) {
    return static_cast<double>(text.size()) / BestMs(work) / 1000;
  };
  const double secrets = speed([&] { (void)cairn::FindSecrets(text); });
  const double injection = speed([&] { (void)cairn::LooksLikeInjection(text); });
  std::printf("| %-28s | %8.0f | %9.0f |\n", what.c_str(), secrets, injection);
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("| %-28s | %8s | %9s |\n", "MB/s (goal: 50, 50)", "secrets", "injection");
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!text.empty()) Measure(argv[i], text);
  }
  if (argc > 1) return 0;
  Measure("English",
          "We moved the job queue to PostgreSQL, because the notes of 13 projects took too long to "
          "read; whoever passes by should look at the page about queues first. ");
  Measure("code",
          "  const std::size_t row_count = rows_.size();\n  for (std::size_t i = 0; i < row_count; "
          "++i) {\n    if (!visible_rows[i]) continue;  // the filter left it out\n    "
          "std::map<std::string, int>& by_name = index.by_name_;\n  }\n");
  Measure("JSON",
          "{\"id\": \"01a1e348-bafc-796f-b518-2f0ad95edee3\", \"content\": \"The queue is in "
          "PostgreSQL\", \"tags\": [\"queue\", \"storage\"], \"importance\": 7}\n");
  Measure("words for secrets",
          "# The password is read from DB_PASSWORD; tokens expire after 15 minutes and are renewed.\n"
          "def login(self, username, password=None, token=None, secret_key=SECRET_KEY):\n"
          "    credentials = self.vault.read(username).password  # never log the password or token\n"
          "    if not check_password(password, credentials.password_hash): raise AuthError(auth)\n"
          "The API key of a user is a secret; its owner resets it on the login page or per e-mail.\n");
  Measure("secrets",
          "DB_PASSWORD=kT7vQz2mXw\nhost: db1\npassword: 'Wr5tYb8nLp'\nThe admin password is "
          "hunter2x9 now.\n| user | password |\n|---|---|\n| bob | Zq8Lm3Tw9 |\n\n");
  Measure("Russian",
          "Мы решили хранить время в миллисекундах, чтобы сравнивать его без пересчёта. ");
  return 0;
}
