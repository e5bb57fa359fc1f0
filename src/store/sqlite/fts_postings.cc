#include "store/sqlite/fts_postings.h"

#include <sqlite3.h>

#include <new>

#include "model/bm25.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

constexpr char kPointerType[] = "cairn_postings";

// What the function fills in.
struct Request {
  IndexPostings* postings = nullptr;
  std::span<const FtsPhrase> phrases;
  CommonPhrases common = CommonPhrases::kKeep;
  PhrasePostings* phrase = nullptr;  // the one that is being walked
  bool may_cut = false;
};

double WeightedFrequency(const Fts5ExtensionApi* api, Fts5Context* context) {
  double frequency = 0;
  Fts5PhraseIter place;
  int column = 0;
  int offset = 0;
  if (api->xPhraseFirst(context, 0, &place, &column, &offset) != SQLITE_OK) return 0;
  while (column >= 0 && column < static_cast<int>(kKeywordFieldCount)) {
    frequency += kFieldWeights[static_cast<std::size_t>(column)];
    api->xPhraseNext(context, &place, &column, &offset);
  }
  return frequency;
}

int TakeRow(const Fts5ExtensionApi* api, Fts5Context* context, void* user) {
  auto& request = *static_cast<Request*>(user);
  std::vector<Posting>& rows = request.phrase->rows;
  if (request.may_cut && IsCommon(request.postings->records, std::ssize(rows))) {
    request.phrase->is_cut = true;
    return SQLITE_DONE;
  }
  try {
    rows.push_back({api->xRowid(context), WeightedFrequency(api, context)});
  } catch (const std::bad_alloc&) {  // must not pass through SQLite
    return SQLITE_NOMEM;
  }
  return SQLITE_OK;
}

int WalkPhrases(const Fts5ExtensionApi* api, Fts5Context* context, Request& request) {
  IndexPostings& postings = *request.postings;
  sqlite3_int64 words = 0;
  sqlite3_int64 records = 0;
  int code = api->xRowCount(context, &records);
  if (code == SQLITE_OK) code = api->xColumnTotalSize(context, -1, &words);
  postings.records = records;
  if (records > 0) {
    postings.average_words = static_cast<double>(words) / static_cast<double>(records);
  }
  for (std::size_t i = 0; code == SQLITE_OK && i < postings.phrases.size(); ++i) {
    request.phrase = &postings.phrases[i];
    request.may_cut = request.common == CommonPhrases::kCut && request.phrases[i].is_optional;
    code = api->xQueryPhrase(context, static_cast<int>(i), &request, TakeRow);
  }
  return code;
}

void Collect(const Fts5ExtensionApi* api, Fts5Context* fts, sqlite3_context* context, int count,
             sqlite3_value** values) {
  auto* request =
      count == 1 ? static_cast<Request*>(sqlite3_value_pointer(values[0], kPointerType)) : nullptr;
  if (request == nullptr) {
    sqlite3_result_error(context, "cairn_postings is for Cairn's own use", -1);
    return;
  }
  const int code = WalkPhrases(api, fts, *request);
  if (code != SQLITE_OK) sqlite3_result_error_code(context, code);
}

}  // namespace

Result<IndexPostings> CollectPostings(Connection& connection, std::span<const FtsPhrase> phrases,
                                      CommonPhrases common) {
  IndexPostings postings;
  if (phrases.empty()) return postings;
  postings.phrases.resize(phrases.size());
  Request request{&postings, phrases, common};
  const std::string match = MatchAny(phrases);
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT cairn_postings(memory_fts, ?) FROM memory_fts WHERE memory_fts MATCH ?"));
  query.BindPointer(&request, kPointerType).Bind(match);
  const auto row = query.Step();  // the first row is all it takes
  if (!row) return row.error();
  return postings;
}

Status RegisterPostings(fts5_api* api, const std::string& path) {
  const int code = api->xCreateFunction(api, "cairn_postings", nullptr, Collect, nullptr);
  if (code == SQLITE_OK) return {};
  return ErrorFor(code, path, "FTS5 does not take the function of keyword search");
}

}  // namespace cairn::sqlite
