// Places that are known to hold a secret though no name says so: options and arguments of commands,
// arguments of calls, cookies, and what follows a certain phrase.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/value_at.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr auto kPassword = SecretName::kPassword;

// ----- Commands

// How a command takes a password.
enum class Form : std::uint8_t {
  kGlued,     // -pPASSWORD
  kApart,     // -p PASSWORD
  kEither,    // both
  kWithUser,  // -u user:PASSWORD, user,PASSWORD or user%PASSWORD
  kWord,      // the word behind the command, or as many later as the option has commas
};

struct Command {
  std::string_view option;
  Form form;
  std::string_view commands;  // with a semicolon between each two
  SecretName meaning = kPassword;
  Proof proof = Proof::kName;
};

constexpr Command kCommands[] = {
    {"-u", Form::kWithUser, "curl;lftp"},
    {"--user", Form::kWithUser, "curl"},
    {"--proxy-user", Form::kWithUser, "curl"},
    {"-a", Form::kWithUser, "http"},
    {"--auth", Form::kWithUser, "http"},
    {"-U", Form::kWithUser, "smbclient;rpcclient"},
    {"-p", Form::kEither, "sshpass"},
    {"-p", Form::kGlued,
     "mysql;mysqldump;mysqladmin;mysqlimport;mariadb;mariadb-dump;7z;7za;7zz;unrar;rar"},
    {"-hp", Form::kGlued, "rar"},
    {"/p:", Form::kGlued, "xfreerdp"},
    {"/pass:", Form::kGlued, "cmdkey"},
    {"-p", Form::kApart,
     "docker login;podman login;buildah login;helm registry login;oc login;az login;mongo;mongosh;"
     "mongodump;mongorestore;mongoimport;mongoexport;cqlsh;twine upload;rdesktop;psexec;nxc smb;"
     "crackmapexec;evil-winrm;az sql server create;az vm "
     "create;usermod;useradd;altool;snowsql;influx"},
    {"-P", Form::kApart,
     "unzip;zip;sqlcmd;bcp;mosquitto_pub;mosquitto_sub;ipmitool;vncviewer;isql;tsql"},
    {"-w", Form::kApart, "ldapsearch;ldapadd;ldapmodify;ldapdelete;ldapwhoami;ldappasswd"},
    {"-a", Form::kApart, "redis-cli;valkey-cli"},
    {"-N", Form::kApart, "ssh-keygen"},
    {"-k", Form::kApart, "openssl"},
    {"/p", Form::kApart, "signtool"},
    {"/rp", Form::kApart, "schtasks"},
    {"-pw", Form::kApart, "plink;pscp;psftp"},
    {"-t", Form::kApart, "doctl auth init", SecretName::kToken},
    {"password", Form::kApart, "nmcli"},
    {"secret", Form::kApart, "username", kPassword, Proof::kMemorable},
    {"password", Form::kApart, "username", kPassword, Proof::kMemorable},
    {"-c", Form::kApart, "snmpwalk;snmpget", kPassword, Proof::kMemorable},
    {"--body", Form::kApart, "gh secret set", kPassword, Proof::kWord},
    {"-b", Form::kApart, "gh secret set", kPassword, Proof::kWord},
    {"", Form::kWord,
     "snmp-server community;enable secret;enable password;isakmp key;radius-server key;"
     "tacacs-server key;wpa-psk ascii;pre-shared-key;pre-shared-key ascii-text;requirepass;"
     "masterauth"},
    {"", Form::kWord, "vault login", SecretName::kToken},
    {"", Form::kWord, "AUTH", kPassword, Proof::kGenerated},
    {"|", Form::kWord, "echo"},  // echo x | sudo -S
    {",", Form::kWord, "wpa_passphrase;rabbitmqctl add_user;rabbitmqctl change_password;net user"},
    {",,", Form::kWord, "htpasswd -b;htpasswd -bc;htpasswd -cb;htpasswd -bB;htpasswd -cbB"},
    {",", Form::kWord, "htpasswd -nb;htpasswd -nbB;htpasswd -bn;htpasswd -bnBC 10"},
    {",,", Form::kWord, "net use", kPassword, Proof::kMemorable},
    {",,,", Form::kWord, "mc alias set"},
};

// The line from here on; one that goes on behind a backslash is one.
std::string_view CommandLine(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostCommandBytes = 256;
  const std::string_view line = From(text, at, kMostCommandBytes);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\n' && (i == 0 || line[i - 1] != '\\')) return line.substr(0, i);
  }
  return line;
}

