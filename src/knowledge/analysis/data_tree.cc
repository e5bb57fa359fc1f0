#include "knowledge/analysis/data_tree.h"

namespace cairn {

const DataTree& DataTree::At(std::string_view member) const {
  static const DataTree kNone;
  if (kind != Kind::kTable) return kNone;
  for (const DataTree& item : items) {
    if (item.name == member) return item;
  }
  return kNone;
}

}  // namespace cairn
