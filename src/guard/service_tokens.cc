// Tokens that are known by what their issuer prints before them.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// What a body is made of, besides digits and the letters that its name tells.
enum class Of : std::uint8_t {
  kAlnum,
  kHex,
  kLower,
  kUpper,
  kWord,
  kUrl,
  kDotted,
  kDollar,
  kPath,
  kBase64
};

bool IsOf(Of alphabet, char c) {
  constexpr std::string_view kSigns[] = {"", "", "", "", "_", "-_", "-_.", "_$", "-_/@", "-_+/="};
  if (IsDigitAscii(c)) return true;
  if (alphabet == Of::kHex) return Lower(c) >= 'a' && Lower(c) <= 'f';
  if (alphabet == Of::kLower) return IsLowerAscii(c);
  if (alphabet == Of::kUpper) return IsUpperAscii(c);
  return IsLetterAscii(c) ||
         kSigns[static_cast<std::size_t>(alphabet)].find(c) != std::string_view::npos;
}

// What is asked of the body: short prefixes also start names and words.
enum class Look : std::uint8_t { kAny, kRandom, kMixedCase };

constexpr std::size_t kNoLimit = std::string_view::npos;
constexpr std::size_t kJudgedBytes = 512;  // of a body without a limit

// Tokens of one shape. A row for every shape, with all prefixes that have it.
struct Token {
  SecretKind kind;
  Of alphabet;
  std::size_t least;  // bytes of the body
  std::size_t most;
  Look look;
  std::string_view prefixes;    // with a space between each two
  std::size_t before = 0;       // so many bytes of the alphabet stand before the "prefix"
  bool prefix_is_open = false;  // the prefix is no secret: part of a URL
};

constexpr auto kAws = SecretKind::kAwsKey;
constexpr auto kGcp = SecretKind::kGcpKey;
constexpr auto kAzure = SecretKind::kAzureKey;
constexpr auto kAi = SecretKind::kAiKey;
constexpr auto kToken = SecretKind::kToken;
constexpr auto kKey = SecretKind::kPrivateKey;

