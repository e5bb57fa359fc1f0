// The tables of tables/ in read-only data, as the model is (embed/model_data/model_files.S), and where
// each begins and ends, in the order of SecretTable.
#if defined(__ELF__)

.macro table path
  .section .rodata.cairn_guard, "a", %progbits
1:
  .incbin "\path"
2:
  .section .data.rel.ro.cairn_guard, "aw", %progbits
  .quad 1b, 2b
.endm

  .section .data.rel.ro.cairn_guard, "aw", %progbits
  .balign 8
  .global cairn_guard_tables
  .hidden cairn_guard_tables
  .type cairn_guard_tables, %object
cairn_guard_tables:
  table CAIRN_GUARD_TABLES/injection.txt
  table CAIRN_GUARD_TABLES/names.txt
  table CAIRN_GUARD_TABLES/named.txt
  table CAIRN_GUARD_TABLES/patterns.txt
  table CAIRN_GUARD_TABLES/places.txt
  table CAIRN_GUARD_TABLES/tokens.txt
  table CAIRN_GUARD_TABLES/words.txt
  .size cairn_guard_tables, . - cairn_guard_tables

  .section .note.GNU-stack, "", %progbits
#endif
