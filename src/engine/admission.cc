#include "engine/admission.h"

#include <string>
#include <type_traits>
#include <vector>

#include "base/text.h"
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
    for (const auto name : {&Memory::source, &Memory::project, &Memory::branch, &Memory::session,
                            &Memory::thread, &Memory::file_path}) {
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

// Calls visit(text, field's name, whether it is JSON) for every text; its error ends the walk.
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

// An item that was private as a whole is none.
template <typename Fields, typename Owner>
void DropPrivateItems(const Fields& fields, Owner& owner) {
  ForEachField(fields, [&](const auto& field) {
    auto& value = owner.*field.member;
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, std::vector<std::string>>) {
      std::erase(value, std::string());
    }
  });
}

template <typename Fields, typename Owner>
Status AdmitTexts(const Guard& guard, const Fields& fields, Owner& owner, SecretKinds* redacted) {
  bool became_empty = false;
  CAIRN_TRY(ForEachText(
      fields, owner, [&](std::string& text, std::string_view name, bool is_json) -> Status {
        if (text.empty()) return {};
        Status status = is_json ? guard.AdmitJson(text, redacted) : guard.Admit(text, redacted);
        became_empty = became_empty || text.empty();
        if (status) return status;
        Error error = status.error();
        error.message = std::string(name) + ": " + error.message;
        return error;
      }));
  if (became_empty) DropPrivateItems(fields, owner);
  return {};
}

template <typename Fields, typename Owner>
std::vector<SecretInField> FindInTexts(const Fields& fields, const Owner& owner) {
  std::vector<SecretInField> found;
  (void)ForEachText(
      fields, owner, [&](const std::string& text, std::string_view name, bool is_json) {
        for (const SecretKind kind : is_json ? SecretsInJson(text) : SecretsIn(text)) {
          found.push_back({name, kind});
        }
        return Status();
      });
  return found;
}

template <typename Fields, typename Owner>
void ReleaseTexts(const Guard& guard, const Fields& fields, Owner& owner) {
  (void)ForEachText(fields, owner, [&](std::string& text, std::string_view, bool is_json) {
    is_json ? guard.ReleaseJson(text) : guard.Release(text);
    return Status();
  });
}

}  // namespace

Status Admit(const Guard& guard, Memory& memory, SecretKinds* redacted) {
  const bool had_content = !Trim(memory.content).empty();
  CAIRN_TRY(AdmitTexts(guard, kMemoryFields, memory, redacted));
  if (!had_content || !Trim(memory.content).empty()) return {};
  return InvalidArgument("content is private as a whole, so there is nothing to store");
}

Status Admit(const Guard& guard, HandoffNotes& notes, SecretKinds* redacted) {
  return AdmitTexts(guard, kHandoffFields, notes, redacted);
}

void AdmitQuery(const Guard& guard, std::string& query) {
  query = WithoutPrivate(query);
  guard.Release(query);
}

std::vector<SecretInField> FindSecrets(const Memory& memory) {
  return FindInTexts(kMemoryFields, memory);
}

std::vector<SecretInField> FindSecrets(const HandoffNotes& notes) {
  return FindInTexts(kHandoffFields, notes);
}

void Release(const Guard& guard, Memory& memory) { ReleaseTexts(guard, kMemoryFields, memory); }

void Release(const Guard& guard, Handoff& handoff) {
  Release(guard, handoff.record);
  ReleaseTexts(guard, kHandoffFields, handoff.notes);
}

}  // namespace cairn
