// FileCare of a store in one SQLite file.
#pragma once

#include "store/file_care.h"

namespace cairn::sqlite {

FileCare SqliteFileCare();

}  // namespace cairn::sqlite
