5package org.example.shop;

import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping(UserController.BASE + "/users")
public class UserController {
  static final String BASE = "/api";
  private static final String BY_ID = "/{id}";

  private final Map<String, String> cache = Map.of();

  @GetMapping
  public List<User> list() {
    return List.of(cache.get("/users"));
  }

  @GetMapping(BY_ID)
  public User get(@PathVariable("id") long id, @RequestParam("q") String q) {
    return rest.getForObject("/users/" + id, User.class);
  }

  /** {@code @GetMapping("/documented")} is not a route. */
  @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
  public User create(@RequestBody User user) {
    return user;
  }

  @PutMapping(value = BY_ID, produces = "application/json")
  public User replace() {
    return null;
  }

  @PatchMapping(path = {"/{id}/name", "/{id}/title"})
  public User rename() {
    return null;
  }

  @ResponseStatus(code = NO_CONTENT)
  @DeleteMapping(BY_ID + "/sessions")
  public void logout() {}

  // @GetMapping("/hidden")
  @RequestMapping("/echo")
  public String echo() {
    return "@GetMapping(\"/quoted\")";
  }

  @RequestMapping(method = RequestMethod.HEAD, value = BY_ID)
  public void exists() {}

  @RequestMapping(path = Paths.EXPORT, method = {RequestMethod.GET, RequestMethod.POST})
  public void export() {}

  @ExceptionHandler(IllegalStateException.class)
  public void failed() {}
}
