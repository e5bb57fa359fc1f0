// A one-line summary of a memory, for lists and short replies.
//
// It is the first sentence without leading Markdown. A sentence of more than 20 words is cut after
// the 20th, with an ellipsis; no word inside it is dropped, because summaries are read as titles. A
// character of a script without spaces counts as half a word.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// At most 20 words and 200 code points on one line; empty only if the content is blank. The content
// must be valid UTF-8. Reads no more of it than the summary needs.
std::string Summarise(std::string_view content);

}  // namespace cairn
