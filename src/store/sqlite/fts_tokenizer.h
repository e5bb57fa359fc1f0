// Cairn's words (text/word_tokens.h) as an FTS5 tokenizer, named `cairn`. The index wraps it in
// FTS5's own stemmer: tokenize = 'porter cairn'.
//
// A text of a query that begins with kReadyWord is a list of words that were cut already: each
// stands behind one such byte. Our own queries are all of this sort (fts_syntax.h).
#pragma once

#include <string>

#include "base/result.h"

struct sqlite3;
struct fts5_api;

namespace cairn::sqlite {

inline constexpr char kReadyWord = '\x01';

// What an index was made with: kept in the table `setting`. An index of another version is made
// anew when the store is opened (store_file.h).
std::string TokenizerVersion();

// The interface of FTS5 in a connection to that file. Asking for it reads the file's schema.
Result<fts5_api*> FtsApi(sqlite3* db, const std::string& path);

// Makes the tokenizer known to the connection.
Status RegisterTokenizer(fts5_api* api, const std::string& path);

}  // namespace cairn::sqlite
