// Fuzzes the guard with text, as is and as JSON: findings are within the text, ordered and
// disjoint; admitting text is idempotent; JSON stays JSON; private parts are removed.
#include <nlohmann/json.hpp>

#include "fuzz/fuzz.h"
#include "guard/guard.h"
#include "guard/injection.h"
#include "guard/private_text.h"
#include "guard/secrets.h"

namespace {

using cairn::Check;

void CheckSpans(std::string_view text) {
  std::size_t done = 0;
  for (const cairn::Secret& secret : cairn::FindSecrets(text)) {
    Check(secret.begin >= done && secret.size > 0 && secret.begin + secret.size <= text.size());
    done = secret.begin + secret.size;
  }
}

void CheckText(const cairn::Guard& guard, const std::string& text) {
  std::string admitted = text;
  Check(guard.Admit(admitted).has_value());
  std::string again = admitted;
  guard.Release(again);
  Check(again == admitted);
  const std::string kept = cairn::WithoutPrivate(text);
  Check(kept.size() <= text.size() && cairn::WithoutPrivate(kept) == kept);
}

void CheckJson(const cairn::Guard& guard, const std::string& text) {
  const bool was_json = nlohmann::json::accept(text);
  std::string admitted = text;
  Check(guard.AdmitJson(admitted).has_value());
  Check(!was_json || nlohmann::json::accept(admitted));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  const cairn::Guard guard(cairn::SecretsPolicy::kRedact);
  CheckSpans(text);
  CheckText(guard, std::string(text));
  CheckJson(guard, std::string(text));
  Check(cairn::LooksLikeInjection(text) == cairn::LooksLikeInjection(text));
  return 0;
}
