package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScenarioListTest {
  private static final String PAGE = "docs/conformance-schedules.md";

  @Test
  void everyScenarioHasItsTestAndThePageShowsIt() throws IOException {
    var list = ScenarioList.read();
    var tests = tests(ProjectTree.here());
    assertThat(list.problems(tests)).isEmpty();
    var page = ProjectTree.here().root().resolve(PAGE);
    var expected = list.page(tests);
    if (Boolean.getBoolean("almanac.regenerate")) {
      Files.writeString(page, expected);
    }
    assertThat(Files.exists(page) ? Files.readString(page) : "")
        .as(
            "%s is out of date; to write it anew: mvn -pl dist -am test"
                + " -Dtest=ScenarioListTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dalmanac.regenerate=true",
            PAGE)
        .isEqualTo(expected);
  }

  private static Map<String, List<String>> tests(ProjectTree project) {
    var texts = new LinkedHashMap<String, String>();
    for (var file : project.files("Test.java")) {
      var text = ProjectTree.read(file);
      if (text.contains("Scenario(")) {
        texts.put(project.relative(file), text);
      }
    }
    var found = new TreeMap<String, List<String>>();
    JavaSource.all(texts).forEach(source -> collect(source, found));
    return found;
  }

  private static void collect(JavaSource source, Map<String, List<String>> found) {
    for (var type : source.all(ClassTree.class)) {
      for (var member : type.getMembers()) {
        if (member instanceof MethodTree method) {
          ids(method)
              .forEach(id -> found
                  .computeIfAbsent(id, key -> new ArrayList<>())
                  .add(type.getSimpleName() + "." + method.getName()));
        }
      }
    }
  }

  private static List<String> ids(MethodTree method) {
    var ids = new ArrayList<String>();
    for (AnnotationTree annotation : method.getModifiers().getAnnotations()) {
      if (annotation.getAnnotationType().toString().endsWith("Scenario")) {
        new TreeScanner<@Nullable Void, @Nullable Void>() {
          @Override
          public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void unused) {
            ids.add(String.valueOf(literal.getValue()));
            return null;
          }
        }.scan(annotation.getArguments(), null);
      }
    }
    return ids;
  }

  @Test
  void idsThatAreMissingDoubledOrUnknownAreFound() {
    var list = ScenarioList.of("""
        ## A section
        a | test | has none
        b | test | has two
        c | tests | may have two
        d | none | must have none | because
        e | differs | has one | because
        """);
    var two = List.of("X.one", "X.two");

    assertThat(list.problems(
            Map.of("b", two, "c", two, "d", List.of("X.one"), "e", List.of("X.one"), "f", two)))
        .containsExactlyInAnyOrder(
            "a has no test",
            "b is on several tests: [X.one, X.two]",
            "d is to have no test, but has [X.one]",
            "f of [X.one, X.two] is not listed");
    assertThat(list.page(Map.of("b", two)))
        .contains("| `b` | has two | `X.one`, `X.two` |")
        .contains("has one. Differs: because");
    assertThatThrownBy(() -> ScenarioList.of("a | differs | without a reason"))
        .hasMessageContaining("reason");
  }
}
