# SPDX-FileCopyrightText: 2026 Ackbox contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# How every target of the project is compiled: one place for language level, strictness and warnings.

add_library(ackbox-options INTERFACE)
target_compile_features(ackbox-options INTERFACE cxx_std_20)
target_compile_definitions(
  ackbox-options
  INTERFACE QT_NO_CAST_FROM_ASCII
            QT_NO_CAST_TO_ASCII
            QT_NO_CAST_FROM_BYTEARRAY
            QT_NO_URL_CAST_FROM_STRING
            QT_NO_KEYWORDS
            QT_NO_FOREACH
            QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
            QT_STRICT_ITERATORS
            QT_DISABLE_DEPRECATED_BEFORE=0x060400
            ACKBOX_VERSION="${PROJECT_VERSION}")
target_include_directories(ackbox-options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(
  ackbox-options
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            # Designated initializers name what differs from the defaults; the rest is meant to be left out.
            -Wno-missing-field-initializers)
if(ACKBOX_WERROR)
  target_compile_options(ackbox-options INTERFACE -Werror)
endif()
if(ACKBOX_SANITIZE)
  target_compile_options(ackbox-options INTERFACE -fsanitize=${ACKBOX_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(ackbox-options INTERFACE -fsanitize=${ACKBOX_SANITIZE})
endif()
if(ACKBOX_COVERAGE)
  target_compile_options(ackbox-options INTERFACE --coverage -O0)
  target_link_options(ackbox-options INTERFACE --coverage)
endif()

# ackbox_room(NAME SOURCES file... [PUBLIC library...] [PRIVATE library...]): the static library of one folder of src/.
function(ackbox_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(ackbox-${name} STATIC ${ROOM_SOURCES})
  set_target_properties(ackbox-${name} PROPERTIES AUTOMOC ON CXX_EXTENSIONS OFF)
  target_link_libraries(ackbox-${name} PUBLIC ackbox-options ${ROOM_PUBLIC} PRIVATE ${ROOM_PRIVATE})
endfunction()

# ackbox_program(NAME SOURCES file... LIBS library...): an executable in bin/.
function(ackbox_program name)
  cmake_parse_arguments(PROGRAM "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${PROGRAM_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON CXX_EXTENSIONS OFF)
  target_link_libraries(${name} PRIVATE ackbox-options ${PROGRAM_LIBS})
endfunction()

# ackbox_test(NAME [LIBS library...] [SOURCES more...]): one Qt Test executable from tst_NAME.cpp, run off screen by ctest.
# Its label is its folder: unit, integration or gui; the target tests-LABEL builds all of one label. Programs under test are found through ACKBOX_BIN_DIR, data through
# ACKBOX_TEST_DATA.
function(ackbox_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(tst_${name} tst_${name}.cpp ${TEST_SOURCES})
  set_target_properties(tst_${name} PROPERTIES AUTOMOC ON CXX_EXTENSIONS OFF RUNTIME_OUTPUT_DIRECTORY
                                                                              ${PROJECT_BINARY_DIR}/tests)
  target_compile_definitions(tst_${name} PRIVATE ACKBOX_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}"
                                                 ACKBOX_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  target_link_libraries(tst_${name} PRIVATE ackbox-options Qt6::Test ${TEST_LIBS})
  add_test(NAME ${name} COMMAND tst_${name})
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/tests OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "/.*" "" kind "${folder}")
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8" LABELS "${kind}" TIMEOUT
                                                                                                                  300)
  if(NOT TARGET tests-${kind})
    add_custom_target(tests-${kind})
  endif()
  add_dependencies(tests-${kind} tst_${name})
endfunction()
