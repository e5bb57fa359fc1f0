// The store on PostgreSQL beside SQL that a careful engineer would write by hand, on one server.
//
//   bench/postgres_bench.py [ROWS …]        starts a server of the tests' kind and runs this
//   build/release/bench/postgres_bench URL MEMBERS_URL ROWS [TEAMS]
//
// URL is that of a database with the extension vector, by its owner; MEMBERS_URL is the same by a
// user called member, whom the policies hold as they hold all members. Fills it with ROWS memories
// of random texts and vectors, in TEAMS teams (1), and measures: memories stored per second in
// batches of 500 with given vectors; then hybrid searches in the first team, as an agent makes
// them, and their two halves; and, with one team, by the owner and by hand: one statement over a
// plain table with an index each for to_tsvector('english') and for halfvec, fused by rank. The
// embedding is not part of either. Last, what a hybrid search costs the server, in milliseconds of
// a processor; for that it has to run on this machine. A database that it filled before is not
// filled again: only searches are measured.
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "base/random_hex.h"
#include "base/rng.h"
#include "retrieval/query_parser.h"
#include "search_sample.h"
#include "store/postgres/binary.h"
#include "store/postgres/half.h"
#include "store/postgres/link.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/teams.h"

namespace {

using namespace cairn;
using postgres::Link;
using Stopwatch = std::chrono::steady_clock;

constexpr std::size_t kBatch = 500;

[[noreturn]] void Give(const Error& error) {
  std::fprintf(stderr, "postgres_bench: %s\n", error.message.c_str());
  std::exit(1);
}
template <typename T>
T Must(Result<T> result) {
  if (!result) Give(result.error());
  return *std::move(result);
}
void Must(const Status& status) {
  if (!status) Give(status.error());
}

double Seconds(Stopwatch::time_point since) {
  return std::chrono::duration<double>(Stopwatch::now() - since).count();
}

// What one would write without Cairn.
class ByHand {
 public:
  explicit ByHand(Link& link) : link_(link) {}

  void Fill(const Sample& sample) {
    Must(link_.Run(
        "CREATE EXTENSION IF NOT EXISTS btree_gin; CREATE SCHEMA plain; CREATE TABLE plain.note "
        "(team int, id uuid, content text,"
        " created_at bigint, words tsvector, code halfvec(384), PRIMARY KEY (team, id))"));
    const auto type =
        static_cast<std::uint32_t>(Must(link_.ReadInt("SELECT 'halfvec'::regtype::oid::bigint")));
    for (std::size_t begin = 0; begin < sample.memories.size(); begin += kBatch) {
      Store(sample, begin, std::min(kBatch, sample.memories.size() - begin), type);
    }
    Must(
        link_.Run("CREATE INDEX ON plain.note USING gin (team, words);"
                  " CREATE INDEX ON plain.note USING hnsw (code halfvec_cosine_ops);"
                  " ANALYZE plain.note"));
  }

  Times Search(const std::vector<Question>& questions) {
    return Measure(questions, [&](const Question& question) {
      auto query = link_.Prepare(
          "WITH k AS (SELECT id, row_number() OVER (ORDER BY ts_rank(words, q) DESC) AS place"
          " FROM plain.note, to_tsquery('english', ?) AS q WHERE team = 0 AND words @@ q"
          " ORDER BY place LIMIT 50), v AS (SELECT id, row_number() OVER () AS place FROM (SELECT "
          "id"
          " FROM plain.note WHERE team = 0 ORDER BY code <=> ?::halfvec LIMIT 50) AS near)"
          " SELECT n.id, n.content, n.created_at, coalesce(1.0 / (60 + k.place), 0)"
          " + coalesce(1.0 / (60 + v.place), 0) AS score FROM k FULL JOIN v USING (id)"
          " JOIN plain.note AS n ON n.team = 0 AND n.id = coalesce(k.id, v.id)"
          " ORDER BY score DESC LIMIT 10");
      query.Bind(std::string_view(WithoutStopWords(question.text, " | ")));
      query.BindBinary(postgres::HalfVectorOf(question.vector).value_or(""));
      Must(query.Run());
    });
  }

 private:
  void Store(const Sample& sample, std::size_t begin, std::size_t count, std::uint32_t type) {
    using postgres::ArrayBuilder, postgres::TypeNumber;
    std::vector<Id> ids;
    std::vector<std::string> texts;
    ArrayBuilder in_teams(TypeNumber::kInt32), codes(type);
    for (std::size_t i = begin; i < begin + count; ++i) {
      ids.push_back(sample.memories[i].id);
      texts.push_back(sample.memories[i].content);
      in_teams.AddInt32(0);
      codes.Add(*postgres::HalfVectorOf(sample.vectors[i]));
    }
    auto query = link_.Prepare(
        "INSERT INTO plain.note SELECT team, id, content, 0, to_tsvector('english', content), code"
        " FROM unnest(?::int[], ?::uuid[], ?::text[], ?::halfvec[]) AS g (team, id, content, "
        "code)");
    query.BindBinary(in_teams.Take()).BindIds(ids).BindTexts(texts).BindBinary(codes.Take());
    Must(query.Run());
  }

