#include "contract/random_operations.h"

#include <algorithm>
#include <iterator>

#include "contract/store_contract.h"

namespace cairn {
namespace {

// Does nothing if there is no such memory, but once in a while.
Operation OnExisting(bool carefree, const Id& id, const std::function<Status(Writer&)>& change) {
  return [=](Writer& writer) -> Result<std::int64_t> {
    CAIRN_ASSIGN_OR_RETURN(const auto found, writer.Find(id));
    if (!carefree && !found.has_value()) return 0;
    CAIRN_TRY(change(writer));
    return 1;
  };
}

}  // namespace

Step RandomOperations::Next() {
  Step step;
  for (int count = 1 + random_.Below(5); count > 0; --count) {
    step.operations.push_back(NextOperation());
  }
  step.abandoned = random_.OneIn(10);
  return step;
}

Operation RandomOperations::NextOperation() {
  const int choice = random_.Below(100);
  if (choice < 40) return InsertSome();
  if (choice < 65) return UpdateOne();
  if (choice < 75) return EraseOne();
  if (choice < 77) return EraseExpired();
  if (choice < 83) return AppendSome();
  if (choice < 84) return ReplaceUses();
  if (choice < 94) return PutVectors();
  return InsertNotes();
}

// One or a few. An id that is taken is left out, but once in a while, so that most steps succeed.
Operation RandomOperations::InsertSome() {
  std::vector<Memory> memories;
  for (int count = random_.OneIn(3) ? 4 : 1; count > 0; --count) {
    memories.push_back(random_.MemoryOf(random_.AnyId()));
  }
  const bool carefree = random_.OneIn(20);
  return [memories, carefree](Writer& writer) -> Result<std::int64_t> {
    std::vector<Memory> batch;
    for (const Memory& memory : memories) {
      const auto found = writer.Find(memory.id);
      const auto same = [&](const Memory& other) { return other.id == memory.id; };
      const bool taken = !found || found->has_value() || std::ranges::any_of(batch, same);
      if (carefree || !taken) batch.push_back(memory);
    }
    CAIRN_TRY(writer.Insert(batch));
    return std::ssize(batch);
  };
}

Operation RandomOperations::UpdateOne() {
  const Memory memory = random_.MemoryOf(random_.AnyId());
  return OnExisting(random_.OneIn(20), memory.id,
                    [memory](Writer& writer) { return writer.Update(memory); });
}

Operation RandomOperations::EraseOne() {
  const Id id = random_.AnyId();
  return OnExisting(random_.OneIn(20), id, [id](Writer& writer) { return writer.Erase(id); });
}

Operation RandomOperations::EraseExpired() {
  const TimeMs until = random_.AnyTime();
  return [until](Writer& writer) { return writer.EraseExpired(until); };
}

Operation RandomOperations::AppendSome() {
  const Id id = random_.AnyId();
  const std::vector<AccessRecord> uses = {random_.UseOf(id), random_.UseOf(id)};
  return OnExisting(random_.OneIn(20), id,
                    [uses](Writer& writer) { return writer.AppendAccesses(uses); });
}

Operation RandomOperations::ReplaceUses() {
  const Id id = random_.AnyId();
  const std::vector<AccessRecord> uses = {random_.UseOf(id)};
  return OnExisting(random_.OneIn(20), id,
                    [id, uses](Writer& writer) { return writer.ReplaceAccesses(id, uses); });
}

Operation RandomOperations::InsertNotes() {
  Id id = random_.AnyId();
  while (!RandomMemories::IsHandoffId(id)) id = random_.AnyId();
  const HandoffNotes notes = random_.Notes();
  const bool carefree = random_.OneIn(20);
  return OnExisting(carefree, id, [=](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto found, writer.FindHandoffNotes(id));
    if (!carefree && found.has_value()) return {};
    return writer.InsertHandoffNotes(id, notes);
  });
}

// None to three windows.
Operation RandomOperations::PutVectors() {
  const Id id = random_.AnyId();
  std::vector<std::vector<float>> windows;
  for (int count = random_.Below(4); count > 0; --count) windows.push_back(random_.AnyVector());
  return OnExisting(random_.OneIn(20), id,
                    [=](Writer& writer) { return writer.PutVectors(id, "m", windows); });
}

std::vector<std::string> Do(Store& store, const Step& step) {
  std::vector<std::string> outcomes;
  const Status status = store.Write([&](Writer& writer) -> Status {
    outcomes.clear();
    for (const Operation& operation : step.operations) {
      const Result<std::int64_t> touched = operation(writer);
      outcomes.push_back(touched ? std::to_string(*touched) : CodeOf(touched));
      if (!touched) return touched.error();
    }
    return step.abandoned ? Status(InternalError("abandoned")) : Status();
  });
  outcomes.push_back(CodeOf(status));
  return outcomes;
}

}  // namespace cairn
