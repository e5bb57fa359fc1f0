# A room is a folder of src/ and one library. It sees the headers of the rooms it names and of no other: each room's
# include path holds a link to its own folder alone, so that an #include against the direction does not compile.
#
#   cairn_room(NAME HEADERS … SOURCES … TESTS … ROOMS … TEST_ROOMS … PARTS …)
#
# ROOMS are the rooms it may include, TEST_ROOMS those that only its tests include; PARTS are third-party targets that
# stay inside its sources. HEADERS limits what others see, where a room's folder holds further rooms.
function(cairn_room name)
  cmake_parse_arguments(ROOM "" "" "HEADERS;SOURCES;TESTS;ROOMS;TEST_ROOMS;PARTS" ${ARGN})
  string(REPLACE "/" "_" flat ${name})
  set(view ${CMAKE_BINARY_DIR}/include/${flat})
  get_filename_component(parent ${name} DIRECTORY)
  file(MAKE_DIRECTORY ${view}/${parent})
  if(ROOM_HEADERS)
    file(MAKE_DIRECTORY ${view}/${name})
    foreach(header ${ROOM_HEADERS})
      file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name}/${header} ${view}/${name}/${header} SYMBOLIC)
    endforeach()
  else()
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${view}/${name} SYMBOLIC)
  endif()

  string(REPLACE "/" "_" ROOM_ROOMS "${ROOM_ROOMS}")
  string(REPLACE "/" "_" ROOM_TEST_ROOMS "${ROOM_TEST_ROOMS}")
  list(TRANSFORM ROOM_ROOMS PREPEND cairn_)
  list(TRANSFORM ROOM_TEST_ROOMS PREPEND cairn_)
  if(ROOM_SOURCES)
    add_library(cairn_${flat} STATIC ${ROOM_SOURCES})
    target_include_directories(cairn_${flat} PUBLIC ${view})
    target_link_libraries(cairn_${flat} PRIVATE ${ROOM_ROOMS} cairn_options ${ROOM_PARTS})
  else()  # interfaces only
    add_library(cairn_${flat} INTERFACE)
    target_include_directories(cairn_${flat} INTERFACE ${view})
    target_link_libraries(cairn_${flat} INTERFACE ${ROOM_ROOMS})
  endif()

  if(ROOM_TESTS AND GTest_FOUND)
    add_executable(${flat}_test ${ROOM_TESTS})
    target_link_libraries(${flat}_test PRIVATE cairn_${flat} ${ROOM_ROOMS} ${ROOM_TEST_ROOMS} cairn_options GTest::gtest_main)
    add_test(NAME ${flat} COMMAND ${flat}_test)
  endif()
endfunction()
