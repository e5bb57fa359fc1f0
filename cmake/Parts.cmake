# The third-party parts (see parts.lock), each as one target. scripts/parts has laid out what came from npm in build/parts.
set(CAIRN_PARTS_DIR ${CMAKE_SOURCE_DIR}/build/parts CACHE PATH "Where scripts/parts laid out the npm parts")

function(cairn_require_part name file)
  if(NOT EXISTS ${CAIRN_PARTS_DIR}/${name}/${file})
    message(FATAL_ERROR "The part ${name} is missing: run scripts/parts build (or ./run, which does).")
  endif()
endfunction()

# cairn_static_library(TARGET NAME): an imported library, the .a where the binary is linked statically.
function(cairn_static_library target name)
  if(CAIRN_STATIC)
    find_library(${target}_LIBRARY NAMES lib${name}.a REQUIRED)
  else()
    find_library(${target}_LIBRARY NAMES ${name} REQUIRED)
  endif()
  add_library(${target} INTERFACE)
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
endfunction()

find_package(Threads REQUIRED)
cairn_static_library(part_crypto crypto)
target_link_libraries(part_crypto INTERFACE Threads::Threads ${CMAKE_DL_LIBS})
cairn_static_library(part_utf8proc utf8proc)
target_compile_definitions(part_utf8proc INTERFACE $<$<BOOL:${CAIRN_STATIC}>:UTF8PROC_STATIC>)

# What reads the files of a project.
cairn_static_library(part_cmark cmark)
target_compile_definitions(part_cmark INTERFACE $<$<BOOL:${CAIRN_STATIC}>:CMARK_STATIC_DEFINE>)
cairn_static_library(part_yaml yaml-cpp)
cairn_static_library(part_pugixml pugixml)
add_library(part_toml INTERFACE)
target_compile_definitions(part_toml INTERFACE TOML_HEADER_ONLY=1)
target_include_directories(part_toml INTERFACE ${CMAKE_SOURCE_DIR}/cmake/toml)  # toml_part.h, which is to be included

# spdlog and fmt are used header-only, so that nothing of theirs has to be shipped.
add_library(part_spdlog INTERFACE)
target_compile_definitions(part_spdlog INTERFACE SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)

# Asio and Beast, header-only too.
add_library(part_boost INTERFACE)
target_compile_definitions(part_boost INTERFACE BOOST_ASIO_NO_DEPRECATED BOOST_ERROR_CODE_HEADER_ONLY)
target_link_libraries(part_boost INTERFACE Threads::Threads)

# PostgreSQL's client library: its header only, the library is opened at run time.
find_path(CAIRN_LIBPQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
add_library(part_libpq INTERFACE)
target_include_directories(part_libpq SYSTEM INTERFACE ${CAIRN_LIBPQ_HEADERS})
target_link_libraries(part_libpq INTERFACE ${CMAKE_DL_LIBS})

cairn_require_part(better-sqlite3 sqlite3.c)
add_library(part_sqlite STATIC ${CAIRN_PARTS_DIR}/better-sqlite3/sqlite3.c)
target_include_directories(part_sqlite SYSTEM PUBLIC ${CAIRN_PARTS_DIR}/better-sqlite3)
target_link_libraries(part_sqlite PRIVATE Threads::Threads m)
target_compile_options(part_sqlite PRIVATE -w)
# Under asan SQLite sees our buffers, so it is watched too; its own arithmetic is SQLite's business. What tsan looks for is
# our use of connections from threads, which the locks that SQLite takes show it without SQLite's being watched.
if(CAIRN_SANITIZE MATCHES "thread")
  target_compile_options(part_sqlite PRIVATE -fno-sanitize=all)
elseif(CAIRN_SANITIZE)
  target_compile_options(part_sqlite PRIVATE -fno-sanitize=undefined)
endif()
target_compile_definitions(part_sqlite PRIVATE
  SQLITE_ENABLE_FTS5
  SQLITE_ENABLE_CARRAY             # rows found by the keyword index, handed back to SQL as one parameter
  SQLITE_THREADSAFE=2              # a connection is used by one thread at a time; see docs/architecture.md
  SQLITE_DQS=0                     # "x" is a name, never a string
  SQLITE_DEFAULT_MEMSTATUS=0
  SQLITE_DEFAULT_WAL_SYNCHRONOUS=1
  SQLITE_DEFAULT_FOREIGN_KEYS=1
  SQLITE_LIKE_DOESNT_MATCH_BLOBS
  SQLITE_MAX_EXPR_DEPTH=0
  SQLITE_OMIT_DEPRECATED
  SQLITE_OMIT_SHARED_CACHE
  SQLITE_OMIT_LOAD_EXTENSION
  SQLITE_OMIT_AUTOINIT
  SQLITE_USE_ALLOCA
  SQLITE_DEFAULT_CACHE_SIZE=-16000 # 16 MB at most: a batch of 10,000 then need not spill half-way
  SQLITE_TEMP_STORE=2)

# tree-sitter and the grammars of the languages that Cairn reads: one C library, since the core is one source that includes
# the others and each grammar one or two. Each grammar finds its own tree_sitter/parser.h beside its sources.
set(grammars c cpp python javascript typescript/typescript typescript/tsx go rust java)
cairn_require_part(tree-sitter lib/src/lib.c)
add_library(part_tree_sitter STATIC ${CAIRN_PARTS_DIR}/tree-sitter/lib/src/lib.c)
foreach(grammar ${grammars})
  cairn_require_part(tree-sitter-${grammar} src/parser.c)
  set(folder ${CAIRN_PARTS_DIR}/tree-sitter-${grammar}/src)
  target_sources(part_tree_sitter PRIVATE ${folder}/parser.c)
  if(EXISTS ${folder}/scanner.c)
    target_sources(part_tree_sitter PRIVATE ${folder}/scanner.c)
    # For the header that typescript and tsx share, which has no tree_sitter/parser.h beside it.
    set_source_files_properties(${folder}/scanner.c PROPERTIES INCLUDE_DIRECTORIES ${folder})
  endif()
endforeach()
target_include_directories(part_tree_sitter SYSTEM INTERFACE ${CAIRN_PARTS_DIR}/tree-sitter/lib/include)
target_include_directories(part_tree_sitter PRIVATE
  ${CAIRN_PARTS_DIR}/tree-sitter/lib/include ${CAIRN_PARTS_DIR}/tree-sitter/lib/src)
target_compile_options(part_tree_sitter PRIVATE -w)
if(CAIRN_SANITIZE)
  target_compile_options(part_tree_sitter PRIVATE -fno-sanitize=undefined)  # its own arithmetic is its own business
endif()