// Prefixes and lengths as the issuers document or print them, a little less where they have grown
// before. A long prefix tells enough for a wide range of lengths; a short one does not.
constexpr Token kTokens[] = {
    {kAws, Of::kUpper, 16, 16, Look::kAny, "AKIA ASIA"},
    {kAws, Of::kUpper, 16, 16, Look::kRandom, "ABIA ACCA"},
    {kGcp, Of::kUrl, 35, 35, Look::kAny, "AIza"},
    {kGcp, Of::kUrl, 20, 40, Look::kAny, "GOCSPX-"},
    {kGcp, Of::kDotted, 30, kNoLimit, Look::kAny, "ya29."},
    {kGcp, Of::kUrl, 40, 120, Look::kMixedCase, "AQ.Ab 1//0"},
    {kAzure, Of::kAlnum, 4, 4, Look::kMixedCase, "AZDO", 76},
    {kAzure, Of::kAlnum, 46, 50, Look::kMixedCase, "JQQJ99", 28},
    {kAzure, Of::kAlnum, 6, 10, Look::kMixedCase, "AzSe", 42},
    {kAzure, Of::kBase64, 6, 10, Look::kMixedCase, "AzFu", 44},
    {kAzure, Of::kBase64, 4, 10, Look::kMixedCase, "+ACR", 40},
    {kAzure, Of::kBase64, 8, 10, Look::kMixedCase, "+ASt ACDb", 76},
    {SecretKind::kGithubToken, Of::kAlnum, 36, 255, Look::kAny, "ghp_ gho_ ghu_ ghr_"},
    {SecretKind::kGithubToken, Of::kDotted, 36, kNoLimit, Look::kAny, "ghs_"},
    {SecretKind::kGithubToken, Of::kWord, 36, 255, Look::kAny, "github_pat_"},
    {SecretKind::kGitlabToken, Of::kDotted, 20, 300, Look::kAny,
     "glpat- gldt- glrt- glrtr- glft- glffct- glcbt- glptt- glsoat- glimt- gloas- glwt- glagent-"},
    {SecretKind::kGitlabToken, Of::kUrl, 20, 30, Look::kAny, "GR1348941"},
    {SecretKind::kSlackToken, Of::kUrl, 20, kNoLimit, Look::kAny,
     "xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe.xox xoxc- xoxd- xapp-"},
    {SecretKind::kSlackToken, Of::kPath, 30, 100, Look::kRandom,
     "hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/", 0, true},
    {SecretKind::kStripeKey, Of::kAlnum, 16, 255, Look::kAny,
     "sk_live_ sk_test_ rk_live_ rk_test_"},
    {SecretKind::kStripeKey, Of::kBase64, 24, 100, Look::kAny, "whsec_"},
    {SecretKind::kNpmToken, Of::kAlnum, 36, 36, Look::kAny, "npm_"},
    {SecretKind::kPypiToken, Of::kUrl, 46, kNoLimit, Look::kAny, "pypi-AgEI pypi-AgEN"},
    {kAi, Of::kAlnum, 34, 44, Look::kMixedCase, "hf_ api_org_ r8_"},
    {kAi, Of::kUrl, 20, 512, Look::kRandom,
     "sk- hf_ gsk_ xai- pplx- nvapi- csk- tgp_v1_ lsv2_pt_ lsv2_sk_ pcsk_ jina_ tvly- wandb_v1_ "
     "e2b_ rpa_ fw_ fpk_"},
    {kAi, Of::kHex, 32, 48, Look::kRandom, "sk_ fc-"},
    {kAi, Of::kAlnum, 22, 22, Look::kRandom, "ak- as-"},
    {kAi, Of::kUrl, 43, 43, Look::kRandom, "pa-"},
    {kAi, Of::kBase64, 60, kNoLimit, Look::kRandom, "ABSK bedrock-api-key-"},
    {kToken, Of::kHex, 32, 64, Look::kRandom,
     "key- dose shpat_ shpss_ shpca_ shppa_ squ_ sqp_ sqa_ sbp_ pul- bkua_ dop_v1_ doo_v1_ dor_v1_ "
     "shippo_live_ shippo_test_ sntryu_ rubygems_ CLOJARS_ mlsn. NRRA-"},
    {kToken, Of::kAlnum, 24, 60, Look::kRandom,
     "rnd_ nfp_ nfc_ vcp_ vci_ vca_ vcr_ vck_ ATBB live_ test_ pnu_ pnb_ ddp_ ddw_ EZAK EZTK phx_ "
     "phs_ ntn_ xau_ aio_ secret_"},
    {kToken, Of::kAlnum, 50, 400, Look::kRandom, "AKCp cmVmdGtu EAA"},
    {kToken, Of::kAlnum, 32, 32, Look::kRandom, "cio AKID"},
    {kToken, Of::kAlnum, 16, 26, Look::kRandom, "LTAI"},
    {kToken, Of::kLower, 30, 70, Look::kRandom, "oy2 oauth: napi_"},
    {kToken, Of::kUpper, 17, 36, Look::kRandom, "SCW API- NRAK-"},
    {kToken, Of::kHex, 32, 32, Look::kRandom, "SK"},
    {kToken, Of::kHex, 0, 0, Look::kRandom, "NRAL", 36},
    {kToken, Of::kLower, 36, 36, Look::kRandom, "msh", 10},
    {kToken, Of::kUrl, 60, 70, Look::kRandom, ".atlasv1.", 14},
    {kToken, Of::kDotted, 60, 70, Look::kRandom, "SG."},
    {kToken, Of::kDotted, 79, 79, Look::kRandom, "pat"},
    {kToken, Of::kUrl, 22, 44, Look::kRandom, "re_ A3- md- dapi waka_"},
    {kToken, Of::kUrl, 56, 400, Look::kMixedCase, "EAAA IGQ"},
    {kToken, Of::kUrl, 120, kNoLimit, Look::kRandom, "sl. sl.u. v1.0-"},
    {kToken, Of::kDollar, 40, 60, Look::kAny, "access_token$production$ access_token$sandbox$"},
    {kToken, Of::kBase64, 40, kNoLimit, Look::kRandom,
     "fm1_ fm2_ glc_ sntrys_ ATATT3 ATCTT3 ops_eyJ dG9rO essu_ eyJhIjoi"},
    {kToken, Of::kDotted, 16, 400, Look::kRandom,
     "hvs. hvb. hvr. tskey-auth- tskey-api- tskey-client- HRKU- fo1_ vercel_blob_rw_ cfut_ cfat_ "
     "cfk_ ocid1.apikey. dckr_pat_ dckr_oat_ CCIPAT_ CCIPRJ_ bkaj_ bkct_ sgp_ snyk_uat. packagist_ "
     "xkeysib- xsmtpsib- pat-na1- pat-eu1- KEY0 sq0atp- sq0csp- access-sandbox- access-production- "
     "FLWSECK- FLWSECK_TEST- duffel_live_ duffel_test_ pdl_live_apikey_ pdl_sdbx_apikey_ "
     "polar_oat_ polar_pat_ sb_secret_ pscale_tkn_ pscale_pw_ pscale_oauth_ mdb_sa_sk_ AVNS_ "
     "CCDB1_ "
     "glsa_ NRII- dt0c01. dt0s01. hcaik_ hcxik_ hcamk_ pdus+_ dp.pt. dp.st. dp.ct. dp.sa. lin_api_ "
     "lin_oauth_ figd_ figo_ PMAK- CFPAT- tfp_ rdme_ ory_at_ ory_pat_ sk.eyJ1 ATTA"},
    {kToken, Of::kPath, 60, 250, Look::kRandom,
     "discord.com/api/webhooks/ discordapp.com/api/webhooks/ webhook.office.com/webhookb2/", 0,
     true},
    {kToken, Of::kUrl, 20, 40, Look::kRandom, "g.alchemy.com/v2/ infura.io/v3/", 0, true},
    {kKey, Of::kUpper, 58, 58, Look::kAny, "AGE-SECRET-KEY-1"},
    {kKey, Of::kLower, 58, 58, Look::kRandom, "nsec1"},
    {kKey, Of::kAlnum, 107, 108, Look::kAny, "xprv"},
};

