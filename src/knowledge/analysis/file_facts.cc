#include "knowledge/analysis/file_facts.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "knowledge/analysis/code_text.h"
#include "knowledge/analysis/documents.h"
#include "knowledge/analysis/project_paths.h"

namespace cairn {
namespace {

enum class Fact { kMain, kArguments, kListens, kTests };

// A pattern to find in code outside comments and strings. A space matches any white space.
struct CodeSign {
  CodeStyle style;
  std::string_view sign;
  Fact fact;
};

constexpr CodeSign kSigns[] = {{CodeStyle::kC, "int main(", Fact::kMain},
                               {CodeStyle::kC, "argc, argv", Fact::kArguments},
                               {CodeStyle::kC, "argv[1]", Fact::kArguments},
                               {CodeStyle::kC, "argv[i]", Fact::kArguments},
                               {CodeStyle::kC, "argv + 1", Fact::kArguments},
                               {CodeStyle::kGo, "func main()", Fact::kMain},
                               {CodeStyle::kGo, "os.Args", Fact::kArguments},
                               {CodeStyle::kGo, "flag.Parse(", Fact::kArguments},
                               {CodeStyle::kGo, "ListenAndServe", Fact::kListens},
                               {CodeStyle::kGo, "net.Listen(", Fact::kListens},
                               {CodeStyle::kJava, "public static void main(", Fact::kMain},
                               {CodeStyle::kJava, "SpringApplication.run(", Fact::kListens},
                               {CodeStyle::kJava, "HttpServer.create(", Fact::kListens},
                               {CodeStyle::kJavaScript, "process.argv", Fact::kArguments},
                               {CodeStyle::kJavaScript, ".listen(", Fact::kListens},
                               {CodeStyle::kPython, "if __name__ ==", Fact::kMain},
                               {CodeStyle::kPython, "sys.argv", Fact::kArguments},
                               {CodeStyle::kPython, "argparse.ArgumentParser(", Fact::kArguments},
                               {CodeStyle::kPython, "uvicorn.run(", Fact::kListens},
                               {CodeStyle::kPython, "app.run(", Fact::kListens},
                               {CodeStyle::kPython, ".serve_forever(", Fact::kListens},
                               {CodeStyle::kRust, "fn main()", Fact::kMain},
                               {CodeStyle::kRust, "env::args", Fact::kArguments},
                               {CodeStyle::kRust, "TcpListener::bind(", Fact::kListens},
                               {CodeStyle::kRust, "HttpServer::new(", Fact::kListens},
                               {CodeStyle::kRust, "axum::serve(", Fact::kListens},
                               {CodeStyle::kRust, "#[test]", Fact::kTests},
                               {CodeStyle::kRust, "#[tokio::test]", Fact::kTests}};

// Includes or imports of test frameworks. Searched in the raw text, since header names are strings.
struct ImportSign {
  CodeStyle style;
  std::string_view line_start;
  std::string_view framework;
};

constexpr ImportSign kImports[] = {
    {CodeStyle::kC, "#include <gtest/", "GoogleTest"},
    {CodeStyle::kC, "#include \"gtest/", "GoogleTest"},
    {CodeStyle::kC, "#include <catch2/", "Catch2"},
    {CodeStyle::kC, "#include \"catch.hpp\"", "Catch2"},
    {CodeStyle::kC, "#include <doctest/", "doctest"},
    {CodeStyle::kPython, "import pytest", "pytest"},
    {CodeStyle::kPython, "from pytest", "pytest"},
    {CodeStyle::kPython, "import unittest", "unittest"},
    {CodeStyle::kPython, "from unittest import TestCase", "unittest"},
    {CodeStyle::kJava, "import org.junit.jupiter.", "JUnit 5"},
    {CodeStyle::kJava, "import org.junit.", "JUnit 4"},
    {CodeStyle::kJava, "import org.testng.", "TestNG"}};

// The end of `sign` if it matches at `at`. A space in it matches any run of white space, and white
// space may precede a parenthesis.
bool StandsAt(std::string_view text, std::size_t at, std::string_view sign) {
  if (at > 0 && IsIdentifierByte(sign.front()) && IsIdentifierByte(text[at - 1])) return false;
  for (const char c : sign) {
    if (c == ' ' || c == '(') {
      if (c == ' ' && (at >= text.size() || !IsSpaceAscii(text[at]))) return false;
      while (at < text.size() && IsSpaceAscii(text[at])) ++at;
      if (c == ' ') continue;
    }
    if (at >= text.size() || text[at++] != c) return false;
  }
  return true;
}

bool HasSign(std::string_view text, std::string_view sign) {
  const std::string_view start = sign.substr(0, std::min(sign.find(' '), sign.find('(')));
  for (std::size_t at = text.find(start); at != std::string_view::npos;
       at = text.find(start, at + 1)) {
    if (StandsAt(text, at, sign)) return true;
  }
  return false;
}

bool HasLineStartingWith(std::string_view text, std::string_view start) {
  for (std::size_t at = text.find(start); at != std::string_view::npos;
       at = text.find(start, at + 1)) {
    if (at == 0 || text[at - 1] == '\n') return true;
  }
  return false;
}

void Note(Fact fact, FileFacts& facts) {
  facts.has_main |= fact == Fact::kMain;
  facts.reads_arguments |= fact == Fact::kArguments;
  facts.listens |= fact == Fact::kListens;
  facts.has_tests |= fact == Fact::kTests;
}

// Searches the raw text first: most files contain no sign, and stripping comments costs more than
// searching.
void TakeSigns(std::string_view text, CodeStyle style, FileFacts& facts) {
  std::string code;
  for (const CodeSign& sign : kSigns) {
    if (sign.style != style || !HasSign(text, sign.sign)) continue;
    if (code.empty()) code = CodeOnly(text, style);
    if (HasSign(code, sign.sign)) Note(sign.fact, facts);
  }
  if (style == CodeStyle::kGo && facts.has_main) facts.has_main = HasSign(code, "package main");
}

}  // namespace

bool IsMakefile(std::string_view path) { return path == "Makefile"; }

FileFacts ReadFileFacts(const SourceFile& file) {
  FileFacts facts;
  facts.path = file.path;
  if (IsDocument(file.path)) {
    facts.title = TitleOf(file.text);
    if (IsReadme(file.path)) facts.paragraph = FirstParagraphOf(file.text);
    return facts;
  }
  if (IsMakefile(file.path)) {
    facts.has_tests = HasLineStartingWith(file.text, "test:");
    return facts;
  }
  const std::optional<CodeStyle> style = CodeStyleOf(file.path);
  if (!style) return facts;
  TakeSigns(file.text, *style, facts);
  if (*style == CodeStyle::kPython && FileName(file.path) == "__main__.py") facts.has_main = true;
  for (const ImportSign& import : kImports) {
    if (import.style != *style || !HasLineStartingWith(file.text, import.line_start)) continue;
    facts.test_framework = import.framework;
    break;
  }
  return facts;
}

}  // namespace cairn
