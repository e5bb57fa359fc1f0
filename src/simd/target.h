// Included first by each source that is compiled once per target: sets up Highway's static dispatch
// for the target selected by the compiler's flags. CAIRN_HWY_TARGET is the target intended by the
// build (cmake/Kernels.cmake); without the check, a missing flag would silently give a slower
// target.
//
// Such sources must not instantiate templates of the standard library: the linker keeps one copy of
// each instantiation, possibly one that a baseline CPU cannot run.
#pragma once

#include <hwy/highway.h>

static_assert(HWY_TARGET == CAIRN_HWY_TARGET, "these flags do not select the target meant");
