// Data in which nothing is secret; texts without secrets are in tests/fixtures/guard.
#include <gtest/gtest.h>

#include <string>

#include "guard/secrets.h"

namespace cairn {
namespace {

// Long data that is no secret: images, fonts, public keys, hashes in a row.
TEST(NotSecretsTest, LongDataIsLeftAlone) {
  const std::string piece =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJg";
  for (const std::size_t size : {600u, 3000u, 20'000u}) {
    std::string data;
    while (data.size() < size) data += piece;
    for (const std::string& text :
         {"<img src=\"data:image/png;base64," + data + "\">", "\"image\": \"" + data + "\"",
          "data: " + data, "content: \"" + data + "\"", "icon = '" + data + "'", data,
          "\"publicKey\": \"" + data + "\"", "next_page_token=" + data,
          "avatar_token: url(data:image/png;base64," + data + ")",
          "\"logo_secret\": \"data:image/png;base64," + data + "\"",
          "ssh-rsa AAAAB3NzaC1yc2E" + data + " me@host", "sk-" + data}) {
      for (const Secret& secret : FindSecrets(text)) {
        ADD_FAILURE() << NameOf(secret.kind) << " at " << secret.begin << " of " << size
                      << " bytes: " << text.substr(0, 60);
      }
    }
  }
}

}  // namespace
}  // namespace cairn
