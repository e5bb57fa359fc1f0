// Opens an address in the user's browser.
#pragma once

#include <string>

#include "config/environment.h"

namespace cairn {

// Asks the desktop to open it; false if there is no desktop.
bool OpenInBrowser(const std::string& url, const Environment& environment);

}  // namespace cairn
