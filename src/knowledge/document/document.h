// Document: a text cut into chunks, each small enough for one memory and complete enough to be
// understood on its own.
//
// Chunks are cut from the original text byte for byte: the front matter followed by the chunk texts
// gives the document back. The overlap is separate: it repeats the end of the previous chunk, for
// embedding and keywords only. A text that is only white space (after its front matter) has no
// chunks.
//
// Time and memory are linear in the length of the text, even for hostile input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/memory.h"

namespace cairn {

struct Chunk {
  std::string text;       // never only white space
  std::string overlap;    // end of the previous chunk, from the start of a sentence or line
  std::string title;      // the headings above it, outermost first: "Guide > Install > Linux"
  std::int64_t line = 1;  // its first line, 1-based
  std::string promoted;   // id of the memory promoted to it (promotion.h), or empty
};

struct Document {
  std::string front_matter;  // with its fences; empty if there is none
  std::vector<Chunk> chunks;
  bool wanted = true;  // false: a directive excludes it
  std::string title;   // from the front matter, else the first level 1 heading, else empty
  std::optional<Category> category;
  std::vector<std::string> tags;
  std::vector<std::string> keywords;  // from the front matter and the keywords directive
  std::optional<std::int64_t> importance;
  std::vector<std::string> notes;  // warnings, for display: "line 3: title is not a text"
};

struct ChunkOptions {
  // Limit for a chunk's own text in code points, not counting surrounding white space, which must
  // go somewhere but never makes a chunk by itself.
  std::size_t most_characters = 2000;
  int overlap_percent = 15;  // of the previous chunk
};

// A span of a text, in bytes.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

// A definition in a source file: its span, including the comment above it, and its name.
struct Definition {
  Span span;
  std::string name;  // the chunk's title: "class Engine", "Engine::Run"
};

// The text must be valid UTF-8 without NUL; otherwise it may be malformed.
//
// Cuts at the document's own headings of level 1 to 3, not those in code, lists, quotes or HTML. A
// heading with nothing under it joins the next chunk or, at the end, the last one. A section that
// is too long is cut between blocks, else after sentences, lines or words, but not inside a code
// block that fits.
Document ReadMarkdown(std::string_view text, const ChunkOptions& options);

// Cuts by paragraphs, packing as many into a chunk as fit.
Document ReadPlainText(std::string_view text, const ChunkOptions& options);

// Cuts by definitions, which must be in order and not overlap; text before a definition belongs to
// it. Adjacent small ones share a chunk ("first … last"); a large one is cut at blank lines, else
// at line ends. There is no overlap.
Document ReadSource(std::string_view text, std::span<const Definition> definitions,
                    const ChunkOptions& options);

}  // namespace cairn
