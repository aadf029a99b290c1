package dev.almanac.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles examples, with the class path of the tests. */
final class ExampleCompiler {
  private final List<JavaFileObject> sources = new ArrayList<>();

  /** @param name of the class, with its package */
  void add(String name, String text) {
    var uri = URI.create("string:///%s.java".formatted(name.replace('.', '/')));
    sources.add(new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }

      @Override
      public String toString() {
        return text;
      }
    });
  }

  /** Fails if one of them does not compile. */
  void compile(Path classes) {
    var problems = new DiagnosticCollector<JavaFileObject>();
    Object ignored = ToolProvider.getSystemJavaCompiler()
        .getTask(
            new StringWriter(),
            null,
            problems,
            List.of("-d", classes.toString(), "-proc:none"),
            null,
            sources)
        .call();

    assertThat(problems.getDiagnostics().stream()
            .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
            .map(problem -> problem.getMessage(Locale.ROOT) + "\n" + problem.getSource()))
        .isEmpty();
    assertThat(sources).hasSizeGreaterThan(2);
  }
}
