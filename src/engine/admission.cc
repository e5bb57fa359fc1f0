#include "engine/admission.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "base/text.h"
#include "engine/known_secrets.h"
#include "guard/private_text.h"

namespace cairn {
namespace {

template <typename Field>
bool IsWritten(const Field& field) {
  return field.role == FieldRole::kSettable || field.role == FieldRole::kInner;
}

template <typename T>
bool IsNameOfPlace(T Memory::*member) {
  if constexpr (std::is_same_v<T, std::string>) {
    for (const auto name :
         {&Memory::project, &Memory::branch, &Memory::thread, &Memory::file_path}) {
      if (member == name) return true;
    }
  }
  return false;
}

template <typename T>
bool IsNameOfPlace(T HandoffNotes::*) {
  return false;
}

template <typename T>
bool IsJson(T Memory::*member) {
  if constexpr (std::is_same_v<T, std::string>) return member == &Memory::metadata;
  return false;
}

template <typename T>
bool IsJson(T HandoffNotes::*) {
  return false;
}

// Calls visit(text, field name, is JSON) for every text; the first error ends the walk.
template <typename Fields, typename Owner, typename Visit>
Status ForEachText(const Fields& fields, Owner& owner, Visit&& visit) {
  Status status;
  ForEachField(fields, [&](const auto& field) {
    if (!status || !IsWritten(field) || IsNameOfPlace(field.member)) return;
    auto& value = owner.*field.member;
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<T, std::string>) {
      status = visit(value, field.name, IsJson(field.member));
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      for (auto& item : value) {
        if (status) status = visit(item, field.name, false);
      }
    }
  });
  return status;
}

// Drop items that were entirely private.
template <typename Fields, typename Owner>
void DropPrivateItems(const Fields& fields, Owner& owner) {
  ForEachField(fields, [&](const auto& field) {
    auto& value = owner.*field.member;
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, std::vector<std::string>>) {
      std::erase(value, std::string());
    }
  });
}

void Learn(KnownSecrets& known, const std::string& text, bool is_json) {
  is_json ? known.LearnJson(text) : known.Learn(text);
}

// Replaces the known secrets in every text and calls visit(field name, kinds) for each field that
// had any.
template <typename Fields, typename Owner, typename Visit>
void RedactKnown(const KnownSecrets& known, const Fields& fields, Owner& owner, Visit&& visit) {
  if (known.empty()) return;
  (void)ForEachText(fields, owner, [&](std::string& text, std::string_view name, bool is_json) {
    const SecretKinds kinds = is_json ? known.RedactJson(text) : known.Redact(text);
    if (!kinds.empty()) visit(name, kinds);
    return Status();
  });
}

template <typename Fields, typename Owner>
Status AdmitTexts(const Guard& guard, const Fields& fields, Owner& owner, SecretKinds* redacted) {
  bool became_empty = false;
  KnownSecrets known;
  CAIRN_TRY(ForEachText(
      fields, owner, [&](std::string& text, std::string_view name, bool is_json) -> Status {
        if (text.empty()) return {};
        const std::string given = text;
        SecretKinds kinds;
        Status status = is_json ? guard.AdmitJson(text, &kinds) : guard.Admit(text, &kinds);
        became_empty = became_empty || text.empty();
        if (!kinds.empty()) Learn(known, given, is_json);
        if (redacted != nullptr) redacted->insert(redacted->end(), kinds.begin(), kinds.end());
        if (status) return status;
        Error error = status.error();
        error.message = std::string(name) + ": " + error.message;
        return error;
      }));
  RedactKnown(known, fields, owner, [](std::string_view, const SecretKinds&) {});
  if (became_empty) DropPrivateItems(fields, owner);
  return {};
}

// The secrets that the detectors recognize in the unmodified texts.
template <typename Fields, typename Owner>
void FindInTexts(const Fields& fields, const Owner& owner, KnownSecrets& known,
                 std::vector<SecretInField>& found) {
  (void)ForEachText(fields, owner,
                    [&](const std::string& text, std::string_view name, bool is_json) {
                      const SecretKinds kinds = is_json ? SecretsInJson(text) : SecretsIn(text);
                      if (!kinds.empty()) Learn(known, text, is_json);
                      for (const SecretKind kind : kinds) found.push_back({name, kind});
                      return Status();
                    });
}

