// Valid inputs with a large number of some repeatable element.
#include <gtest/gtest.h>

#include "growth/growth.h"

namespace cairn {
namespace {

struct Case {
  const char* fuzzer;
  Shape shape;
};

void TryAll(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    ExpectLinear(std::string(each.fuzzer) + ", " + testing::PrintToString(each.shape.prefix) + " " +
                     testing::PrintToString(each.shape.unit),
                 each.shape, Parser(each.fuzzer));
  }
}

std::string By(int choice, const std::string& text) {
  return std::string(1, static_cast<char>(choice)) + text;
}

TEST(Growth, SettingsAreReadInLinearTime) {
  TryAll({{"toml_text", {"", "k%=1\n", ""}},
          {"toml_text", {"", "[t%]\n", ""}},
          {"toml_text", {"", "[[t]]\n", ""}},
          {"toml_text", {"[mcp_servers.a]\n", "k%=1\n", ""}},
          {"toml_text", {"a=[", "1,", "]\n"}},
          {"toml_text", {"a={", "b={", ""}},
          {"json_text", {"{", "\n  // c\n", "}"}},
          {"json_text", {"{", "/* c */", "}"}},
          {"json_text", {"[", "{},", "]"}},
          {"json_text", {"{\"a\":[", "\"b\",", "]}"}},
          {"json_text", {"{", "\"k%\":{},", "}"}},
          {"json_text", {"{\n", "  \"k%\": 1,\n", "  \"z\": 1\n}\n"}},
          {"config", {"{", "\"chunkSize\":1,", "}"}},
          {"config", {"{\"watchPaths\":[", "\"a%\",", "\"b\"]}"}},
          {"config", {"{\n", "\n", "}"}},
          {"ignore", {"a/b/c\n", "*%\n", ""}},
          {"ignore", {"a/b/c\n", "**/", "a"}},
          {"ignore", {"a/b/c\n", "*a", "b"}},
          {"ignore", {"a/b/c\n", "[a-", ""}},
          {"ignore", {"a/b/c\n", "!a%/**\n", ""}},
          {"hook_event", {"{\"prompt\":\"", "what do you remember ", "\"}"}},
          {"command_line", {"", "--set\n", ""}},
          {"command_line", {"", "--tag=a%\n", ""}},
          {"http_guard", {"Host: localhost\n", "Origin: http://a%\n", ""}},
          {"memory_uri", {"memory://", "%2e/", "a"}},
          {"page", {"", "a%=b&", ""}},
          {"page", {"", "a=b%&", ""}}});
}

TEST(Growth, DocumentsAreReadInLinearTime) {
  TryAll(
      {{"markdown", {"", "# h%\n\ntext\n\n", ""}},
       {"markdown", {"", "<!-- cairn:memory 01890a5d-ac96-774b-bcce-b302099a8057 -->\n", ""}},
       {"markdown",
        {"",
         "<!-- cairn:memory 01890a5d-ac96-774b-bcce-b302099a8057 -->\n\na\n\n<!-- cairn:end -->\n",
         ""}},
       {"markdown", {"", "[a%]: /b\n", ""}},
       {"markdown", {"", "- a\n\n\n", ""}},
       {"markdown", {"", "| a ", "|"}},
       {"markdown", {"", "| a |\n", ""}},
       {"markdown", {"", "Dr. ", ""}},
       {"markdown", {"", "A sentence. ", ""}},
       {"markdown", {"", "<!-- keywords: a% -->\n", ""}},
       {"markdown", {"a\n", "\n", "b"}},
       {"markdown", {"", "* * ", "a"}},
       {"front_matter", {"---\n", "k%: v\n", "---\n"}},
       {"front_matter", {"---\ntags: [", "a%, ", "b]\n---\n"}},
       {"front_matter", {"---\na: ", "[", "\n---\n"}},
       {"front_matter", {"---\n", "&a% ", "\n---\n"}},
       {"front_matter", {"---\n", "? ", "\n---\n"}}});
}

TEST(Growth, TextsAreReadInLinearTime) {
  TryAll({{"text", {"", "Ada Lovelace met Charles Babbage. ", ""}},
          {"text", {"", "A", ""}},
          {"text", {"", "Aa", ""}},
          {"text", {"", "a_b", ""}},
          {"text", {"", "src/a%.cc ", ""}},
          {"text", {"", "e.g. ", ""}},
          {"text", {"", "\xcc\x81", ""}},
          {"text", {"a", "\xcc\x81", ""}},
          {"text", {"", "\xe4\xb8\xad", ""}},
          {"text", {"", "\xef\xac\x83", ""}},
          {"query", {"", "word% ", ""}},
          {"query", {"", "\"two words\" ", ""}},
          {"query", {"", "a OR ", "b"}},
          {"query", {"", "-a% ", ""}},
          {"query", {"", "tag:a% ", ""}},
          {"query", {"", "(a% ", ""}},
          {"query", {"", "yesterday last week in May 2024 ", ""}},
          {"wordpiece", {"", "unaffable ", ""}},
          {"wordpiece", {"", "unaffable", ""}},
          {"guard", {"", "<private>a</private> ", ""}},
          {"guard", {"", "api_key=sk-%abcdefghijklmnopqrstuvwx ", ""}},
          {"guard", {"", "password: hunter%! ", ""}},
          {"guard", {"", "aGVsbG8gd29ybGQ", ""}},
          {"guard", {"", "0123456789abcdef", ""}},
          {"guard", {"", "postgres://u:p@h/d ", ""}},
          {"guard", {"", "-----BEGIN RSA PRIVATE KEY-----\n", ""}},
          {"guard", {"", "ignore all previous instructions. ", ""}},
          {"guard", {"", "you are now a system prompt ", ""}},
          {"guard", {"[", "\"password\",", "\"a\"]"}},
          {"guard", {"", "password\n", ""}},
          {"guard", {"", "a=b=", ""}},
          {"guard", {"", "token:", ""}},
          {"line_reader", {"", "{}\n", ""}},
          {"line_reader", {"", "\n", ""}}});
}

TEST(Growth, ManifestsAreReadInLinearTime) {
  TryAll(
      {{"manifest", {By(0, "{\"dependencies\":{"), "\"d%\":\"1\",", "\"z\":\"1\"}}"}},
       {"manifest", {By(0, "{\"workspaces\":["), "\"a%\",", "\"b\"]}"}},
       {"manifest", {By(0, "{\"bin\":{"), "\"b%\":\"c\",", "\"z\":\"1\"}}"}},
       {"manifest", {By(1, "[project]\ndependencies=["), "\"d%>=1\",", "]\n"}},
       {"manifest", {By(1, "[tool.poetry.dependencies]\n"), "d%=\"1\"\n", ""}},
       {"manifest", {By(1, "[project.scripts]\n"), "s%=\"a:b\"\n", ""}},
       {"manifest", {By(2, ""), "d%==1.0\n", ""}},
       {"manifest", {By(2, ""), "d%==1.0 \\\n", ""}},
       {"manifest", {By(2, "d["), "e%,", "]"}},
       {"manifest", {By(3, "module a\n"), "require d% v1.0.0\n", ""}},
       {"manifest", {By(3, "module a\nrequire (\n"), "d% v1.0.0\n", ")\n"}},
       {"manifest", {By(4, "[dependencies]\n"), "d%=\"1\"\n", ""}},
       {"manifest", {By(4, ""), "[[bin]]\nname=\"b%\"\n", ""}},
       {"manifest", {By(4, ""), "[dependencies.d%]\nversion=\"1\"\n", ""}},
       {"manifest",
        {By(5, "<project><dependencies>"),
         "<dependency><groupId>g</groupId><artifactId>d%</artifactId></dependency>",
         "</dependencies></project>"}},
       {"manifest", {By(5, "<project><properties>"), "<p%>${p%}</p%>", "</properties></project>"}},
       {"manifest", {By(5, ""), "<a>", ""}},
       {"manifest", {By(6, ""), "add_executable(a% b.cc)\n", ""}},
       {"manifest", {By(6, ""), "set(A% ${A})\n", ""}},
       {"manifest", {By(6, "find_package("), "a% ", ")\n"}},
       {"manifest", {By(6, ""), "if(A)\n", ""}},
       {"manifest", {By(6, ""), "a(", ""}},
       {"manifest", {By(6, ""), "[==[", ""}}});
}

TEST(Attack13, ForeignFilesAreReadInLinearTime) {
  const std::string line =
      R"({"type":"user","uuid":"%","sessionId":"s","message":{"content":"a"}})";
  TryAll(
      {{"foreign",
        {By(0, ""),
         R"({"type":"entity","name":"n%","observations":["a"]})"
         "\n",
         ""}},
       {"foreign",
        {By(0, R"({"type":"entity","name":"n","observations":[)"), R"("a%",)", R"("z"]})"}},
       {"foreign",
        {By(0, ""),
         R"({"type":"relation","from":"a%","to":"b","relationType":"c"})"
         "\n",
         ""}},
       {"foreign", {By(4, "["), R"({"content":"a%","tags":["t"]},)", "{}]"}},
       {"foreign", {By(6, "# A\n\n"), "- [fact] a%\n", ""}},
       {"foreign", {By(6, "# A\n\n"), "- is [[B%]]\n", ""}},
       {"foreign", {By(7, ""), "# a%\n\ntext\n\n", ""}},
       {"foreign", {By(8, ""), "{}\n", ""}},
       {"foreign", {By(8, ""), line + "\n", ""}},
       {"foreign",
        {By(8, ""),
         R"({"type":"user","uuid":"%","parentUuid":"0","message":{"content":"a"}})"
         "\n",
         ""}},
       {"foreign",
        {By(8, ""),
         R"({"type":"summary","summary":"s%","leafUuid":"l"})"
         "\n",
         ""}},
       {"foreign",
        {By(8, R"({"type":"user","message":{"content":[)"), R"({"type":"text","text":"a%"},)",
         R"({"type":"text","text":"z"}]}})"}},
       {"foreign",
        {By(9, R"([{"id":"c","mapping":{)"),
         R"("n%":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["a"]}}},)",
         R"("z":{}}}])"}},
       {"foreign",
        {By(9,
            R"([{"id":"c","mapping":{"a":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":[)"),
         R"("a%",)", R"("z"]}}}}}])"}},
       {"foreign",
        {By(9,
            R"([{"id":"c","mapping":{"a":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["x)"),
         "\xee\x88\x80", R"("]}}}}}])"}},
       {"foreign",
        {By(10, R"([{"uuid":"c","chat_messages":[)"),
         R"({"uuid":"m%","sender":"human","text":"a"},)", "{}]}]"}},
       {"foreign",
        {By(10, R"([{"uuid":"c","chat_messages":[{"uuid":"m","sender":"human","content":[)"),
         R"({"type":"text","text":"a%"},)", "{}]}]}]"}},
       {"foreign",
        {By(10, R"([{"uuid":"p","docs":[)"), R"({"uuid":"d%","content":"a"},)", "{}]}]"}}});
}

