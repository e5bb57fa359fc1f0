// URLs of stores other than the embedded file.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// True if empty (the embedded file) or starting with postgres:// or postgresql://.
bool IsStoreUrl(std::string_view url);

// The URL with another user and password; no password if that is empty.
std::string WithUser(std::string_view url, std::string_view user, std::string_view password);

// The URL with any password replaced by ***, for display and messages.
std::string HidePassword(std::string_view url);

}  // namespace cairn