// Where a word begins that is so many behind the command; kNowhere if the line has fewer. Options
// count for none.
std::size_t WordOf(std::string_view line, std::size_t at, std::size_t number) {
  while (true) {
    at = RunEnd(line, at, IsBlank);
    if (at >= line.size() || line[at] == '|' || line[at] == '>') return kNowhere;
    if (line[at] != '-' && number-- == 0) return at;
    const char quote = IsQuote(line[at]) ? line[at] : '\0';
    at = RunEnd(line, at + 1, [&](char c) { return quote != '\0' ? c != quote : !IsBlank(c); });
    if (quote != '\0') ++at;
  }
}

// Past `user:`, in or before the quotes; kNowhere if there is none.
std::size_t PastUser(std::string_view line, std::size_t at) {
  if (IsQuote(ByteAt(line, at))) ++at;
  const std::size_t sign = RunEnd(line.substr(0, at + kMostNameBytes), at, [](char c) {
    return IsNameByte(c) || c == '@' || c == '+' || c == '$' || c == '\\' || c == '/';
  });
  const bool is_sign = std::string_view(":,%").find(ByteAt(line, sign)) != kNowhere;
  return sign > at && sign < line.size() && is_sign ? sign + 1 : kNowhere;
}

// Where the value of an option begins that stands somewhere on the line; kNowhere if none does.
std::size_t OptionValue(std::string_view line, std::size_t from, const Command& known) {
  for (std::size_t at = line.find(known.option, from); at != kNowhere;
       at = line.find(known.option, at + 1)) {
    if (!IsSpaceAscii(line[at - 1])) continue;
    std::size_t value = at + known.option.size();
    const char next = ByteAt(line, value);
    const bool is_apart = IsBlank(next) || (next == '=' && known.form == Form::kWithUser);
    if (is_apart ? known.form == Form::kGlued : known.form == Form::kApart) continue;
    if (is_apart) ++value;
    if (known.form == Form::kWithUser) value = PastUser(line, value);
    if (value < line.size()) return value;
  }
  return kNowhere;
}

void FindCommandPassword(std::string_view text, std::size_t at, std::string_view command,
                         std::size_t row, std::vector<Secret>& found) {
  const Command& known = kCommands[row];
  if (at > 0 && (IsNameByte(text[at - 1]) || text[at - 1] == ':')) return;
  if (!IsBlank(ByteAt(text, at + command.size()))) return;
  const std::string_view line = CommandLine(text, at);
  std::size_t value = kNowhere;
  if (known.option == "|") {
    const bool is_piped = line.find("| sudo -S") != kNowhere || line.find("-stdin") != kNowhere;
    if (is_piped) value = WordOf(line, command.size(), 0);
  } else if (known.form == Form::kWord) {
    value = WordOf(line, command.size(), known.option.size());
  } else {
    value = OptionValue(line, command.size(), known);
  }
  if (value == kNowhere) return;
  // Cisco says with a digit how the password is encoded.
  if (known.form == Form::kWord && IsDigitAscii(line[value]) && ByteAt(line, value + 1) == ' ') {
    if (line[value] != '0' && line[value] != '7') return;
    value += 2;
  }
  const auto secret = JudgeValue(text, {known.meaning, at, ' ', at + value, known.proof});
  if (secret) found.push_back(*secret);
}

// ----- Calls

struct Call {
  int argument;  // which is the secret, counted from 1
  SecretName meaning;
  Proof proof;
  std::string_view calls;  // the ends of what stands before the argument, in lower case
};

constexpr Call kCalls[] = {
    {1, kPassword, Proof::kName,
     "identified by ;convertto-securestring ;convertto-securestring -string ;"
     "convertto-securestring -asplaintext -force -string ;"
     "convertto-securestring -asplaintext -force ;set password = "},
    {2, kPassword, Proof::kName,
     "networkcredential(;usernamepasswordcredentials(;passwordauthentication(;sqlcredential(;"
     "basicauth(;basic_auth(;setbasicauth(;basicauthentication(;digestauth(;.login(;.auth(;auth=(;"
     "auth = (;bind(;bind_s(;authprovider(;authenticate(;.plain("},
    {3, kPassword, Proof::kName,
     "new mysqli(;mysqli_connect(;mysql_connect(;mysqldb.connect(;pymysql.connect(;new pdo(;"
     "new \\pdo(;getconnection(;ftp(;ftp_login(;ssh2_auth_password(;imap_open(;ldap_bind(;"
     "plainauth(;clientsecretcredential(;createcredential("},
    {2, SecretName::kAwsSecret, Proof::kName,
     "awscredentials(;awsbasiccredentials.create(;staticcredentials(;staticcredentialsprovider(;"
     "aws::credentials.new("},
    {1, SecretName::kToken, Proof::kName, "azurekeycredential(;fernet(;aes.new(;webclient(;bot("},
    {2, SecretName::kToken, Proof::kName,
     "twilio(;client(;createclient(;algoliasearch(;.credentials("},
    {1, kPassword, Proof::kMemorable, "hmac.new(;symmetricsecuritykey(;cookieparser("},
    {2, kPassword, Proof::kMemorable, "jwt.sign(;jwt.encode(;jwt.verify(;jwt.decode(;createhmac("},
};

