package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The tests that stand beside the page's code: each of their sentences is a test here. */
@InBrowser
class CodeTest {
  private static final String RUN = """
      async ([path, runner]) => {
        try {
          await import(path);
        } catch (error) {
          return [{sentence: 'can be imported', error: String(error)}];
        }
        return (await import(runner)).run();
      }
      """;

  @TestFactory
  List<DynamicTest> sentences(Chromium chromium) throws IOException {
    try (var code = CodeServer.start();
        var visitor = Visitor.with(chromium, code.url())) {
      visitor.open("/");
      var tests = new ArrayList<DynamicTest>();
      for (var path : code.tests()) {
        tests.addAll(testsOf(visitor.page(), path));
      }
      assertThat(tests).as("tests of the page").isNotEmpty();
      return tests;
    }
  }

  private static List<DynamicTest> testsOf(Page page, String path) {
    var module = path.replaceFirst("\\.test\\.js$", "");
    var results = (List<?>)
        page.evaluate(RUN, List.of(CodeServer.ROOT + path, CodeServer.ROOT + "testing.test.js"));
    assertThat(results).as(path).isNotEmpty();
    return results.stream()
        .map(Map.class::cast)
        .map(result -> test(module + ": " + result.get("sentence"), (String) result.get("error")))
        .toList();
  }

  private static DynamicTest test(String name, @Nullable String error) {
    return DynamicTest.dynamicTest(name, () -> assertThat(error).isNull());
  }
}
