// The address of a store that is not the embedded file.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Whether it is empty (the embedded file) or starts with postgres:// or postgresql://.
bool IsStoreUrl(std::string_view url);

// The address for another user, without a password if that is empty.
std::string WithUser(std::string_view url, std::string_view user, std::string_view password);

// The address with any password as ***, to be shown to people and put into messages.
std::string HidePassword(std::string_view url);

}  // namespace cairn