// Adds the fields that repeat a secret of another field.
template <typename Fields, typename Owner>
void FindKnown(const KnownSecrets& known, const Fields& fields, Owner owner,
               std::vector<SecretInField>& found) {
  RedactKnown(known, fields, owner, [&](std::string_view name, const SecretKinds& kinds) {
    for (const SecretKind kind : kinds) {
      const SecretInField secret{name, kind};
      if (std::ranges::find(found, secret) == found.end()) found.push_back(secret);
    }
  });
}

bool HasMark(const std::string& text) { return text.find("[REDACTED:") != std::string::npos; }

// Whether a list item was cut out of a text that was redacted later: the content now has a mark in
// its place.
bool IsLeftOver(const Memory& memory, const std::string& item) {
  if (!HasMark(memory.content)) return false;
  if (memory.content.find(item) != std::string::npos) return false;
  return !FindSecretsOf("secret", item).empty();
}

void DropLeftOvers(Memory& memory) {
  for (const auto list : {&Memory::tags, &Memory::keywords, &Memory::entities}) {
    std::erase_if(memory.*list, [&](const std::string& item) { return IsLeftOver(memory, item); });
  }
  std::erase_if(memory.entities, HasMark);  // a mark is not an entity
}

void FindLeftOvers(const Memory& memory, std::vector<SecretInField>& found) {
  Memory without = memory;
  DropLeftOvers(without);
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (without.*field.member != memory.*field.member) {
      found.push_back({field.name, SecretKind::kToken});
    }
  });
}

template <typename Fields, typename Owner>
void ReleaseTexts(const Guard& guard, const Fields& fields, Owner& owner, KnownSecrets& known) {
  (void)ForEachText(fields, owner, [&](std::string& text, std::string_view, bool is_json) {
    std::string stored = text;
    is_json ? guard.ReleaseJson(text) : guard.Release(text);
    if (text != stored) Learn(known, stored, is_json);
    return Status();
  });
}

}  // namespace

Status Admit(const Guard& guard, Memory& memory, SecretKinds* redacted) {
  const bool had_content = !Trim(memory.content).empty();
  CAIRN_TRY(AdmitTexts(guard, kMemoryFields, memory, redacted));
  if (!had_content || !Trim(memory.content).empty()) return {};
  return InvalidArgument("content is entirely private; nothing to store");
}

Status Admit(const Guard& guard, HandoffNotes& notes, SecretKinds* redacted) {
  return AdmitTexts(guard, kHandoffFields, notes, redacted);
}

void AdmitQuery(const Guard& guard, std::string& query) {
  query = WithoutPrivate(query);
  guard.Release(query);
}

std::vector<SecretInField> FindSecrets(const Memory& memory, const HandoffNotes* notes) {
  std::vector<SecretInField> found;
  KnownSecrets known;
  FindInTexts(kMemoryFields, memory, known, found);
  if (notes != nullptr) FindInTexts(kHandoffFields, *notes, known, found);
  FindKnown(known, kMemoryFields, memory, found);
  if (notes != nullptr) FindKnown(known, kHandoffFields, *notes, found);
  FindLeftOvers(memory, found);
  return found;
}

void RedactOutput(const Guard& guard, Memory& memory) {
  if (guard.policy() == SecretsPolicy::kAllow) return;
  KnownSecrets known;
  ReleaseTexts(guard, kMemoryFields, memory, known);
  RedactKnown(known, kMemoryFields, memory, [](std::string_view, const SecretKinds&) {});
  DropLeftOvers(memory);
}

void RedactOutput(const Guard& guard, Handoff& handoff) {
  if (guard.policy() == SecretsPolicy::kAllow) return;
  const auto ignore = [](std::string_view, const SecretKinds&) {};
  KnownSecrets known;
  ReleaseTexts(guard, kMemoryFields, handoff.record, known);
  ReleaseTexts(guard, kHandoffFields, handoff.notes, known);
  RedactKnown(known, kMemoryFields, handoff.record, ignore);
  RedactKnown(known, kHandoffFields, handoff.notes, ignore);
  DropLeftOvers(handoff.record);
}

}  // namespace cairn
