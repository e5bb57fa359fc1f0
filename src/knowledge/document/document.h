// Document: a text cut into chunks, each small enough to be one memory and whole enough to be
// understood alone.
//
// Chunks are cut from the original text, byte for byte: the front matter and then the chunks'
// texts, one after the other, give the document back. The overlap is not part of that: it is the
// end of the chunk before, kept apart, for embedding and keywords only. A text that is white space
// (after its front matter) has no chunks.
//
// Time and memory are linear in the length of the text, whatever it says.
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
  std::string overlap;    // the end of the chunk before, from the start of a sentence or a line
  std::string title;      // the headings above it, outermost first: "Guide > Install > Linux"
  std::int64_t line = 1;  // its first, counted from 1
  std::string promoted;   // the id of the memory that was promoted to it (promotion.h), or empty
};

struct Document {
  std::string front_matter;  // with its fences; empty if there is none
  std::vector<Chunk> chunks;
  bool wanted = true;  // false: a directive says not to index it
  std::string title;   // of the front matter, else the first heading of level 1, else empty
  std::optional<Category> category;
  std::vector<std::string> tags;
  std::vector<std::string> keywords;  // of the front matter and the keywords directive
  std::optional<std::int64_t> importance;
  std::vector<std::string> notes;  // what was odd, for people: "line 3: title is not a text"
};

struct ChunkOptions {
  // Of a chunk's own text, in code points. White space at its ends is not counted: it has to go
  // somewhere, and no chunk is made of it alone.
  std::size_t most_characters = 2000;
  int overlap_percent = 15;  // of the chunk before
};

// A stretch of a text, in bytes.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

// A definition of a source file: where it stands, with the comment above it, and what it is called.
struct Definition {
  Span span;
  std::string name;  // the chunk's title: "class Engine", "Engine::Run"
};

// The text is valid UTF-8 without NUL; anything else about it may be broken.
//
// By the headings of level 1 to 3 that are the document's own, not in code, lists, quotes or HTML.
// A heading with nothing under it is part of the next chunk, at the end of the last one. A section
// that is too long is cut between blocks, else after sentences, lines or words, but not in a block
// of code that fits.
Document ReadMarkdown(std::string_view text, const ChunkOptions& options);

// By paragraphs, as many to a chunk as fit.
Document ReadPlainText(std::string_view text, const ChunkOptions& options);

// By definitions, which are in order and do not overlap; what stands before one belongs to it.
// Small ones that follow each other share a chunk ("first … last"); a large one is cut at blank
// lines, else at line ends. There is no overlap.
Document ReadSource(std::string_view text, std::span<const Definition> definitions,
                    const ChunkOptions& options);

}  // namespace cairn
