#pragma once
#include <string>
#include <string_view>
namespace cairn { std::string Summarise(std::string_view content); }