// An issuer's sample, or an X for each character.
bool IsSample(std::string_view body) {
  return body.ends_with("EXAMPLE") || body.find("xxxxxx") != std::string_view::npos ||
         body.find("XXXXXX") != std::string_view::npos || IsMask(body);
}

bool HasLook(Look look, std::string_view body) {
  if (look == Look::kRandom) return LooksRandom(body);
  return look == Look::kAny || (std::any_of(body.begin(), body.end(), IsUpperAscii) &&
                                std::any_of(body.begin(), body.end(), IsLowerAscii));
}

// How many bytes of the alphabet the text begins with, without the dots of the sentence.
std::size_t BodySize(Of alphabet, std::string_view text) {
  std::size_t size = RunEnd(text, 0, [&](char c) { return IsOf(alphabet, c); });
  while (size > 0 && text[size - 1] == '.') --size;
  return size;
}

void FindServiceToken(std::string_view text, std::size_t at, std::string_view prefix,
                      std::size_t row, std::vector<Secret>& found) {
  const Token& token = kTokens[row];
  const auto belongs = [&](char c) { return IsOf(token.alphabet, c); };
  const std::size_t begin = RunBegin(text, at, token.before, belongs);
  if (at - begin != token.before || !StartsWord(text, begin)) return;
  const bool is_short = prefix.size() <= 3 && token.look == Look::kRandom;
  if (is_short && begin > 0 && text[begin - 1] == '-') return;  // inside of a hash
  const std::size_t body = at + prefix.size();
  const bool has_limit = token.most != kNoLimit;
  const std::string_view judged = From(text, body, has_limit ? token.most + 1 : kJudgedBytes);
  std::size_t size = BodySize(token.alphabet, judged);
  if (size < token.least || size > token.most) return;
  const std::string_view value =
      text.substr(token.before > 0 ? begin : body, token.before > 0 ? body + size - begin : size);
  if (IsSample(value) || !HasLook(token.look, value)) return;
  if (!has_limit && judged.size() == kJudgedBytes) {
    size = BodySize(token.alphabet, text.substr(body));
  }
  if (IsWordByte(ByteAt(text, body + size))) return;
  std::size_t first = token.prefix_is_open ? body : begin;
  if (Before(text, first, 6) == "FlyV1 ") first -= 6;  // a scheme that is part of the token
  found.push_back({token.kind, first, body + size - first});
}

}  // namespace

void AddServiceTokens(std::vector<Rule>& rules) {
  for (std::uint16_t row = 0; row < std::size(kTokens); ++row) {
    AddRules(rules, kTokens[row].prefixes, FindServiceToken, row);
  }
}

}  // namespace cairn
