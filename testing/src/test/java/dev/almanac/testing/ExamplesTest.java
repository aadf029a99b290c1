package dev.almanac.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every package and the types where readers start have an example, and every example compiles. */
class ExamplesTest {
  private static final List<Path> SOURCES =
      List.of(Path.of("../client/src/main/java"), Path.of("src/main/java"));

  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\n(.*?)\\* \\}</pre>", Pattern.DOTALL);

  private static final Pattern PUBLIC = Pattern.compile("(?m)^public ");

  /** The examples of the guide, too. */
  private static final List<Path> GUIDES = List.of(Path.of("../docs/guide/java.md"));

  private static final Pattern GUIDE_EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

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
        interface Greeting {
          @WorkflowMethod
          String greet(String name);
        }

        static class GreetingWorkflow implements Greeting {
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
    List<JavaFileObject> examples = new ArrayList<>();
    for (Path source : sources()) {
      for (String example : examplesOf(source)) {
        examples.add(source(examples.size(), example));
      }
    }
    for (Path guide : GUIDES) {
      for (String example : examplesOf(guide, GUIDE_EXAMPLE)) {
        examples.add(source(examples.size(), example));
      }
    }
    var problems = new DiagnosticCollector<JavaFileObject>();
    var compiler = ToolProvider.getSystemJavaCompiler();
    compiler
        .getTask(
            new StringWriter(),
            null,
            problems,
            List.of("-d", classes.toString(), "-proc:none"),
            null,
            examples)
        .call();

    assertThat(problems.getDiagnostics().stream()
            .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
            .map(problem -> problem.getMessage(Locale.ROOT) + "\n" + problem.getSource()))
        .isEmpty();
    assertThat(examples).hasSizeGreaterThan(2);
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
    return examplesOf(source, EXAMPLE);
  }

  private static List<String> examplesOf(Path source, Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(source))
        .results()
        .map(match -> match.group(1).replaceAll("(?m)^ *\\*(?: |$)", ""))
        .toList();
  }

  /** An example is either members of a class or statements of a method. */
  private static JavaFileObject source(int number, String example) {
    boolean hasMembers = Stream.of("@", "class ", "void ").anyMatch(example::startsWith);
    String body = hasMembers ? example : "void run() throws Exception {\n" + example + "\n}";
    String text = AROUND.replace("NUMBER", String.valueOf(number)).replace("EXAMPLE", body);
    return new SimpleJavaFileObject(
        URI.create("string:///Example%d.java".formatted(number)), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }
}
