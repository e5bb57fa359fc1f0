// The tables of tables/ in read-only data, as the model is (embed/model_data/model_files.S).
#if defined(__ELF__)

.macro table name, path
  .global cairn_guard_\name
  .hidden cairn_guard_\name
  .type cairn_guard_\name, %object
cairn_guard_\name:
  .incbin "\path"
  .global cairn_guard_\name\()_end
  .hidden cairn_guard_\name\()_end
cairn_guard_\name\()_end:
  .size cairn_guard_\name, . - cairn_guard_\name
.endm

  .section .rodata.cairn_guard, "a", %progbits
  table injection, CAIRN_GUARD_TABLES/injection.txt
  table names, CAIRN_GUARD_TABLES/names.txt
  table named, CAIRN_GUARD_TABLES/named.txt
  table patterns, CAIRN_GUARD_TABLES/patterns.txt
  table places, CAIRN_GUARD_TABLES/places.txt
  table tokens, CAIRN_GUARD_TABLES/tokens.txt
  table words, CAIRN_GUARD_TABLES/words.txt

  .section .note.GNU-stack, "", %progbits
#endif
