5package org.example.shop;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;

class UserControllerTest {
  @Test
  void lists() throws Exception {
    mockMvc.perform(get("/api/users").param("q", "x")).andExpect(status().isOk());
  }
}
