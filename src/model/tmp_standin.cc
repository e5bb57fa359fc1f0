#include "model/entities.h"
#include "model/summary.h"
namespace cairn { std::vector<std::string> ExtractEntities(std::string_view) { return {}; }
std::string Summarise(std::string_view c) { return std::string(c.substr(0,100)); } }
