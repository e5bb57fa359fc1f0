# The headers that half of the sources include, read once and for all: more than a third of a sanitized build's time. The
# release build does without, so that a source which leaves out an #include of its own does not compile there.
#
#   cairn_share_common_headers()     after all targets are known
set(CAIRN_COMMON_HEADERS
  <algorithm> <array> <atomic> <charconv> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional> <map> <memory>
  <mutex> <optional> <set> <span> <sstream> <string> <string_view> <thread> <unordered_map> <utility> <vector>
  <gtest/gtest.h> <nlohmann/json.hpp>)

# cairn_targets_below(OUT FOLDER): every target that FOLDER and the folders it adds define.
function(cairn_targets_below out folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(inner ${folders})
    cairn_targets_below(found ${inner})
    list(APPEND targets ${found})
  endforeach()
  set(${out} ${targets} PARENT_SCOPE)
endfunction()

function(cairn_share_common_headers)
  file(WRITE ${CMAKE_BINARY_DIR}/common_headers.cc "")
  add_library(cairn_common_headers OBJECT ${CMAKE_BINARY_DIR}/common_headers.cc)
  target_link_libraries(cairn_common_headers PRIVATE cairn_options)
  target_precompile_headers(cairn_common_headers PRIVATE ${CAIRN_COMMON_HEADERS})
  target_compile_options(cairn_common_headers PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # ccache compares contents
  cairn_targets_below(targets ${CMAKE_SOURCE_DIR})
  list(REMOVE_ITEM targets cairn_common_headers)
  foreach(target ${targets})
    get_target_property(linked ${target} LINK_LIBRARIES)
    get_target_property(flags ${target} COMPILE_OPTIONS)
    # Ours, and compiled with the flags that all have: the kernels are not.
    if("cairn_options" IN_LIST linked AND NOT flags)
      target_precompile_headers(${target} REUSE_FROM cairn_common_headers)
    endif()
  endforeach()
endfunction()
