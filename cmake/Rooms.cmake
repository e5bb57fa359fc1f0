# A room is a folder of src/ and one library. It sees the headers of the rooms it names and of no other: each room's
# include path holds a link to its own folder alone, so that an #include against the direction does not compile.
#
#   cairn_room(NAME SOURCES … TESTS … ROOMS … PARTS …)
#
# ROOMS are the rooms it may include; PARTS are third-party targets that stay inside its sources.
function(cairn_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;TESTS;ROOMS;TEST_ROOMS;PARTS" ${ARGN})
  string(REPLACE "/" "_" flat ${name})
  set(view ${CMAKE_BINARY_DIR}/include/${flat})
  get_filename_component(parent ${name} DIRECTORY)
  file(MAKE_DIRECTORY ${view}/${parent})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${view}/${name} SYMBOLIC)

  list(TRANSFORM ROOM_ROOMS PREPEND cairn_)
  list(TRANSFORM ROOM_TEST_ROOMS PREPEND cairn_)
  add_library(cairn_${flat} STATIC ${ROOM_SOURCES})
  target_include_directories(cairn_${flat} PUBLIC ${view})
  target_link_libraries(cairn_${flat} PUBLIC ${ROOM_ROOMS} PRIVATE cairn_options ${ROOM_PARTS})

  if(ROOM_TESTS AND GTest_FOUND)
    add_executable(${flat}_test ${ROOM_TESTS})
    target_link_libraries(${flat}_test PRIVATE cairn_${flat} ${ROOM_TEST_ROOMS} cairn_options GTest::gtest_main)
    add_test(NAME ${flat} COMMAND ${flat}_test)
  endif()
endfunction()
