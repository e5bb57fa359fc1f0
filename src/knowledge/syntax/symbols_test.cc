#include "knowledge/syntax/symbols.h"

#include <algorithm>
#include <string>
#include <vector>

#include "knowledge/syntax/fixture.h"

namespace cairn {
namespace {

std::vector<Symbol> SymbolsOf(std::string_view path, std::string_view text) {
  const Result<SyntaxTree> tree = SyntaxTree::Parse(*LanguageOf(path), text);
  EXPECT_TRUE(tree) << path;
  return ExportedSymbols(*tree, path);
}

// "method Store.Get"
std::vector<std::string> NamesOf(const std::vector<Symbol>& symbols) {
  std::vector<std::string> names;
  for (const Symbol& symbol : symbols) {
    names.push_back(std::string(NameOf(symbol.kind)) + " " +
                    (symbol.owner.empty() ? "" : symbol.owner + ".") + symbol.name);
  }
  return names;
}

Symbol FindSymbol(const std::vector<Symbol>& symbols, std::string_view owner,
                  std::string_view name) {
  for (const Symbol& symbol : symbols) {
    if (symbol.owner == owner && symbol.name == name) return symbol;
  }
  ADD_FAILURE() << "no " << owner << "." << name;
  return {};
}

TEST(ExportedSymbols, MatchTheExpectedSymbolsOfTheFixtures) {
  const struct {
    std::string path;
    std::vector<std::string> names;
  } cases[] = {
      {"c/ring.c",
       {"struct ring", "function ring_open", "function ring_later", "function ring_names"}},
      {"c/ring.h",
       {"macro RING_DEFAULT_SIZE", "macro RING_MIN", "enum ring_policy", "struct ring_stats",
        "type ring_visitor", "constant ring_version", "function ring_open", "function ring_close",
        "function ring_write", "function ring_is_empty", "function ring_get_stats",
        "function ring_no_stats"}},
      {"cpp/store.cc", {"function OpenStore", "function Größe", "function quarry_main"}},
      {"cpp/store.h",
       {"macro STORE_API", "constant kMostNames", "type Named", "type Bytes", "enum Durability",
        "struct Options", "method Options.IsValid", "class Store", "method Store.Store",
        "method Store.Get", "method Store.Put", "method Store.Clone",
        "method Store.operator+=", "function OpenStore", "class Cache", "method Cache.Find",
        "class Exported", "function Connect"}},
      {"go/broken.go", {"function Before", "function Broken"}},
      {"go/server.go",
       {"constant ErrClosed", "constant Mixed", "constant StateNew", "constant StateRunning",
        "type State", "interface Handler", "method Handler.Handle", "struct Options", "type Alias",
        "struct Server", "function New", "method Server.Serve", "function Größe",
        "function Ärger"}},
      {"java/Broken.java", {"class Broken", "method Broken.before", "method Broken.broken"}},
      {"java/Shapes.java",
       {"interface Shapes", "constant Shapes.CORNERS", "method Shapes.area", "method Shapes.twice",
        "enum Shapes.Kind", "method Shapes.Kind.isRound", "class Shapes.Point",
        "method Shapes.Point.Point", "method Shapes.Point.sum", "interface Shapes.Marked",
        "method Shapes.Marked.value"}},
      {"java/Store.java",
       {"class Store", "constant Store.MOST", "method Store.Store", "method Store.find",
        "method Store.reload", "class Store.Builder", "method Store.Builder.with"}},
      {"javascript/cart.mjs",
       {"constant TAX", "constant counter", "constant second", "function total", "function stream",
        "function discount", "class Cart", "method Cart.empty", "method Cart.constructor",
        "method Cart.size2", "method Cart.add", "method Cart.pages", "function helper",
        "function calledOtherwise", "class Größe", "method Größe.messen", "constant first",
        "constant rest"}},
      {"javascript/legacy.js",
       {"function load", "class Loader", "method Loader.run", "constant limit", "function save",
        "function parse", "constant quoted-key", "function later", "constant version"}},
      {"javascript/single.cjs", {"function createServer", "constant defaults"}},
      {"python/api.py",
       {"constant LIMIT", "function connect", "function _odd", "class Session",
        "method Session.close"}},
      {"python/broken.py", {"function before", "function after"}},
      {"python/inventory.py",
       {"constant MAX_ITEMS", "constant DEFAULT_PLACE", "constant TEXT", "class Item",
        "method Item.label", "class Inventory", "method Inventory.__init__",
        "method Inventory.fetch", "method Inventory.größe", "function total", "function dumps"}},
      {"rust/broken.rs", {"function before", "struct After"}},
      {"rust/lib.rs",
       {"constant MOST", "constant NAME", "struct Stone", "struct Metres", "enum Kind",
        "type Stones", "trait Weigh", "method Weigh.weigh", "method Weigh.twice",
        "constant Stone.ZERO", "method Stone.new", "function count", "function raw",
        "function square", "function c_function", "macro stone", "function größe"}},
      {"typescript/Panel.tsx", {"interface PanelProps", "function Panel", "function App"}},
      {"typescript/ambient.d.ts",
       {"function open", "interface Handle", "method Handle.close", "function globalHelper",
        "class Legacy", "method Legacy.run"}},
      {"typescript/repository.ts",
       {"type Id", "interface Repository", "method Repository.find", "method Repository.remove",
        "enum Order", "enum Flags", "class Base", "method Base.find", "method Base.size",
        "method Base.create", "method Base.handler", "class MemoryRepository",
        "method MemoryRepository.find", "function assertId", "function load", "function area",
        "function internal"}},
  };
  for (const auto& [path, names] : cases) {
    EXPECT_EQ(NamesOf(SymbolsOf(path, ReadFixture(path))), names) << path;
  }
}

TEST(ExportedSymbols, HaveSignaturesAndDocs) {
  const struct {
    std::string path, owner, name;
    std::string signature, doc;
    std::int64_t line;
  } cases[] = {
      {"c/ring.h", "", "ring_write",
       "size_t ring_write(struct ring *ring, const void *bytes, size_t count)",
       "Writes what fits and says how much that was.", 49},
      {"c/ring.h", "", "RING_MIN", "#define RING_MIN(a, b)", "", 18},
      {"c/ring.h", "", "ring_stats", "typedef struct ring_stats", "", 29},
      {"cpp/store.h", "", "Cache",
       "template <typename Key, typename Value> class Cache : public Store", "", 68},
      {"cpp/store.h", "Store", "Get", "std::string Get(std::string_view name) const",
       "The value of a name, or empty.", 45},
      {"cpp/store.h", "", "Store", "class Store", "Keeps values by name.", 38},
      {"python/inventory.py", "Inventory", "fetch",
       "async def fetch(self, name: str, timeout: float = 1.0) -> Item",
       "Fetches one from far away.", 64},
      {"python/inventory.py", "Item", "label", "def label(self) -> str", "What is printed on it.",
       34},
      {"python/inventory.py", "", "total", "def total(items: list[Item]) -> int",
       "Adds up what is there. In two lines.", 83},
      {"javascript/cart.mjs", "", "total", "export function total(items, { rounded = true } = {})",
       "Adds up a cart.", 23},
      {"javascript/cart.mjs", "", "TAX", "export const TAX = 0.19", "The tax, as a share.", 10},
      {"javascript/legacy.js", "", "load", "function load(path, callback)", "Loads a file.", 8},
      {"typescript/repository.ts", "Base", "create",
       "public static create<U>(this: new () => U, count = 1): U[]", "", 25},
      {"typescript/repository.ts", "", "MemoryRepository",
       "export class MemoryRepository extends Base<Thing>", "", 30},
      {"typescript/Panel.tsx", "", "Panel",
       "export const Panel: React.FC<PanelProps> = ({ title, children })", "A box with a title.",
       6},
      {"go/server.go", "", "New",
       "func New[T any](options Options, more ...func(*Options)) (*Server[T], error)",
       "New makes a server.", 54},
      {"go/server.go", "Server", "Serve", "func (s *Server[T]) Serve(addr string) error",
       "Serve serves until it is closed.", 61},
      {"go/server.go", "", "StateNew", "const StateNew State = iota",
       "StateNew is where it starts.", 19},
      {"rust/lib.rs", "", "count",
       "pub async fn count<I>(stones: I, most: usize) -> Result<usize, String> where I: "
       "IntoIterator<Item = f64>",
       "Counts them.", 71},
      {"rust/lib.rs", "", "Stone", "pub struct Stone<'a, T: fmt::Debug>", "A stone.", 16},
      {"java/Store.java", "Store", "find",
       "public Stone find(final K key, List<? super K> others) throws java.io.IOException",
       "Finds one.", 32},
      {"java/Store.java", "", "Store",
       "public abstract class Store<K extends Comparable<K>> implements AutoCloseable",
       "Keeps stones by name.", 14},
  };
  for (const auto& each : cases) {
    const Symbol symbol =
        FindSymbol(SymbolsOf(each.path, ReadFixture(each.path)), each.owner, each.name);
    EXPECT_EQ(symbol.signature, each.signature) << each.path;
    EXPECT_EQ(symbol.doc, each.doc) << each.path << " " << each.name;
    EXPECT_EQ(symbol.line, each.line) << each.path << " " << each.name;
  }
}

TEST(FileDoc, IsTheFirstParagraphAboutTheFile) {
  const struct {
    std::string path, doc;
  } cases[] = {
      {"c/ring.h", "A ring buffer of bytes for one reader and one writer."},
      {"c/ring.c", ""},
      {"cpp/store.h", "Store: keeps values by name, in memory or in a file."},
      {"python/inventory.py", "What is in stock, and where."},
      {"javascript/cart.mjs", "Carts: what somebody wants to buy."},
      {"javascript/legacy.js", "Old style: everything hangs on module.exports."},
      {"javascript/single.cjs", ""},
      {"go/server.go", "Package quarry serves stones over HTTP."},
      {"rust/lib.rs", "Stones, and how to count them."},
      {"java/Store.java", ""},
  };
  for (const auto& [path, doc] : cases) {
    const std::string text = ReadFixture(path);
    const Result<SyntaxTree> tree = SyntaxTree::Parse(*LanguageOf(path), text);
    ASSERT_TRUE(tree);
    EXPECT_EQ(FileDoc(*tree), doc) << path;
  }
}

TEST(ExportedSymbols, OfHostileSourcesAreFoundInBoundedTime) {
  std::string nested;
  for (int i = 0; i < 20'000; ++i) nested += "namespace a { ";
  SymbolsOf("a.h", nested);
  std::string classes;
  for (int i = 0; i < 5'000; ++i) classes += "public class A { ";
  SymbolsOf("A.java", classes);
  std::string templates;
  for (int i = 0; i < 20'000; ++i) templates += "template <typename T> ";
  SymbolsOf("a.cc", templates + "class A {};");
  const std::string stars(100'000, '*');
  SymbolsOf("a.c", "int " + stars + "f(void);");
  std::string modules;
  for (int i = 0; i < 20'000; ++i) modules += "pub mod a { ";
  SymbolsOf("a.rs", modules);
  std::string conditions;
  for (int i = 0; i < 20'000; ++i) conditions += "if a:\n";
  SymbolsOf("a.py", conditions);
  for (const EnumEntry<Language>& language : EnumNames<Language>::kTable) {
    const std::string text = "export \xff pub func class \xe2\x82 {{{ ((( /* \" ` def";
    const Result<SyntaxTree> tree = SyntaxTree::Parse(language.value, text);
    ASSERT_TRUE(tree);
    ExportedSymbols(*tree, "a");
  }
}

// 100,000 top-level declarations must not take quadratic time.
TEST(ExportedSymbols, OfALongFileAreAllFound) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "int f" + std::to_string(i) + "(int a);\n";
  EXPECT_EQ(SymbolsOf("long.h", text).size(), 50'000U);
}

}  // namespace
}  // namespace cairn
