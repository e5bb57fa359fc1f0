// tables/injection.txt in read-only data, as the model is (embed/model_data/model_files.S).
#if defined(__ELF__)
  .section .rodata.cairn_injection, "a", %progbits
  .global cairn_injection_table
  .hidden cairn_injection_table
  .type cairn_injection_table, %object
cairn_injection_table:
  .incbin CAIRN_INJECTION_TABLE
  .global cairn_injection_table_end
  .hidden cairn_injection_table_end
cairn_injection_table_end:
  .size cairn_injection_table, . - cairn_injection_table

  .section .note.GNU-stack, "", %progbits
#endif
