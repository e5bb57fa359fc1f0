#include "guard/secret_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "guard/bytes.h"

namespace cairn {
namespace {

// Longer names are cut in front: their last words count.
constexpr std::size_t kMostNameBytes = 64;

// dbPassword, DBPassword
bool IsHump(std::string_view name, std::size_t i) {
  if (i == 0 || !IsUpperAscii(name[i])) return false;
  if (IsLowerAscii(name[i - 1]) || IsDigitAscii(name[i - 1])) return true;
  return IsUpperAscii(name[i - 1]) && IsLowerAscii(ByteAt(name, i + 1));
}

// A name in lower case, its words apart by an underscore.
std::string Spelled(std::string_view name) {
  if (name.size() > kMostNameBytes) name.remove_prefix(name.size() - kMostNameBytes);
  std::string spelled;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_part = IsAlnum(name[i]) || IsBeyondAscii(name[i]);
    if (!spelled.empty() && spelled.back() != '_' && (!is_part || IsHump(name, i))) spelled += '_';
    if (is_part) spelled += Lower(name[i]);
  }
  while (!spelled.empty() && spelled.back() == '_') spelled.pop_back();
  return spelled;
}

struct Endings {
  SecretName meaning;
  bool glued;  // also as the end of a word: dbpassword
  WordList names;
};

// The first that fits counts.
constexpr Endings kEndings[] = {
    {SecretName::kPassword, true,
     WordList("password passwd passwort kennwort wachtwoord contraseña senha lösenord lösenordet "
              "passord passordet hasło hasła "
              "adgangskode salasana jelszó heslo hesla şifre şifresi parolă пароль Пароль ПАРОЛЬ "
              "пароля паролем 密码 密碼 口令 パスワード "
              "비밀번호 비번 암호 סיסמה पासवर्ड المرور السر รหัสผ่าน κωδικός khẩu sandi")},
    {SecretName::kPassword, false,
     WordList("passe pwd dbpwd rootpw adminpw passcode parola contrasena clave palavra_passe "
              "parola_d_ordine requirepass psk wpa_psk preshared_key pre_shared_key presharedkey "
              "userpass rootpass masterauth sshpass mdp wifi_key wlan_key wpa_key network_key "
              "wlan_schlüssel wifi_schlüssel wlan_code wifi_code unlock_code")},
    {SecretName::kPassphrase, true, WordList("passphrase")},
    {SecretName::kPassphrase, false, WordList("pass_phrase seed_phrase recovery_phrase")},
    {SecretName::kShortPass, false,
     WordList("pass dbpass storepass keypass srcstorepass deststorepass srckeypass "
              "destkeypass pw passwrd pswd pword passw creds_pass")},
    {SecretName::kPin, false,
     WordList("pin pin_code pincode puk door_code alarm_code gate_code access_code tür_code "
              "türcode código codigo 暗証番号 пин")},
    {SecretName::kCardCode, false, WordList("cvv cvc cvv2 cvc2 csc security_code")},
    {SecretName::kAwsSecret, false,
     WordList("secret_access_key secretaccesskey aws_secret_key aws_secret s3_secret_key "
              "s3_secret aws_secretkey")},
    {SecretName::kAzureKey, false, WordList("account_key shared_access_key accountkey")},
    {SecretName::kSasSignature, false, WordList("sig")},
    {SecretName::kOtpSeed, false,
     WordList("totp_secret otp_secret mfa_secret 2fa_secret totp_seed otp_seed totp_key totp "
              "2fa_seed mfa_seed authenticator_secret authenticator_key 2fa_key mfa_key setup_key "
              "otp_key 2fa mfa")},
    {SecretName::kNpmToken, false, WordList("auth_token authtoken")},
    {SecretName::kUuidToken, false,
     WordList("api_key apikey api_token api_secret client_secret server_token account_token "
              "snyk_token")},
    {SecretName::kToken, true,
     WordList(
         "secret token apikey secretkey accesskey authkey licensekey 令牌 密钥 密鑰 токен Токен")},
    {SecretName::kToken, false,
     WordList("pat api_key secret_key access_key private_key privatekey privkey signing_key "
              "encryption_key master_key auth_key session_key service_key app_key admin_key "
              "role_key license_key write_key read_key server_key webhook_key hmac_key jwt_key "
              "client_key shared_key sharedkey data_key project_key "
              "subscription_key rest_key crypto_key cipher_key aes_key consumer_key storage_key "
              "ingest_key insights_key deploy_key functions_key the_key your_key my_key new_key "
              "product_key recovery_key clé auth authorization "
              "bearer credential credentials creds salt pepper chave_api chave_de_api clave_api "
              "clave_de_api clé_api clave_secreta chave_secreta schlüssel api_schlüssel "
              "chiave_api chiave_segreta ключ Ключ api_ключ 秘钥 apiキー apiトークン トークン jwt "
              "sas sessionid phpsessid jsessionid "
              "connect_sid sessid sess_id session_cookie")},
};

// What may stand behind such a name: DB_PASSWORD_PROD, SECRET_KEY_BASE, password2.
constexpr WordList kNeutral(
    "prod production dev staging test live value base old new main default primary secondary "
    "plain plaintext raw text current root admin");
// Words that make a token something to be seen: cursors of lists, public keys, caches.
constexpr WordList kPublic(
    "public page continuation cursor idempotency cancellation sync resume cache next publishable "
    "sealed encrypted site sort primary foreign partition unique object index row host");

// The endings by their last byte, so that a name is compared with few of them.
struct Ending {
  std::string_view name;
  SecretName meaning;
  bool glued;
};

const std::vector<Ending>& EndingsWith(char last) {
  static const auto table = [] {
    std::array<std::vector<Ending>, 256> by_last_byte;
    for (const Endings& endings : kEndings) {
      endings.names.Any([&](std::string_view name) {
        by_last_byte[static_cast<unsigned char>(name.back())].push_back(
            {name, endings.meaning, endings.glued});
        return false;
      });
    }
    return by_last_byte;
  }();
  return table[static_cast<unsigned char>(last)];
}

std::string_view LastWord(std::string_view words) { return words.substr(words.rfind('_') + 1); }

// Without numbers and one word that says nothing.
std::string_view WithoutNeutral(std::string_view words) {
  while (!words.empty() && (IsDigitAscii(words.back()) || words.back() == '_')) {
    words.remove_suffix(1);
  }
  const std::string_view last = LastWord(words);
  if (last.size() == words.size() || !kNeutral.Has(last)) return words;
  words.remove_suffix(last.size() + 1);
  return words;
}

bool HasPublicWord(std::string_view words) {
  while (!words.empty()) {
    const std::string_view last = LastWord(words);
    if (kPublic.Has(last)) return true;
    words.remove_suffix(std::min(words.size(), last.size() + 1));
  }
  return false;
}

}  // namespace

SecretName ReadSecretName(std::string_view name) {
  std::string spelled = Spelled(name);
  if (spelled.size() > 9 && spelled.ends_with("passwords")) spelled.pop_back();
  if (spelled == "passwords" || spelled == "tokens" || spelled == "secrets") spelled.pop_back();
  const std::string_view words = WithoutNeutral(spelled);
  if (words.empty()) return SecretName::kNone;
  for (const Ending& ending : EndingsWith(words.back())) {
    if (!words.ends_with(ending.name)) continue;
    const std::size_t before = words.size() - ending.name.size();
    if (before > 0 && !ending.glued && words[before - 1] != '_') continue;
    const bool is_public = ending.meaning >= SecretName::kToken && HasPublicWord(words);
    return is_public ? SecretName::kNone : ending.meaning;
  }
  // `WEATHER_KEY`: a variable of the environment.
  name.remove_prefix(name.rfind(' ') + 1);  // npos + 1 is 0
  const bool is_variable = std::none_of(name.begin(), name.end(), IsLowerAscii);
  if (is_variable && words.ends_with("_key") && !HasPublicWord(words)) return SecretName::kToken;
  return SecretName::kNone;
}

}  // namespace cairn