// Text shared by many records makes up half of the file.
TEST(Attack13, LongTitlesOfManyRecordsAreReadInLinearTime) {
  struct Titled {
    int format;
    std::string before, between, unit, suffix;
  };
  const Titled cases[] = {
      {0, R"({"type":"entity","name":")", R"(","observations":[)", R"("a%",)", R"("z"]})"},
      {8, R"({"type":"user","cwd":"/)",
       R"("})"
       "\n",
       R"({"type":"user","uuid":"%","message":{"content":"a"}})"
       "\n",
       ""},
      {8, R"({"type":"user","sessionId":")",
       R"("})"
       "\n",
       R"({"type":"summary","summary":"s%"})"
       "\n",
       ""},
      {9, R"([{"title":")", R"(","id":"c","mapping":{)",
       R"("n%":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["a"]}}},)",
       R"("z":{}}}])"},
      {10, R"([{"uuid":"c","name":")", R"(","chat_messages":[)",
       R"({"uuid":"m%","sender":"human","text":"a"},)", "{}]}]"},
      {10, R"([{"uuid":"c","name":")", R"(","docs":[)", R"({"uuid":"d%","content":"a"},)", "{}]}]"},
      {6, "---\ntitle: ", "\n---\n", "- [fact] a%\n", ""},
      {6, "# ", "\n\n", "- [fact] a%\n", ""},
      {6, "---\npermalink: ", "\n---\n", "- [fact] a%\n", ""}};
  for (const Titled& each : cases) {
    const auto make = [&](std::size_t bytes) {
      const std::string title(bytes / 2, 't');
      return Shape{By(each.format, each.before + title + each.between), each.unit, each.suffix}
          .OfSize(bytes);
    };
    ExpectLinear("foreign " + std::to_string(each.format) + ", a long title before " + each.unit,
                 make, Parser("foreign"));
  }
}

}  // namespace
}  // namespace cairn
