#include "guard/places.h"

#include "guard/bytes.h"
#include "guard/tables.h"

namespace cairn {

const std::vector<Place>& Places() {
  static const auto places = [] {
    std::vector<Place> all;
    for (const TableRow& row : ReadTable(SecretTable::kPlaces, 5)) {
      const auto form =
          static_cast<Form>(ReadColumn(row[0], "glued apart either user word piped call phrase"));
      const bool has_number = form >= Form::kWord && form <= Form::kCall;
      const std::size_t number = has_number ? ReadColumn(row[2], "0 1 2 3 4 5") : 0;
      const auto proof =
          static_cast<Proof>(ReadColumn(row[3], "name word memorable chosen generated"));
      all.push_back({form, ReadSecretMeaning(row[1]), row[2], number, proof});
    }
    return all;
  }();
  return places;
}

bool IsHost(std::string_view value) {
  if (HasAny(value, "@") && HasAny(value, ".")) return true;
  return !HasAny(value, "!#$%^&*+=?") && HasAny(value, "./:");
}

void AddPlaces(std::vector<Rule>& rules) {
  const auto rows = ReadTable(SecretTable::kPlaces, 5);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Form form = Places()[row].form;
    const Finder find = form == Form::kCall     ? FindCallArgument
                        : form == Form::kPhrase ? FindPhrase
                                                : FindCommandPassword;
    AddRules(rules, rows[row][4], find, form >= Form::kCall, row, ';');
  }
}

}  // namespace cairn
