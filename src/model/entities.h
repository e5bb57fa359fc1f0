#pragma once
#include <string>
#include <string_view>
#include <vector>
namespace cairn { std::vector<std::string> ExtractEntities(std::string_view content); }
