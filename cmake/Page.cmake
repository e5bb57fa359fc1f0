# The web page that the binary carries inside: src/web/page, built and packed by scripts/page with the packages that
# scripts/parts has laid out. Without node or those packages it is left out, and `cairn ui` says so.
option(CAIRN_PAGE "Carry the web page inside the binary" ON)
set(CAIRN_PAGE_PACK ${CMAKE_SOURCE_DIR}/build/page/page.pack)

# cairn_embed_page(TARGET): links the packed page into a library.
function(cairn_embed_page target)
  find_program(NODE node)
  if(NOT CAIRN_PAGE OR NOT NODE OR NOT EXISTS ${CAIRN_PARTS_DIR}/page/node_modules)
    message(STATUS "No node, or no packages of npm in ${CAIRN_PARTS_DIR}/page: building without the web page.")
    return()
  endif()
  enable_language(ASM)
  add_custom_command(OUTPUT ${CAIRN_PAGE_PACK}
    COMMAND ${CMAKE_SOURCE_DIR}/scripts/page ${NODE}
    DEPENDS ${CMAKE_SOURCE_DIR}/scripts/page ${CAIRN_PARTS_DIR}/page/.part
    DEPFILE ${CAIRN_PAGE_PACK}.d  # names every file of src/web/page, and the folders, for what comes and goes
    COMMENT "Building the web page" VERBATIM)
  target_sources(${target} PRIVATE page_pack.S)
  set_property(SOURCE page_pack.S APPEND PROPERTY OBJECT_DEPENDS ${CAIRN_PAGE_PACK})
  set_property(SOURCE page_pack.S APPEND PROPERTY COMPILE_DEFINITIONS CAIRN_PAGE_PACK="${CAIRN_PAGE_PACK}")
  set_property(SOURCE page_files.cc APPEND PROPERTY COMPILE_DEFINITIONS CAIRN_PAGE_PACK)
endfunction()
