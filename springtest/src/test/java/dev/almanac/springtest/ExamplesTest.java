package dev.almanac.springtest;

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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the guide and of the comments compile with Spring Boot 3, and with 4. */
class ExamplesTest {
  private static final Path GUIDE = Path.of("../docs/guide/spring.md");
  private static final List<Path> SOURCES =
      List.of(Path.of("../spring/src/main/java"), Path.of("../springtest/src/main/java"));

  /** What follows is about other frameworks, which are not here. */
  private static final String OTHERS = "## Quarkus";

  private static final Pattern IN_GUIDE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern IN_COMMENT =
      Pattern.compile("<pre>\\{@code\n(.*?)\\* \\}</pre>", Pattern.DOTALL);

  /** What readers of an example know: imports, and types of their own. */
  private static final String AROUND = """
      import dev.almanac.client.schedule.*;
      import dev.almanac.spring.*;
      import dev.almanac.springtest.*;
      import dev.almanac.testing.*;
      import io.temporal.activity.*;
      import io.temporal.api.enums.v1.IndexedValueType;
      import io.temporal.workflow.*;
      import java.time.*;
      import org.junit.jupiter.api.Test;
      import org.springframework.beans.factory.annotation.Autowired;
      import org.springframework.context.annotation.Bean;
      import org.springframework.stereotype.Component;
      IMPORTS

      class GivenNUMBER {
        public interface Order {
          String order(String customer);
        }

        public interface Report {
          void report(Instant scheduled, Instant started);
        }

        @ActivityInterface
        public interface Mail {
          void send(String text);
        }
      }

      class ExampleNUMBER extends GivenNUMBER {
        EXAMPLE
      }
      """;

  @Test
  void everyExampleCompiles(@TempDir Path classes) throws IOException {
    var texts = new ArrayList<String>();
    var guide = Files.readString(GUIDE);
    texts.addAll(examples(guide.substring(0, guide.indexOf(OTHERS)), IN_GUIDE));
    for (Path source : sources()) {
      examples(Files.readString(source), IN_COMMENT).stream()
          .map(example -> example.replaceAll("(?m)^ \\*(?: |$)", ""))
          .forEach(texts::add);
    }
    assertThat(texts).hasSizeGreaterThan(8);
    assertThat(problems(texts, classes)).isEmpty();
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

  private static List<String> examples(String text, Pattern pattern) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }

  private static List<String> problems(List<String> texts, Path classes) {
    var files = new ArrayList<JavaFileObject>();
    texts.forEach(text -> files.add(file(files.size(), text)));
    var problems = new DiagnosticCollector<JavaFileObject>();
    ToolProvider.getSystemJavaCompiler()
        .getTask(
            new StringWriter(),
            null,
            problems,
            List.of(
                "-d",
                classes.toString(),
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path")),
            null,
            files)
        .call();
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .map(problem -> problem.getMessage(Locale.ROOT) + "\n" + problem.getSource())
        .toList();
  }

  private static JavaFileObject file(int number, String example) {
    var isImport = example
        .lines()
        .collect(Collectors.partitioningBy(
            line -> line.startsWith("import "), Collectors.joining("\n")));
    var text = AROUND
        .replace("NUMBER", String.valueOf(number))
        .replace("IMPORTS", isImport.get(true))
        .replace("EXAMPLE", isImport.get(false));
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
