// Texts in which nothing is secret, from sources, logs, lock files, documents and talk.
#include <gtest/gtest.h>

#include <string>

#include "guard/secrets.h"

namespace cairn {
namespace {

constexpr const char* kNotSecrets[] = {
    // hashes and ids
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "Fixed in 2bfd37c, see also 4fa4a44.",
    "sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "SHA256SUMS: b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c  file.tar.gz",
    "md5 = d41d8cd98f00b204e9800998ecf8427e",
    "id: 123e4567-e89b-12d3-a456-426614174000",
    "session 01a1e348-bafc-796f-b518-2f0ad95edee3 started",
    "request_id=7b0f8a0c-53a2-4a2e-8c13-4f1f1a6e5d01",
    "etag: \"33a64df551425fcc55e4d42a148795d9f25f89d4\"",
    "digest: sha256:4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
    "image: nginx@sha256:4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
    "docker://alpine:3.19@sha256:4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
    ("\"integrity\": "
     "\"sha512-dOQ1DEEZy0XQ7Ijs0vL7Hh6nQYg3n0l5mI1tT0VWxTTqvqZ8yUbPp1XRPWPZh2mY4w==\""),
    "integrity sha512-9k+6A3rP1fH3mX1kTz6Xq2mV8wZ0pQe7rN5bLhYcUuTgFsJdKiMoPaSxDvBnCzEq==",
    "checksum = \"2ea6aa2d089ba06192bd34d08d1dda9a2b33c0f2d8f0c8ae3e0d3f7d8e0f3c7a\"",
    "h1:xN3LQH1mGq0YmYyyJb9nCzc3tGhb6oKMWLDxzRTKDIM=",
    "golang.org/x/text v0.3.7 h1:olpwvP2KacW1ZWvsR7uQhoyTYvKAupfQrRGBFM352Gk=",
    "cpe:2.3:a:openssl:openssl:1.1.1k:*:*:*:*:*:*:*",
    "node_id: MDQ6VXNlcjU4MzIzMQ==",
    "0x7fff5fbff8c0 in main () at main.cc:42",
    "trace_id=4bf92f3577b34da6a3ce929d0e0e4736 span_id=00f067aa0ba902b7",
    "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "ulid 01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "ksuid=0ujtsYcgvSTl8PAuAdqWYSMnLOv",
    "objectId: 507f1f77bcf86cd799439011",
    "fingerprint SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8",
    "MAC 00:1B:44:11:3A:B7, IPv6 2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    // images, data, public keys
    ("<img src=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
     "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\">"),
    ("background: "
     "url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)"),
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDRs2mX5Jq1h6b2gNq9YQ8kK9T2m5pYwQe3vX7 me@host",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3l9h1mF8h0b4Jz6Jf1w2Yp9mXo7iW8kq3b1dZt5c2N me@laptop",
    ("-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo"
     "\n-----END PUBLIC KEY-----"),
    ("-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ"
     "\n-----END CERTIFICATE-----"),
    ("-----BEGIN CERTIFICATE REQUEST-----\nMIICijCCAXICAQAwRTELMAkGA1UEBhMCQVUxEzARBgNVBAgM\n"
     "-----END CERTIFICATE REQUEST-----"),
    ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFzZ3kMBCADGk1Yp8nQ2Q\n"
     "-----END PGP PUBLIC KEY BLOCK-----"),
    "-----BEGIN PGP SIGNATURE-----\niQEzBAEBCAAdFiEEq2Yw0m4o5c6T1\n-----END PGP SIGNATURE-----",
    "if (text.starts_with(\"-----BEGIN RSA PRIVATE KEY-----\")) return true;",
    "A PEM file opens with -----BEGIN PRIVATE KEY----- and closes with -----END PRIVATE KEY-----.",
    "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\n<your key here>\n-----END RSA PRIVATE KEY-----",
    "00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 00 00 00 00  |.ELF............|",
    "00000010: 4865 6c6c 6f2c 2077 6f72 6c64 210a 0000  Hello, world!...",
    "\\x7f\\x45\\x4c\\x46\\x02\\x01\\x01\\x00",
    // placeholders
    "password = \"<your-password>\"",
    "password: ${DB_PASSWORD}",
    "PASSWORD=$DB_PASSWORD",
    "password = os.environ[\"DB_PASSWORD\"]",
    "password = os.getenv(\"DB_PASSWORD\", \"\")",
    "const password = process.env.DB_PASSWORD;",
    "password: {{ vault_db_password }}",
    "password: changeme",
    "PASSWORD=changeme123",
    "password: ********",
    "password=xxxxxxxx",
    "api_key = \"YOUR_API_KEY_HERE_1234567890\"",
    "api_key: <API_KEY>",
    "token: \"your-token-goes-here-123456\"",
    "export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "aws_access_key_id = AKIAIOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "AWS_ACCESS_KEY_ID=AKIAXXXXXXXXXXXXXXXX",
    "postgres://user:password@localhost:5432/db",
    "postgres://user:${PGPASSWORD}@localhost/db",
    "mysql://<user>:<password>@<host>/<db>",
    "redis://:$REDIS_PASS@cache:6379",
    "mongodb://USER:PASSWORD@host",
    "https://user:***@example.com/",
    "password: [REDACTED:password]",
    "\"token\": \"[REDACTED:token]\"",
    "postgres://app:[REDACTED:connection-string]@db/prod",
    "the key was [REDACTED:private-key] and is gone",
    "password: !vault |",
    "password: !Ref DatabasePassword",
    "password: \"{{resolve:secretsmanager:MySecret:SecretString:password}}\"",
    "secret_key: arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbCdEf",
    "password = \"%s\" % pw",
    "DB_PASSWORD: ${{ secrets.DB_PASSWORD }}",
    "token: ${{ secrets.GITHUB_TOKEN }}",
    "passwordSecretRef: name=db-credentials",
    "password_file: /run/secrets/db_password",
    "POSTGRES_PASSWORD_FILE=/run/secrets/postgres-passwd",
    "op read op://vault/database/password",
    // types, signatures, code
    "interface Login { user: string; password: string; }",
    "password: string",
    "password: str | None = None",
    "def login(user: str, password: str) -> Token:",
    "fn connect(password: &str) -> Result<()> {",
    "let password: Option<String> = None;",
    "private String password;",
    "std::string password;",
    "char password[64];",
    "password: z.string().min(8).max(64)",
    "password = models.CharField(max_length=128)",
    "password = getpass.getpass(\"Password: \")",
    "password = input(\"Enter password: \")",
    "password = hash_password(request.form['password'])",
    "password = user.password",
    "self.password = password",
    "this.password = config.db.password2;",
    "connect(host, user=user, password=password)",
    "connect(user=user, password=db_password, port=5432)",
    "const { password, ...rest } = user;",
    "if (password === confirmPassword) {",
    "if password == \"\":",
    "assert password != hashed",
    "password_hash = bcrypt.hashpw(password.encode(), bcrypt.gensalt())",
    "password_hash: $2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW",
    "passwordResetTokenExpiresAt: 2024-05-01T10:00:00Z",
    "<input type=\"password\" name=\"password\" placeholder=\"Password\">",
    "<label for=\"password\">Password</label>",
    "<Password>string</Password>",
    "type: password",
    "format: password",
    "\"password\": \"string\"",
    "\"password\": { \"type\": \"string\", \"minLength\": 8 }",
    "\"password\": \"Passwort\"",
    "\"password\": \"Please enter your password\"",
    "\"password\": null, \"token\": null",
    "password: true",
    "password: required",
    "pass: 12, fail: 3",
    "pass = 1",
    "PASS: test_login (0.03s)",
    "tests pass: 1024 of 1024",
    "bypass = true",
    "compass: north1",
    "pwd: /home/user/project1",
    "PWD=/srv/app/releases/20240501",
    "OLDPWD=/home/me",
    "cd $(pwd) && ls",
    "token_count = 4096",
    "max_tokens: 8192",
    "tokenizer = AutoTokenizer.from_pretrained(\"bert-base-uncased\")",
    "token = lexer.next_token()",
    "Token token = tokens[i + 1];",
    "token: TokenKind::Identifier2",
    "eos_token: \"<|endoftext|>\"",
    "pad_token = \"[PAD]\"",
    "next_page_token: CAEQAA9f8e7d6c5b4a3928171605",
    "continuation_token = \"eyJwYWdlIjoyLCJsaW1pdCI6MTB9\"",
    "csrf_token = generate_csrf()",
    "auth: none",
    "auth = HTTPBasicAuth(user, pw)",
    "author: Jane Doe <jane@example.com>",
    "authority: https://login.example.com/tenant",
    "authorization: required",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    "Authorization: Bearer ${token}",
    "headers[\"Authorization\"] = \"Bearer \" + token",
    "secret: my-app-secret-v2",
    "secretName: database-credentials-prod",
    "secret = vault.read_secret(\"db/creds\")",
    "kubectl create secret generic db-secret --from-literal=username=admin",
    "secretKeyRef: { name: db-secret, key: password }",
    "api_key = settings.OPENAI_API_KEY",
    "api_key: config.getString(\"api.key\")",
    "apiKey={apiKey}",
    "key: value",
    "key = \"primary_key_of_the_table\"",
    "primary_key: user_id",
    "public_key = \"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8xOUetsCa8EfOlDEBAfREhJqspDo\"",
    "foreign_key: orders.customer_id",
    "sort_key = (a.score, a.created_at)",
    "cache_key = f\"user:{user_id}:profile\"",
    "keyboard: \"qwerty\"",
    "Publishable key: pk_live_51HqJ9",
    "credentials: include",
    "credentials = service_account.Credentials.from_service_account_file(path)",
    "credentials: 'same-origin'",
    "private_key_id: 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "sk-loading-indicator-container-large-screen",
    ".sk-fading-circle .sk-circle12:before { animation-delay: -0.1s; }",
    "task-sk-abcdefghijklmnopqrstuvwxyz",
    "ask-a-question-about-the-project-in-2024",
    "the disk-usage-analyzer-for-large-systems package",
    "npm_config_registry=https://registry.example.org/",
    "npm_package_version=1.2.3 npm_lifecycle_event=test",
    "hf_hub_download(repo_id=\"bert\", filename=\"config.json\")",
    "import ghp_import; ghp_import.ghp_import('docs')",
    "xoxo-hugs-and-kisses",
    "glpat-short",
    "pypi-publish action, pypi-AgE is not a token",
    "AKIA is the prefix of long-lived AWS keys, ASIA that of temporary ones.",
    "ASIAPACIFICREGIONALOFFICES",
    "eyJ is what base64 makes of an opening brace and a quote.",
    "state=eyJyZWRpcmVjdCI6Ii9ob21lIn0",
    "a.b.c eyJhIjoxfQ.eyJiIjoyfQ.c2lnbmF0dXJl",
    // URLs
    "https://example.com:8443/path?x=1&y=user@example.com",
    "git clone git@github.com:owner/repo.git",
    "ssh://git@github.com:22/owner/repo.git",
    "http://localhost:8080/@scope/package",
    "https://packages.example.com/@babel/core/-/core-7.24.0.tgz",
    "ftp://anonymous@ftp.example.org/pub",
    "http://[::1]:3000/",
    "postgres://localhost:5432/app",
    "postgresql://app@db.internal/app?sslmode=require",
    "jdbc:postgresql://localhost:5432/app?user=app",
    "mailto:someone@example.com?subject=hello",
    "https://hooks.slack.com/services/ takes a POST with JSON.",
    "https://example.com/reset?lang=en&sig=short",
    "Server=db;Database=app;Trusted_Connection=True;",
    "Server=db;User Id=app;Password=;Encrypt=yes",
    "Server=db;User Id=app;Password={0};",
    // lock files and versions
    ("resolved "
     "\"https://packages.example.com/lodash/-/lodash-4.17.21.tgz#679591c564c3bffaae8454cf0b3d"
     "f370c3d6911c\""),
    ("requests==2.31.0 "
     "--hash=sha256:58cd2187c01e70e6e26505bca751777aa9f2ee0b7f4300988b709f44e013003f"),
    "rev = \"a1b2c3d4e5f60718293a4b5c6d7e8f9012345678\"",
    "\"version\": \"1.0.0-beta.3+build.20240501.g9fceb02\"",
    "lodash@^4.17.20, lodash@^4.17.21:",
    ("name = \"tokio\"\nversion = \"1.37.0\"\nsource = "
     "\"registry+https://github.example.com/index\""),
    "flake.lock: narHash = \"sha256-jG8VYqYvXy1tK8R7l1a6lZ4sVbW8mE1pN2uT0oQzXcY=\"",
    // logs, traces, styles, test names
    "at com.example.auth.TokenService.verify(TokenService.java:142)",
    "  File \"/srv/app/password.py\", line 12, in check_password",
    "auth_test.cc:42: Failure: Expected equality of these values: token 17, 18",
    "color: #1a2b3c; background: #DEADBEEF; border-color: rgba(0,0,0,.5)",
    "TEST(SecretsTest, FindsPasswordsInConnectionStrings) {",
    "it('rejects a password: too short', async () => {",
    "test_password_reset_with_expired_token_returns_400 PASSED",
    "2024-05-01T12:00:00.123Z INFO auth: user=42 status=200 took=12ms",
    "Password: (hidden)",
    "[sudo] password for user1:",
    "Enter PEM pass phrase:",
    // prose
    "The password is stored as a bcrypt hash.",
    "The password is at least 12 characters long.",
    "Her password was changed yesterday.",
    "Password: see the team's vault, entry db2.",
    "We rotate the secret every 90 days; the token: a short-lived one.",
    "Use --password to set one, or --password-file for a file.",
    "mysql --password --user root",
    "curl --user name https://example.com",
    "Run with --token TOKEN or set CAIRN_TOKEN.",
    "Tokens are 64 hexadecimal digits: never log them.",
    "The auth flow: client → server → provider2.",
    "Passphrase: choose four random words.",
    "Das Passwort: mindestens 12 Zeichen.",
    "Ratio 16:9, time 12:30:45, note: buy milk2.",
    "std::map<std::string, int> m = {{\"a\", 1}};",
    "a == b, c != d, e <= f, g >= h, i := j, k => l",
    "key=value&other=thing&page=2",
    "const re = /password[=:]\\s*(\\S+)/i;",
    "grep -rn 'password =' src/ | wc -l",
    "SELECT id, password FROM users WHERE token = ?",
    "INSERT INTO users (name, password) VALUES ($1, $2)",
    "ALTER ROLE app WITH PASSWORD 'md5' || hash;",
    "secret: Config.SECRET_KEY_V2",
    "credentials: ~/.aws/credentials2",
    "signing_key: keys/release-2024.pem",
    "master_key: not set",
    "auth_token: Optional[str] = None",
    "self.access_token = response.json()['access_token']",
    "salt = os.urandom(16)",
    "salt: 16",
    // met in sources of others
    "    password: typing.Optional[bytes],",
    "key_password=certs[0][2],",
    "password = auth[2]",
    "pw = pw[:-1]",
    "'Test2::Event::Pass'    => '1.302103',",
};

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

TEST(NotSecretsTest, AreLeftAlone) {
  ASSERT_GE(std::size(kNotSecrets), 200u);
  for (const std::string_view text : kNotSecrets) {
    for (const Secret& secret : FindSecrets(text)) {
      ADD_FAILURE() << NameOf(secret.kind) << " '" << text.substr(secret.begin, secret.size)
                    << "' in: " << text;
    }
  }
}

TEST(NotSecretsTest, AreLeftAloneInContext) {
  for (const std::string_view text : kNotSecrets) {
    const std::string inside = "- " + std::string(text) + "\n\nAnd so on, as said before.\n";
    for (const Secret& secret : FindSecrets(inside)) {
      ADD_FAILURE() << NameOf(secret.kind) << " '"
                    << std::string_view(inside).substr(secret.begin, secret.size)
                    << "' in: " << inside;
    }
  }
}

}  // namespace
}  // namespace cairn