// From the bracket to the secret: a host or a data source, a user.
constexpr std::size_t kMostArgumentBytes = 256;

// Past the comma behind the argument that begins here; kNowhere if there is none.
std::size_t NextArgument(std::string_view text, std::size_t at) {
  char quote = '\0';
  int depth = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == '\\') ++at;
      if (c == quote) quote = '\0';
    } else if (IsQuote(c)) {
      quote = c;
    } else if (c == ',' && depth == 0) {
      return at + 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ';' || ((c == ')' || c == ']' || c == '}') && depth-- == 0)) {
      break;
    }
  }
  return kNowhere;
}

void FindCallArgument(std::string_view text, std::size_t at, std::string_view name, std::size_t row,
                      std::vector<Secret>& found) {
  const Call& call = kCalls[row];
  // A longer name is none of ours, unless ours is a word of it: HTTPBasicAuth.
  if (IsLetterAscii(name.front()) && at > 0 && IsAlnum(text[at - 1]) && !IsUpperAscii(text[at])) {
    return;
  }
  std::size_t value = at + name.size();
  const std::string_view within = text.substr(0, value + kMostArgumentBytes);
  for (int i = 1; i < call.argument && value != kNowhere; ++i) value = NextArgument(within, value);
  if (value == kNowhere) return;
  value = RunEnd(within, value, IsSpaceAscii);
  for (const std::string_view wrapper : {"Some(", "b", "[]byte(", "Buffer.from(", "@"}) {
    if (From(within, value).starts_with(wrapper) && QuoteAt(within, value + wrapper.size()) == 1) {
      value += wrapper.size();
    }
  }
  const char quote = ByteAt(within, value);
  const bool is_bare = quote != '"' && quote != '\'';
  if (is_bare && (name != "identified by " || quote == '`')) return;
  const Proof proof = is_bare ? Proof::kChosen : call.proof;
  const auto secret = JudgeValue(text, {call.meaning, at, ' ', value, proof});
  if (secret) found.push_back(*secret);
}

// What may be judged as a password and is the name of a machine, a file, a mailbox, a version.
bool IsHost(std::string_view value) {
  if (value.find('@') != kNowhere && value.find('.') != kNowhere) return true;
  return value.find_first_of("!#$%^&*+=?") == kNowhere && value.find_first_of("./:") != kNowhere;
}

// `ssh.connect(host, 22, 'root', 'x')`: what looks generated among the arguments of a call whose
// name speaks of logging in.
void FindLoginArguments(std::string_view text, std::size_t at, std::string_view, std::size_t,
                        std::vector<Secret>& found) {
  const std::size_t bracket = RunEnd(text.substr(0, at + kMostNameBytes), at,
                                     [](char c) { return IsWordByte(c) || c == '.' || c == ':'; });
  if (ByteAt(text, bracket) != '(') return;
  const std::string_view within = text.substr(0, bracket + kMostArgumentBytes);
  for (std::size_t i = bracket + 1; i < within.size() && within[i] != ')'; ++i) {
    if (within[i] != '"' && within[i] != '\'') continue;
    const std::size_t end = within.find(within[i], i + 1);
    if (end == kNowhere) return;
    const std::string_view literal = within.substr(i + 1, end - i - 1);
    const char next = ByteAt(within, RunEnd(within, end + 1, IsSpaceAscii));
    if (LooksGenerated(literal) && !IsHost(literal) &&
        (next == ',' || next == ')' || next == '.')) {
      found.push_back({SecretKind::kPassword, i + 1, literal.size()});
    }
    i = end;
  }
}

// `IDENTIFIED WITH caching_sha2_password BY 'x'`
void FindIdentifiedWith(std::string_view text, std::size_t at, std::string_view literal,
                        std::size_t, std::vector<Secret>& found) {
  constexpr std::size_t kMostPluginBytes = 40;
  const std::size_t plugin = at + literal.size();
  const std::size_t by = RunEnd(text.substr(0, plugin + kMostPluginBytes), plugin,
                                [](char c) { return IsWordByte(c) || IsQuote(c); });
  if (!StartsLower(From(text, by), " by ")) return;
  const auto secret = JudgeValue(text, {kPassword, at, ' ', by + 4});
  if (secret) found.push_back(*secret);
}

