#include "store/sqlite/fts_tokenizer.h"

#include <sqlite3.h>

#include <algorithm>
#include <string_view>

#include "store/sqlite/sqlite_error.h"
#include "text/word_tokens.h"

namespace cairn::sqlite {
namespace {

using EmitToken = int (*)(void* context, int flags, const char* token, int size, int begin,
                          int end);

// Where the words go, and what became of it.
struct Receiver {
  void* context;
  EmitToken emit;
  int code = SQLITE_OK;

  bool Take(std::string_view word, std::size_t begin, std::size_t end, int flags) {
    code = emit(context, flags, word.data(), static_cast<int>(word.size()), static_cast<int>(begin),
                static_cast<int>(end));
    return code == SQLITE_OK;
  }
};

void GiveReadyWords(std::string_view text, Receiver& receiver) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at + 1;
    const std::size_t end = std::min(text.find(kReadyWord, begin), text.size());
    if (end > begin && !receiver.Take(text.substr(begin, end - begin), begin, end, 0)) return;
    at = end;
  }
}

bool TakeWordFor(void* context, const WordToken& word) {
  return static_cast<Receiver*>(context)->Take(
      word.text, word.begin, word.end, word.form == WordForm::kPart ? 0 : FTS5_TOKEN_COLOCATED);
}

// FTS5 wants an object for each table; ours has no state, so any address will do.
int Create(void*, const char**, int, Fts5Tokenizer** out) {
  static char nothing;
  *out = reinterpret_cast<Fts5Tokenizer*>(&nothing);
  return SQLITE_OK;
}

void Delete(Fts5Tokenizer*) {}

int Tokenize(Fts5Tokenizer*, void* context, int flags, const char* text, int size, const char*, int,
             EmitToken emit) {
  if (text == nullptr || size <= 0) return SQLITE_OK;
  const std::string_view view(text, static_cast<std::size_t>(size));
  Receiver receiver{context, emit};
  if ((flags & FTS5_TOKENIZE_QUERY) != 0 && view.front() == kReadyWord) {
    GiveReadyWords(view, receiver);
  } else {
    CutWords(view, &receiver, TakeWordFor);
  }
  return receiver.code;
}

}  // namespace

std::string TokenizerVersion() { return "porter cairn " + std::to_string(kWordTokensVersion); }

Result<fts5_api*> FtsApi(sqlite3* db, const std::string& path) {
  fts5_api* api = nullptr;
  sqlite3_stmt* statement = nullptr;
  int code = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, nullptr);
  if (code == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr);
    sqlite3_step(statement);
    code = sqlite3_finalize(statement);
  }
  if (code != SQLITE_OK) return LastError(db, path);
  if (api == nullptr) return Error{ErrorCode::kInternal, "this SQLite has no FTS5"};
  return api;
}

Status RegisterTokenizer(fts5_api* api, const std::string& path) {
  fts5_tokenizer_v2 methods{
      .iVersion = 2, .xCreate = Create, .xDelete = Delete, .xTokenize = Tokenize};
  const int code = api->xCreateTokenizer_v2(api, "cairn", nullptr, &methods, nullptr);
  if (code == SQLITE_OK) return {};
  return ErrorFor(code, path, "FTS5 does not take the tokenizer");
}

}  // namespace cairn::sqlite