  Link& link_;
};

// Every team's part of the sample.
Sample PartOf(const Sample& all, std::size_t team, std::size_t teams) {
  Sample part;
  for (std::size_t i = team; i < all.memories.size(); i += teams) {
    part.memories.push_back(all.memories[i]);
    part.vectors.push_back(all.vectors[i]);
  }
  return part;
}

// What was not measured is a dash.
std::string Cell(double value, int digits = 1) {
  if (!std::isfinite(value) || value == 0) return " - |";
  char text[32];
  std::snprintf(text, sizeof(text), " %.*f |", digits, value);
  return text;
}

struct Filling {
  double seconds = 0;
  double settling = 0;
};

Filling FillTeams(postgres::PostgresStore& owner, const Sample& sample,
                  std::span<const std::unique_ptr<postgres::PostgresStore>> stores) {
  Filling filling;
  const auto start = Stopwatch::now();
  for (std::size_t team = 0; team < stores.size(); ++team) {
    Must(Fill(*stores[team], PartOf(sample, team, stores.size()), kBatch));
  }
  filling.seconds = Seconds(start);
  const auto settling = Stopwatch::now();
  Must(owner.Optimize());  // of many, the index for all teams
  for (const auto& store : stores) Must(store->Optimize());
  filling.settling = Seconds(settling);
  return filling;
}

// What the server's processes for this database have worked so far.
double ServerMilliseconds(Link& link) {
  auto query = link.Prepare(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename IS NOT "
      "NULL");
  double milliseconds = 0;
  Must(postgres::ForEachRow(query, [&](const postgres::Query& row) -> Status {
    std::ifstream file("/proc/" + std::string(row.Text(0)) + "/schedstat");
    double nanoseconds = 0;  // the first of its numbers
    file >> nanoseconds;
    milliseconds += nanoseconds / 1e6;
    return {};
  }));
  return milliseconds;
}

void Run(const std::string& url, const std::string& members_url, int rows, int teams) {
  const Sample sample = MakeSample(rows);
  const auto owner = Must(postgres::PostgresStore::Open({.url = url}));
  const auto link = Must(Link::Open({.url = url, .token = "", .timeout = std::chrono::hours(1)}));
  const bool is_new = Must(link->ReadInt("SELECT count(*) FROM tenant")) == 1;
  Must(link->Run("GRANT cairn_member TO member"));
  SystemRng rng;
  std::vector<std::unique_ptr<postgres::PostgresStore>> stores;
  for (int team = 0; team < teams; ++team) {
    const std::string name = "bench-" + std::to_string(team);
    if (is_new) Must(postgres::MakeTeam(*link, name));
    const std::string token =
        Must(postgres::AddMember(*link, rng, name, {.name = RandomHex(rng, 8)}));
    stores.push_back(team == 0
                         ? Must(postgres::PostgresStore::Open({.url = members_url, .token = token}))
                         : Must(stores.front()->OpenFor(token)));
  }
  ByHand by_hand(*link);
  Filling filling;
  if (is_new) {
    filling = FillTeams(*owner, sample, stores);
    if (teams == 1) by_hand.Fill(sample);
    Must(link->Run("VACUUM ANALYZE"));
  }
  const auto bytes =
      Must(link->ReadInt("SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class"
                         " WHERE relkind = 'r' AND relnamespace = 'cairn'::regnamespace"));
  Store& first = *stores.front();
  const double worked = ServerMilliseconds(*link);
  const Times hybrid = MeasureSearch(first, sample.questions);
  const double cost = (ServerMilliseconds(*link) - worked) / (kQuestions * kRounds);
  const Times words = Measure(sample.questions, [&](const Question& question) {
    (void)Must(first.Read([&](Reader& reader) {
      return reader.SearchKeywords(ParseKeywordQuery(question.text), {}, {.limit = 50},
                                   1'800'000'000'000);
    }));
  });
  const Times meaning = Measure(sample.questions, [&](const Question& question) {
    (void)Must(first.Read([&](Reader& reader) {
      return reader.SearchVectors(kModel, question.vector, {}, 50, 1'800'000'000'000);
    }));
  });
  const Times plain = teams == 1 ? by_hand.Search(sample.questions) : Times();
  std::printf("| %d | %d |%s%s%s%s%s%s%s%s%s%s%s\n", rows, teams,
              Cell(rows / filling.seconds, 0).c_str(), Cell(rows / filling.settling, 0).c_str(),
              Cell(static_cast<double>(bytes) / rows, 0).c_str(), Cell(words.p95).c_str(),
              Cell(meaning.p95).c_str(), Cell(hybrid.p50).c_str(), Cell(hybrid.p95).c_str(),
              Cell(plain.p50).c_str(), Cell(plain.p95).c_str(),
              Cell(hybrid.p95 / plain.p95, 2).c_str(), Cell(cost).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: postgres_bench URL MEMBERS_URL ROWS [TEAMS]\n");
    return 2;
  }
  Run(argv[1], argv[2], std::atoi(argv[3]), argc > 4 ? std::atoi(argv[4]) : 1);
}
