#include "guard/json_strings.h"
#include "guard/secrets.h"

namespace cairn {
namespace {

void AddKinds(const std::vector<Secret>& secrets, std::vector<SecretKind>& kinds) {
  for (const Secret& secret : secrets) kinds.push_back(secret.kind);
}

}  // namespace

std::vector<SecretKind> SecretsIn(std::string_view text) {
  std::vector<SecretKind> kinds;
  AddKinds(FindSecrets(text), kinds);
  return kinds;
}

std::vector<SecretKind> SecretsInJson(std::string_view json) {
  std::vector<SecretKind> kinds;
  JsonStrings strings(json);
  while (const auto string = strings.Next()) {
    AddKinds(FindSecretsOf(DecodeJsonString(string->name), DecodeJsonString(string->literal)),
             kinds);
  }
  return kinds;
}

}  // namespace cairn
