// The tables of tables/ in read-only data, as the model is (embed/model_data/model_files.S).
#if defined(__ELF__)

.macro table name, path
  .global cairn_secret_\name
  .hidden cairn_secret_\name
  .type cairn_secret_\name, %object
cairn_secret_\name:
  .incbin "\path"
  .global cairn_secret_\name\()_end
  .hidden cairn_secret_\name\()_end
cairn_secret_\name\()_end:
  .size cairn_secret_\name, . - cairn_secret_\name
.endm

  .section .rodata.cairn_secrets, "a", %progbits
  table names, CAIRN_SECRET_TABLES/names.txt
  table places, CAIRN_SECRET_TABLES/places.txt
  table tokens, CAIRN_SECRET_TABLES/tokens.txt
  table words, CAIRN_SECRET_TABLES/words.txt

  .section .note.GNU-stack, "", %progbits
#endif
