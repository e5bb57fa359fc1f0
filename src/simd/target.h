// What each source that is compiled once per target includes first: Highway's static dispatch for
// the target that the compiler's flags select. CAIRN_HWY_TARGET is the target that the build means
// (cmake/Kernels.cmake); without the check a missing flag would silently give a slower one.
//
// Such sources must not instantiate templates of the standard library: the linker keeps one copy of
// such a function, and might keep the one that the baseline CPU cannot run.
#pragma once

#include <hwy/highway.h>

static_assert(HWY_TARGET == CAIRN_HWY_TARGET, "these flags do not select the target meant");
