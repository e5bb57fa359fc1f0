5package a;
/** Doc. */
@RestController @RequestMapping("/v1")
public class A<T extends B> implements C { @GetMapping({"/a", "/b/{id}"}) public T a(@PathVariable int id) throws E { return null; } }
