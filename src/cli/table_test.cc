#include "cli/table.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

Table OneCell(const std::string& cell) {
  return {.name = "memories",
          .row_name = "memory",
          .columns = {"id", "content"},
          .rows = {{"1", cell}}};
}

std::string CsvCell(const std::string& cell) {
  const std::string head = "id,content\n1,";
  const std::string out = FormatCsv(OneCell(cell));
  EXPECT_TRUE(out.starts_with(head) && out.ends_with('\n')) << out;
  return out.substr(head.size(), out.size() - head.size() - 1);
}

std::string MarkdownCell(const std::string& cell) {
  const std::string head = "| id | content |\n| --- | --- |\n| 1 | ";
  const std::string out = FormatMarkdown(OneCell(cell));
  EXPECT_TRUE(out.starts_with(head) && out.ends_with(" |\n")) << out;
  return out.substr(head.size(), out.size() - head.size() - 3);
}

std::string XmlCell(const std::string& cell) {
  const std::string out = FormatXml(OneCell(cell));
  const std::size_t start = out.find("<content>") + 9;
  return out.substr(start, out.find("</content>") - start);
}

TEST(Table, EmptyTables) {
  const Table table{.name = "memories",
                    .row_name = "memory",
                    .columns = {"id", "file_path"},
                    .attributes = {{"query", "a \"b\" <c>\n"}}};
  EXPECT_EQ(FormatCsv(table), "id,file_path\n");
  EXPECT_EQ(FormatMarkdown(table), "| id | file\\_path |\n| --- | --- |\n");
  EXPECT_EQ(FormatXml(table),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<memories query=\"a &quot;b&quot; &lt;c&gt;&#10;\"/>\n");
}

TEST(Table, XmlHasOneElementPerCell) {
  Table table = OneCell("x");
  table.attributes = {{"query", "q"}};
  EXPECT_EQ(FormatXml(table),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<memories query=\"q\">\n"
            "  <memory>\n"
            "    <id>1</id>\n"
            "    <content>x</content>\n"
            "  </memory>\n"
            "</memories>\n");
}

TEST(Table, XmlNamesAreValid) {
  const Table table{.name = "1 a", .row_name = "r", .columns = {"by type"}, .rows = {{"x"}}};
  const std::string out = FormatXml(table);
  EXPECT_NE(out.find("<_1_a>"), out.npos);
  EXPECT_NE(out.find("<by_type>x</by_type>"), out.npos);
}

TEST(Table, CsvQuotesWhereNeeded) {
  EXPECT_EQ(CsvCell("plain | text 日本 😀 \\"), "plain | text 日本 😀 \\");
  EXPECT_EQ(CsvCell("a,b"), "\"a,b\"");
  EXPECT_EQ(CsvCell("say \"hi\""), "\"say \"\"hi\"\"\"");
  EXPECT_EQ(CsvCell("a\nb"), "\"a\nb\"");
  EXPECT_EQ(CsvCell("a\r\nb"), "\"a\r\nb\"");
  EXPECT_EQ(CsvCell(" a "), "\" a \"");
  EXPECT_EQ(CsvCell(""), "");
  EXPECT_EQ(CsvCell("\""), "\"\"\"\"");
}

TEST(Table, CsvKeepsASingleEmptyCell) {
  EXPECT_EQ(FormatCsv({.columns = {"id"}, .rows = {{""}, {"x"}}}), "id\n\"\"\nx\n");
}

TEST(Table, MarkdownShowsTextLiterally) {
  EXPECT_EQ(MarkdownCell("plain, \"text\" 日本 😀"), "plain, \"text\" 日本 😀");
  EXPECT_EQ(MarkdownCell("a|b"), "a\\|b");
  EXPECT_EQ(MarkdownCell("a\\b"), "a\\\\b");
  EXPECT_EQ(MarkdownCell("a\\|b"), "a\\\\\\|b");
  EXPECT_EQ(MarkdownCell("<b> & &lt;"), "&lt;b&gt; &amp; &amp;lt;");
  EXPECT_EQ(MarkdownCell("`c` *e* _u_ ~s~ [l](u) $m$"),
            "\\`c\\` \\*e\\* \\_u\\_ \\~s\\~ \\[l\\](u) \\$m\\$");
  EXPECT_EQ(MarkdownCell("http://a.b/c_d www.a.b"), "http\\://a.b/c\\_d www\\.a.b");
  EXPECT_EQ(MarkdownCell("a\nb"), "a<br>b");
  EXPECT_EQ(MarkdownCell("a\r\nb"), "a&#13;<br>b");
  EXPECT_EQ(MarkdownCell(" a\t"), "&#32;a&#9;");
  EXPECT_EQ(MarkdownCell("\n"), "<br>");
  EXPECT_EQ(MarkdownCell(std::string("a\0b", 3)), "a\uFFFDb");
}

TEST(Table, XmlEscapes) {
  EXPECT_EQ(XmlCell("<&>\"'"), "&lt;&amp;&gt;&quot;&apos;");
  EXPECT_EQ(XmlCell("]]>"), "]]&gt;");
  EXPECT_EQ(XmlCell("a\nb\tc"), "a\nb\tc");
  EXPECT_EQ(XmlCell("a\r\nb"), "a&#13;\nb");
  EXPECT_EQ(XmlCell("日本 😀 \\ |"), "日本 😀 \\ |");
}

TEST(Table, XmlReplacesForbiddenCharacters) {
  EXPECT_EQ(XmlCell(std::string("a\0\x01\x1F\x7F", 5)), "a\uFFFD\uFFFD\uFFFD\x7F");
  EXPECT_EQ(XmlCell("\xEF\xBF\xBE\xEF\xBF\xBF"), "\uFFFD\uFFFD");
  EXPECT_EQ(XmlCell("a\xFF\xE2\x82"), "a\uFFFD\uFFFD\uFFFD");
}

TEST(FormatColumns, AlignsByDisplayWidth) {
  const Table table{.columns = {"name", "kind", "state"},
                    .rows = {{"Zoë", "person", ""}, {"build-bot", "agent", "revoked"}}};
  EXPECT_EQ(FormatColumns(table),
            "name       kind    state\n"
            "Zoë        person\n"
            "build-bot  agent   revoked\n");
  EXPECT_EQ(FormatColumns({.columns = {"only", "names"}}), "only  names\n");
}

}  // namespace
}  // namespace cairn
