#include "guard/guard.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "guard/json_strings.h"
#include "guard/private_text.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// In the order of SecretKind.
constexpr std::string_view kPhrases =
    "a private key;an AWS key;a Google Cloud key;an Azure key;a GitHub token;a GitLab token;"
    "a Slack token;a Stripe key;a key of a model provider;an npm token;a PyPI token;"
    "a JSON Web Token;a connection string's password;a password;a card number;a seed phrase;a "
    "token";

// Lines and columns count from 1; a column is a byte that does not continue a character.
Error Refusal(SecretKind kind, std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::string_view in_line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
  const auto column = 1 + std::count_if(in_line.begin(), in_line.end(), [](char c) {
                        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
                      });
  return InvalidArgument(
      std::string(SplitColumn(kPhrases, ';').at(static_cast<std::size_t>(kind))) +
      " stands at line " + std::to_string(line) + ", column " + std::to_string(column) +
      "; take it out, or set `secrets` to redact or allow");
}

// Replaces each string of a JSON text by what `change` returns for it, if it returns anything. It
// is given the string and what that stands for.
template <typename Change>
Status ChangeStrings(std::string& json, Change change) {
  JsonStrings strings(json);
  std::string written;
  std::size_t done = 0;
  std::string decoded;
  while (const auto string = strings.Next()) {
    std::string_view text = string->literal;
    if (text.find('\\') != std::string_view::npos) text = decoded = DecodeJsonString(text);
    CAIRN_ASSIGN_OR_RETURN(const std::optional<std::string> changed, change(*string, text));
    if (!changed) continue;
    written += std::string_view(json).substr(done, string->begin - done);
    const std::string_view quote = string->is_number ? "\"" : "";
    written.append(quote).append(EncodeJsonString(*changed)).append(quote);
    done = string->begin + string->literal.size();
  }
  if (done == 0) return {};
  written += std::string_view(json).substr(done);
  json = std::move(written);
  return {};
}

// The text without its secrets, whose kinds are appended; nothing if there are none.
std::optional<std::string> Redacted(std::string_view text, const std::vector<Secret>& secrets,
                                    SecretKinds* kinds = nullptr) {
  if (secrets.empty()) return std::nullopt;
  if (kinds != nullptr) std::ranges::transform(secrets, std::back_inserter(*kinds), &Secret::kind);
  return RedactSecrets(text, secrets);
}

}  // namespace

Status Guard::Admit(std::string& text, SecretKinds* redacted) const {
  text = WithoutPrivate(text);
  if (policy_ == SecretsPolicy::kAllow) return {};
  const auto secrets = FindSecrets(text);
  if (policy_ == SecretsPolicy::kReject && !secrets.empty()) {
    return Refusal(secrets.front().kind, text, secrets.front().begin);
  }
  if (auto without = Redacted(text, secrets, redacted)) text = std::move(*without);
  return {};
}

Status Guard::AdmitJson(std::string& json, SecretKinds* redacted) const {
  using Changed = Result<std::optional<std::string>>;
  return ChangeStrings(json, [&](const JsonString& string, std::string_view text) -> Changed {
    std::string kept = WithoutPrivate(text);
    if (policy_ != SecretsPolicy::kAllow) {
      const auto secrets = FindSecretsIn(string, kept);
      if (policy_ == SecretsPolicy::kReject && !secrets.empty()) {
        return Refusal(secrets.front().kind, json, string.begin);
      }
      if (auto without = Redacted(kept, secrets, redacted)) return without;
    }
    return kept.size() < text.size() ? Changed(std::move(kept)) : Changed(std::nullopt);
  });
}

void Guard::Release(std::string& text) const {
  if (policy_ == SecretsPolicy::kAllow) return;
  if (auto without = Redacted(text, FindSecrets(text))) text = std::move(*without);
}

void Guard::ReleaseJson(std::string& json) const {
  if (policy_ == SecretsPolicy::kAllow) return;
  (void)ChangeStrings(json, [](const JsonString& string, std::string_view text) {
    return Result<std::optional<std::string>>(Redacted(text, FindSecretsIn(string, text)));
  });
}

}  // namespace cairn
