// Guard: what may enter the memory, and what may leave it again.
//
// Private parts never enter. Secrets are redacted, refused or let through, as the user chose; on
// the way out they are looked for once more, because an older Cairn or a user who allowed them may
// have stored some.
#pragma once

#include <string>
#include <string_view>

#include "base/enum_names.h"
#include "base/result.h"
#include "guard/secrets.h"

namespace cairn {

enum class SecretsPolicy { kRedact, kReject, kAllow };

template <>
struct EnumNames<SecretsPolicy> {
  static constexpr std::string_view kWhat = "secrets policy";
  static constexpr EnumEntry<SecretsPolicy> kTable[] = {{SecretsPolicy::kRedact, "redact"},
                                                        {SecretsPolicy::kReject, "reject"},
                                                        {SecretsPolicy::kAllow, "allow"}};
};

class Guard {
 public:
  explicit Guard(SecretsPolicy policy) : policy_(policy) {}

  SecretsPolicy policy() const { return policy_; }

  // Makes the text fit to be stored; the kinds of what is redacted are appended to `redacted`, if
  // it is given. kInvalidArgument if secrets are refused and it has one: the message says which
  // kind, at which line and column, and what to do; never the secret itself.
  Status Admit(std::string& text, SecretKinds* redacted = nullptr) const;
  // The same for the text of a JSON value, which stays one: only strings inside it change, and a
  // name (`"password": "…"`) counts for its value.
  Status AdmitJson(std::string& json, SecretKinds* redacted = nullptr) const;

  // Makes the text fit to be shown: redacted, unless secrets are allowed.
  void Release(std::string& text) const;
  void ReleaseJson(std::string& json) const;

 private:
  SecretsPolicy policy_;
};

}  // namespace cairn
