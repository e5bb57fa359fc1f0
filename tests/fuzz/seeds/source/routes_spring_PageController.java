5package org.example.shop;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

@Controller
class PageController {
  @GetMapping({"", "home"})
  String home() {
    return "home";
  }

  @GetMapping(value = "/pages/{slug}")
  String page(@PathVariable String slug) {
    return slug;
  }
}

@org.springframework.cloud.openfeign.FeignClient("stock")
interface Unused {}

@FeignClient(name = "stock")
interface StockClient {
  @GetMapping("/stock/{sku}")
  int stock(@PathVariable String sku);
}
