# Language, warnings, sanitizers and the way of linking, for every target of ours.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Without the paths of this checkout in the commands' hashes and in what is built, one checkout's work serves the next.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER
    env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_C_COMPILER_LAUNCHER})
endif()
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)

# Debug information would triple the build; a sanitizer's stack traces need line tables only.
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1")
set(CMAKE_C_FLAGS_DEBUG "-O1 -g1")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")

add_library(cairn_options INTERFACE)
target_compile_options(cairn_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  $<$<BOOL:${CAIRN_WERROR}>:-Werror>)
# Members left out of a designated initialiser take the default that their struct names.
target_compile_options(cairn_options INTERFACE -Wno-missing-field-initializers)
# GCC 12 reports string concatenation as overlapping copies (GCC bug 105651).
target_compile_options(cairn_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# assert(!"why this cannot be") is meant so.
target_compile_options(cairn_options INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-string-conversion>)

if(CAIRN_SANITIZE)
  # The standard library checks what it is given, too: an index, an optional that is read.
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_compile_options(-fsanitize=${CAIRN_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CAIRN_SANITIZE})
endif()
if(CAIRN_STATIC)
  add_link_options(-static-libstdc++ -static-libgcc)
endif()
