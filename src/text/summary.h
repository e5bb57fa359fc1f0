// One line that says what a memory is about, for lists and for answers that must be short.
//
// It is the first sentence, without the markdown in front of it. A sentence of more than 20 words
// is cut after the 20th, with an ellipsis: no word inside it is left out, because summaries are
// read as titles. A character of a script without spaces counts as half a word.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// At most 20 words and 200 code points on one line; empty only if the content is blank. The content
// is valid UTF-8, and so is the summary. Reads no further than the summary needs.
std::string Summarise(std::string_view content);

}  // namespace cairn
