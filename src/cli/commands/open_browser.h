// Showing an address in the user's browser.
#pragma once

#include <string>

#include "config/environment.h"

namespace cairn {

// Asks the desktop to open it, and says whether there was one to ask.
bool OpenInBrowser(const std::string& url, const Environment& environment);

}  // namespace cairn