// ----- Phrases: the value comes right behind them.

struct Phrase {
  Proof proof;
  std::string_view near;  // must stand before it, unless empty
  std::string_view literals;
};

constexpr Phrase kPhrases[] = {
    {Proof::kChosen, "", "unlock with ;unlocks with ;decrypt with ;opens with "},
    {Proof::kMemorable, "", "{plain};{cleartext}"},
    {Proof::kChosen, "", "<<< "},
    {Proof::kMemorable, "pass", "one is "},
    {Proof::kChosen, "pass", "it is ;it's "},
    {Proof::kGenerated, "", "admin:;root:;admin/;root/"},
    {Proof::kGenerated, "", "log in with ;in as "},
};

void FindPhrase(std::string_view text, std::size_t at, std::string_view literal, std::size_t row,
                std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesBefore = 80;
  const Phrase& phrase = kPhrases[row];
  if (at > 0 && IsLetterAscii(literal.front()) && (!StartsWord(text, at) || text[at - 1] == '/')) {
    return;
  }
  if (!phrase.near.empty() && Before(text, at, kMostBytesBefore).find(phrase.near) == kNowhere) {
    return;
  }
  std::size_t value = at + literal.size();
  if (literal == "log in with " || literal == "in as ") {  // a user, and then the password
    const std::size_t user =
        RunEnd(text.substr(0, value + kMostNameBytes), value, [](char c) { return !IsBlank(c); });
    for (const std::string_view and_then : {" with password ", " with ", " using ", " and "}) {
      if (!From(text, user).starts_with(and_then)) continue;
      value = user + and_then.size();
      break;
    }
  }
  const auto secret = JudgeValue(text, {kPassword, at, ' ', value, phrase.proof});
  if (secret && !IsHost(text.substr(secret->begin, secret->size))) found.push_back(*secret);
}

// ----- Cookies

// `Cookie: theme=dark; session=…`: every value that looks random.
void FindCookies(std::string_view text, std::size_t at, std::string_view literal, std::size_t,
                 std::vector<Secret>& found) {
  constexpr std::size_t kMostCookieBytes = 1024;
  at = RunEnd(text, at + literal.size(), IsQuote);
  if (std::string_view(":=,").find(ByteAt(text, at)) == kNowhere) return;
  at = RunEnd(text.substr(0, at + 8), at + 1, [](char c) { return IsBlank(c) || IsQuote(c); });
  const std::size_t end = std::min(text.size(), at + kMostCookieBytes);
  while (at < end) {
    const std::size_t name = at;
    at = RunEnd(text.substr(0, at + kMostNameBytes), at, IsNameByte);
    if (at == name || ByteAt(text, at) != '=') return;
    const bool is_of_statistics = text.substr(name, 2) == "_g" || text.substr(name, 2) == "__";
    const std::size_t value = ++at;
    at = RunEnd(text.substr(0, value + kMostQuotedBytes), value,
                [](char c) { return !IsSpaceAscii(c) && !IsQuote(c) && c != ';' && c != ','; });
    const std::string_view whole = text.substr(value, at - value);
    std::string_view judged = whole;
    if (judged.starts_with("s%3A")) judged.remove_prefix(4);  // signed by Express
    judged = judged.substr(0, judged.find('%'));
    if (LooksRandom(judged) && !IsPlaceholder(whole) && !is_of_statistics) {
      found.push_back({SecretKind::kToken, value, whole.size()});
    }
    if (ByteAt(text, at) != ';') return;
    at = RunEnd(text.substr(0, at + 4), at + 1, IsBlank);
  }
}

}  // namespace

void AddKnownPlaces(std::vector<Rule>& rules) {
  for (std::uint16_t row = 0; row < std::size(kCommands); ++row) {
    AddRules(rules, kCommands[row].commands, FindCommandPassword, row, false, ';');
  }
  for (std::uint16_t row = 0; row < std::size(kCalls); ++row) {
    AddRules(rules, kCalls[row].calls, FindCallArgument, row, true, ';');
  }
  for (std::uint16_t row = 0; row < std::size(kPhrases); ++row) {
    AddRules(rules, kPhrases[row].literals, FindPhrase, row, true, ';');
  }
  AddRules(rules, "auth login connect credential bind sign basic unlock decrypt wifi.begin plain",
           FindLoginArguments, 0, true);
  rules.push_back({"identified with ", FindIdentifiedWith, 0, true});
  rules.push_back({"cookie", FindCookies, 0, true});
}

}  // namespace cairn
