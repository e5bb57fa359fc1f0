#include "knowledge/syntax/definitions.h"

#include <string>
#include <vector>

#include "knowledge/syntax/fixture.h"

namespace cairn {
namespace {

std::vector<Definition> DefinitionsOf(std::string_view path, std::string_view text) {
  const Result<SyntaxTree> tree = SyntaxTree::Parse(*LanguageOf(path), text);
  EXPECT_TRUE(tree) << path;
  return TopLevelDefinitions(*tree);
}

TEST(TopLevelDefinitions, HaveReadableNames) {
  const struct {
    std::string path;
    std::vector<std::string> names;
  } cases[] = {
      {"c/ring.c", {"struct ring", "ring_open", "clamp", "ring_later", "ring_names"}},
      {"cpp/store.h",
       {"concept Named", "enum class Durability", "struct Options", "class Store", "class Cache",
        "Exported"}},
      {"cpp/store.cc",
       {"class Helper", "Count", "Store::Store", "Store::Get", "OpenStore", "Twice", "Größe",
        "quarry_main"}},
      {"python/inventory.py",
       {"class Item", "class Inventory", "def total", "def _helper", "def dumps"}},
      {"javascript/cart.mjs",
       {"function total", "async function* stream", "const discount", "class Cart",
        "function helper", "function renamed", "class Größe"}},
      {"typescript/repository.ts",
       {"type Id", "interface Repository", "enum Order", "const enum Flags", "abstract class Base",
        "class MemoryRepository", "function assertId", "const load", "function area",
        "function hiddenArea", "function internal", "class Internal"}},
      {"typescript/Panel.tsx",
       {"interface PanelProps", "const Panel", "const Hidden", "function App"}},
      {"go/server.go",
       {"type State", "type Handler", "type Server", "func New", "func (s *Server[T]) Serve",
        "func (s Server[T]) close", "func (h *hiddenType) Exported", "func helper", "func Größe",
        "func Ärger"}},
      {"rust/lib.rs",
       {"struct Stone", "struct Metres", "struct Private", "enum Kind", "trait Weigh",
        "impl<'a, T: fmt::Debug> Stone<'a, T>", "impl Private", "impl Weigh for Metres",
        "async fn count", "unsafe extern \"C\" fn raw", "fn internal", "fn helper", "fn square",
        "fn hidden", "fn not_reachable", "macro_rules! stone", "macro_rules! local", "fn größe",
        "fn in_tests"}},
      {"java/Store.java", {"class Store", "class Helper"}},
  };
  for (const auto& [path, names] : cases) {
    std::vector<std::string> found;
    for (const Definition& definition : DefinitionsOf(path, ReadFixture(path))) {
      found.push_back(definition.name);
    }
    EXPECT_EQ(found, names) << path;
  }
}

TEST(TopLevelDefinitions, IncludeCommentsDirectlyAbove) {
  const struct {
    std::string path, text;
    std::vector<std::string> pieces;
  } cases[] = {
      {"a.py",
       "# far\n\n# near\n@cached\ndef f():\n    pass\nx = 1\n",
       {"# near\n@cached\ndef f():\n    pass"}},
      {"a.rs",
       "//! about the file\n/// Doc.\n#[inline]\nfn f() {}\n",
       {"/// Doc.\n#[inline]\nfn f() {}"}},
      {"a.cc", "int a;  // of a\nint f() { return 1; }\n", {"int f() { return 1; }"}},
      {"a.cc",
       "// A.\n// Two lines.\ntemplate <class T>\nstruct A {};\n",
       {"// A.\n// Two lines.\ntemplate <class T>\nstruct A {};"}},
      {"a.cc",
       "namespace a {\n// F.\nint f() { return 1; }\n}\nextern \"C\" {\nint g() {}\n}\n",
       {"// F.\nint f() { return 1; }", "int g() {}"}},
      {"a.ts",
       "/** A. */\n@Injectable()\nexport class A {}\n",
       {"/** A. */\n@Injectable()\nexport class A {}"}},
      {"A.java",
       "/** A. */\n@Deprecated\npublic class A {}\n",
       {"/** A. */\n@Deprecated\npublic class A {}"}},
  };
  for (const auto& [path, text, pieces] : cases) {
    std::vector<std::string> found;
    for (const auto& [span, name] : DefinitionsOf(path, text)) {
      found.push_back(text.substr(span.begin, span.end - span.begin));
    }
    EXPECT_EQ(found, pieces) << text;
  }
}

TEST(TopLevelDefinitions, AreInOrderAndDoNotOverlap) {
  for (const std::string path :
       {"c/ring.h", "c/ring.c", "cpp/store.h", "python/broken.py", "javascript/legacy.js",
        "typescript/ambient.d.ts", "go/broken.go", "rust/broken.rs", "java/Broken.java"}) {
    const std::string text = ReadFixture(path);
    std::size_t end = 0;
    for (const auto& [span, name] : DefinitionsOf(path, text)) {
      EXPECT_GE(span.begin, end) << path << " " << name;
      EXPECT_GT(span.end, span.begin) << path << " " << name;
      EXPECT_LE(span.end, text.size()) << path << " " << name;
      end = span.end;
    }
  }
}

}  // namespace
}  // namespace cairn
