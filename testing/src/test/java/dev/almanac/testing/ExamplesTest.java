package dev.almanac.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every package and the types where readers start have an example, and every example compiles. */
class ExamplesTest {
  private static final List<Path> SOURCES =
      List.of(Path.of("../client/src/main/java"), Path.of("src/main/java"));

  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\n(.*?)\\* \\}</pre>", Pattern.DOTALL);

  private static final Pattern PUBLIC = Pattern.compile("(?m)^public ");

  /** What readers of an example know: imports, and a workflow of their own. */
  private static final String AROUND = """
      import dev.almanac.client.*;
      import dev.almanac.client.declared.*;
      import dev.almanac.client.schedule.*;
      import dev.almanac.testing.*;
      import io.temporal.client.*;
      import io.temporal.common.WorkflowExecutionHistory;
      import io.temporal.worker.*;
      import io.temporal.workflow.*;
      import java.nio.file.Path;
      import java.time.*;
      import java.util.*;
      import org.assertj.core.api.Assertions;
      import org.junit.jupiter.api.Test;
      import org.junit.jupiter.api.extension.ExtendWith;

      class GivenNUMBER {
        @WorkflowInterface
        public interface Greeting {
          @WorkflowMethod
          String greet(String name);
        }

        public static class GreetingWorkflow implements Greeting {
          @Override
          public String greet(String name) {
            return "Hello " + name;
          }
        }
      }

      class ExampleNUMBER extends GivenNUMBER {
        EXAMPLE
      }
      """;

  @Test
  void everyExampleCompiles(@TempDir Path classes) throws IOException {
    var compiler = new ExampleCompiler();
    int count = 0;
    for (Path source : sources()) {
      for (String example : examplesOf(source)) {
        compiler.add("Example" + count, source(count, example));
        count++;
      }
    }
    compiler.compile(classes);
  }

  @Test
  void everyPackageHasAnExample() throws IOException {
    assertThat(sources())
        .filteredOn(path -> path.endsWith("package-info.java"))
        .isNotEmpty()
        .allSatisfy(page -> assertThat(examplesOf(page)).isNotEmpty());
  }

  @Test
  void everyPublicTypeHasAnExample() throws IOException {
    var without = new ArrayList<String>();
    for (Path source : sources()) {
      var name = source.getFileName().toString();
      if (PUBLIC.matcher(Files.readString(source)).find() && examplesOf(source).isEmpty()) {
        without.add(name);
      }
    }
    assertThat(without).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    var all = new ArrayList<Path>();
    for (Path folder : SOURCES) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(path -> path.toString().endsWith(".java")).sorted().forEach(all::add);
      }
    }
    return all;
  }

  private static List<String> examplesOf(Path source) throws IOException {
    return EXAMPLE
        .matcher(Files.readString(source))
        .results()
        .map(match -> match.group(1).replaceAll("(?m)^ *\\*(?: |$)", ""))
        .toList();
  }

  /** An example is either members of a class or statements of a method. */
  private static String source(int number, String example) {
    boolean hasMembers = Stream.of("@", "class ", "void ").anyMatch(example::startsWith);
    String body = hasMembers ? example : "void run() throws Exception {\n" + example + "\n}";
    return AROUND.replace("NUMBER", String.valueOf(number)).replace("EXAMPLE", body);
  }
}
