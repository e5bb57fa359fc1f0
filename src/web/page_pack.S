// The packed page in read-only data, as the model is (embed/model_data/model_files.S).
#if defined(__ELF__)
  .section .rodata.cairn_page, "a", %progbits
  .global cairn_page_pack
  .hidden cairn_page_pack
  .type cairn_page_pack, %object
cairn_page_pack:
  .incbin CAIRN_PAGE_PACK
  .global cairn_page_pack_end
  .hidden cairn_page_pack_end
cairn_page_pack_end:
  .size cairn_page_pack, . - cairn_page_pack

  .section .note.GNU-stack, "", %progbits
#endif
