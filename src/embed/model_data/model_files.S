// The model's files, byte for byte, in read-only data: the pages are mapped from the executable, so that several
// processes share them, and `strip` keeps them. Nothing here needs relocation.
#if defined(__ELF__)

.macro file_bytes name, path
  .global cairn_model_\name
  .hidden cairn_model_\name
  .type cairn_model_\name, %object
cairn_model_\name:
  .incbin "\path"
  .global cairn_model_\name\()_end
  .hidden cairn_model_\name\()_end
cairn_model_\name\()_end:
  .size cairn_model_\name, . - cairn_model_\name
.endm

  .section .rodata.cairn_model, "a", %progbits
  .balign 64
  .skip CAIRN_MODEL_PADDING  // so that the tensors, not the file's head, start on 64 bytes: a cache line
  file_bytes weights, CAIRN_WEIGHTS_FILE
  file_bytes tokenizer, CAIRN_TOKENIZER_FILE
  file_bytes config, CAIRN_CONFIG_FILE

  .section .note.GNU-stack, "", %progbits
#endif
