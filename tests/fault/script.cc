#include "fault/script.h"

#include <nlohmann/json.hpp>

#include "embed/fake_embedder.h"
#include "engine/chunk_sync.h"
#include "engine/inside.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr char kModel[] = "fake";
constexpr char kProject[] = "cairn";
constexpr char kFile[] = "docs/guide.md";
constexpr TimeMs kNoon = 1'772'366'400'000;  // 2026-03-01T12:00:00Z
constexpr int kImported = 8;
constexpr int kBatch = 40;  // more than are inserted one by one (sqlite_writer.cc)

template <typename T>
Status Forget(const Result<T>& result) {
  return result ? Status() : Status(result.error());
}

// Of the nth memory that is imported.
Id IdOf(int n) { return *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-00000000000" + std::to_string(n)); }

NewMemory Text(const std::string& content) {
  NewMemory memory;
  memory.input.Set(&Memory::content, content);
  memory.input.Set(&Memory::tags, std::vector<std::string>{"tag", "Other"});
  return memory;
}

// Memories with ids that the other steps know.
Status Import(Engine& engine) {
  std::vector<ImportItem> items;
  for (int n = 1; n <= kImported; ++n) {
    MemoryInput input;
    input.Set(&Memory::id, IdOf(n));
    input.Set(&Memory::content, "imported text of Ada Lovelace, number " + std::to_string(n));
    items.push_back({std::move(input), ""});
  }
  return Forget(engine.transfer.Import(items));
}

Status AddBatch(Engine& engine) {
  std::vector<NewMemory> memories;
  for (int n = 0; n < kBatch; ++n) memories.push_back(Text("batch line " + std::to_string(n)));
  return Forget(engine.remember.Batch(memories));
}

Status UpdateContent(Engine& engine) {
  MemoryInput changes;
  changes.Set(&Memory::content, "Grace Hopper wrote this instead");
  changes.Set(&Memory::tags, std::vector<std::string>{"changed"});
  return Forget(engine.revise.Update(IdOf(1), changes));
}

Status Replace(Engine& engine) {
  NewMemory memory = Text("the newer text");
  memory.supersedes = {IdOf(2)};
  return Forget(engine.remember.One(memory));
}

Status SaveHandoff(Engine& engine) {
  NewHandoff handoff;
  handoff.notes = {.summary = "half of it is done",
                   .completed = {"one"},
                   .in_progress_blocked = {},
                   .key_decisions = {"to test it"},
                   .next_steps = {"two"},
                   .memory_ids = {IdOf(1), IdOf(3)}};
  return Forget(engine.handoffs.Save(handoff));
}

MemoryInput Piece(int number) {
  MemoryInput input;
  input.Set(&Memory::chunk, "piece " + std::to_string(number));
  input.Set(&Memory::content, "section " + std::to_string(number) + " of the guide");
  input.Set(&Memory::position, std::int64_t{number});
  input.Set(&Memory::file_path, kFile);
  return input;
}

// A file that has the pieces first … last, as indexing writes it: with the file's own row.
Status IndexFile(Engine& engine, int first, int last) {
  std::vector<MemoryInput> wanted;
  for (int n = first; n <= last; ++n) wanted.push_back(Piece(n));
  const Context& context = InsideOf(engine);
  return context.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto stored, writer.FindPieces(kProject, kFile));
    ChunkSync changes(context, writer);
    CAIRN_TRY(changes.Reconcile(stored, wanted));
    CAIRN_TRY(changes.Write());
    return writer.PutIndexedFile(
        {.project = kProject, .path = kFile, .hash = std::to_string(last), .bytes = last});
  });
}

Status SearchWords(Engine& engine) {
  SearchRequest request{.query = "text of Lovelace", .mode = SearchMode::kKeyword};
  return Forget(engine.search.Search(request));
}

Status SearchMeaning(Engine& engine) {
  SearchRequest request{.query = "text of Lovelace", .mode = SearchMode::kVector};
  return Forget(engine.search.Search(request));
}

template <typename Act>
std::function<Status(Engine&)> OnId(int n, Act act) {
  return [n, act](Engine& engine) -> Status {
    const Id id = IdOf(n);
    return act(engine, id);
  };
}

ModelSource FakeModel() {
  return {.id = kModel,
          .where = "a test",
          .load = []() -> Result<std::unique_ptr<Embedder>> {
            return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>(kModel));
          },
          .verify = {}};
}

std::string VectorLines(Reader& reader, const std::vector<Id>& ids) {
  const auto all = reader.FindVectors(kModel, ids);
  if (!all) return "vectors: " + all.error().message;
  std::string lines;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (const std::vector<float>& window : (*all)[i]) {
      lines += "vector of " + ids[i].ToString() + ":";
      for (const float value : window) lines += " " + std::to_string(value);
      lines += "\n";
    }
  }
  return lines;
}

std::string FileLines(Reader& reader) {
  const auto files = reader.IndexedFiles(kProject);
  if (!files) return "files: " + files.error().message;
  std::string lines;
  for (const IndexedFile& file : *files) lines += "file " + file.path + " " + file.hash + "\n";
  return lines;
}

}  // namespace

// Vectors follow their memories in a second transaction, so the steps that store texts go without a
// model and `reembed` has a step of its own.
StepEngine::StepEngine(Store& store, std::size_t step)
    : clock_(kNoon + static_cast<TimeMs>(step) * kMinuteMs),
      rng_(step),
      embedder_(FakeModel()),
      engine_(Context{store, clock_, rng_, kProject, "manual",
                      Script().at(step).name.starts_with("by meaning") ? &embedder_ : nullptr}) {}

std::vector<Step> Script() {
  return {
      {"import", Import},
      {"add", [](Engine& e) { return Forget(e.remember.One(Text("one text"))); }},
      {"add the same", [](Engine& e) { return Forget(e.remember.One(Text("one text"))); }},
      {"batch", AddBatch},
      {"update", UpdateContent},
      {"vote", OnId(3, [](Engine& e, const Id& id) { return Forget(e.use.Vote(id, 2)); })},
      {"track", OnId(3,
                     [](Engine& e, const Id& id) {
                       return Forget(e.use.Track({&id, 1}));
                     })},
      {"supersede", Replace},
      {"handoff", SaveHandoff},
      {"by meaning: reembed", [](Engine& e) { return Forget(e.embeddings.Reembed()); }},
      {"by meaning: search", SearchMeaning},
      {"search by words", SearchWords},
      {"delete", OnId(4,
                      [](Engine& e, const Id& id) {
                        return e.retire.Delete({&id, 1});
                      })},
      {"restore", OnId(4,
                       [](Engine& e, const Id& id) {
                         return e.retire.Restore({&id, 1});
                       })},
      {"delete again", OnId(5,
                            [](Engine& e, const Id& id) {
                              return e.retire.Delete({&id, 1});
                            })},
      {"vote on it", OnId(6, [](Engine& e, const Id& id) { return Forget(e.use.Vote(id, -1)); })},
      {"index a file", [](Engine& e) { return IndexFile(e, 1, 4); }},
      {"index it again", [](Engine& e) { return IndexFile(e, 3, 6); }},
      {"erase", OnId(7,
                     [](Engine& e, const Id& i) {
                       return Forget(e.retire.Erase({&i, 1}));
                     })},
      {"rebuild", [](Engine& e) { return InsideOf(e).store.Rebuild(); }},
      {"optimize", [](Engine& e) { return InsideOf(e).store.Optimize(); }},
      {"add more", [](Engine& e) { return Forget(e.remember.One(Text("the last text"))); }},
  };
}

std::string StateOf(Store& store) {
  StepEngine engine(store, 0);
  std::string state;
  std::vector<Id> ids;
  const Status walked = (*engine).transfer.Export([&](const ExportItem& item) -> Status {
    if (const auto* memory = std::get_if<Memory>(&item)) ids.push_back(memory->id);
    state += CompactJson(ToJson(item)) + "\n";
    return {};
  });
  if (!walked) return "export: " + walked.error().message;
  const auto rest = store.Read([&](Reader& reader) {
    return Result<std::string>(VectorLines(reader, ids) + FileLines(reader));
  });
  return state + (rest ? *rest : "read: " + rest.error().message);
}

}  // namespace cairn
