package dev.almanac.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleHandle;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs the examples of the guide as they are printed: a program in a process of its own, tests with
 * JUnit, and methods with a server of their own.
 */
@Isolated
@Timeout(300)
class GuideExamplesTest {
  private static final Path GUIDE = Path.of("../docs/guide/java.md");
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  /** An example with this is not run. */
  private static final String ELSEWHERE = "almanac.example.com";

  private static final String URL_SETTING = "almanac.url";

  private static final String IMPORTS = """
      import dev.almanac.client.*;
      import dev.almanac.client.declared.*;
      import dev.almanac.client.schedule.*;
      import dev.almanac.testing.*;
      import io.temporal.client.*;
      import io.temporal.worker.*;
      import io.temporal.workflow.*;
      import java.nio.file.Path;
      import java.time.*;
      import java.util.*;
      import org.assertj.core.api.Assertions;
      import org.junit.jupiter.api.Test;
      import org.junit.jupiter.api.extension.ExtendWith;
      """;

  @TempDir
  private static Path classes;

  private static final List<Example> EXAMPLES = new ArrayList<>();
  private static URLClassLoader loader;

  /** A block of the guide; the first one is a file, the others use its workflow. */
  private record Example(String name, String text) {
    boolean isProgram() {
      return text.startsWith("import ");
    }

    boolean isTest() {
      return text.startsWith("@ExtendWith");
    }

    String source() {
      if (isProgram()) {
        return "package guide;\n" + text;
      }
      String page = "package %s;\n%simport guide.Greetings.*;\n".formatted(folder(), IMPORTS);
      return isTest()
          ? page + text
          : page + "public class Example extends guide.Greetings {\n" + text + "\n}\n";
    }

    String folder() {
      return name.substring(0, name.lastIndexOf('.'));
    }

    List<Class<?>> types() throws Exception {
      var types = new ArrayList<Class<?>>();
      try (Stream<Path> files = Files.list(classes.resolve(folder().replace('.', '/')))) {
        for (Path file : files.toList()) {
          String type = file.getFileName().toString().replace(".class", "");
          types.add(loader.loadClass(folder() + "." + type));
        }
      }
      return types;
    }
  }

  @BeforeAll
  static void compile() throws Exception {
    var compiler = new ExampleCompiler();
    for (var match : EXAMPLE.matcher(Files.readString(GUIDE)).results().toList()) {
      boolean isFirst = EXAMPLES.isEmpty();
      var name = isFirst ? "guide.Greetings" : "guide%d.Example".formatted(EXAMPLES.size());
      EXAMPLES.add(new Example(name, match.group(1)));
      compiler.add(name, EXAMPLES.getLast().source());
    }
    compiler.compile(classes);
    loader = new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, GuideExamplesTest.class.getClassLoader());
  }

  @AfterAll
  static void close() throws Exception {
    EXAMPLES.clear();
    loader.close();
  }

  @Test
  void theProgramPrintsItsGreeting(@TempDir Path folder) throws Exception {
    Path output = folder.resolve("output.txt");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classes + System.getProperty("path.separator") + System.getProperty("java.class.path"),
            EXAMPLES.getFirst().name())
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    int exitCode = process.waitFor();

    assertThat(Files.readString(output, UTF_8)).contains("Hello Ada\n");
    assertThat(exitCode).isZero();
    assertThat(folder.resolve("greetings.db")).exists();
  }

  @Test
  void testsPass() throws Exception {
    var tests = new ArrayList<Class<?>>();
    for (Example example : EXAMPLES) {
      for (Class<?> type : example.isTest() ? example.types() : List.<Class<?>>of()) {
        if (type.isAnnotationPresent(ExtendWith.class)) {
          tests.add(type);
        }
      }
    }
    var summary = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(tests.stream().map(DiscoverySelectors::selectClass).toList())
                .build(),
            summary);

    assertThat(summary.getSummary().getFailures())
        .extracting(failure -> failure.getTestIdentifier() + ": " + failure.getException())
        .isEmpty();
    assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(3);
  }

  @Test
  void methodsRun() throws Exception {
    System.setProperty(URL_SETTING, "memory:");
    try {
      int ran = 0;
      for (Example example : EXAMPLES) {
        if (!example.isProgram() && !example.isTest() && !example.text().contains(ELSEWHERE)) {
          Class<?> type = loader.loadClass(example.name());
          for (Method method : type.getDeclaredMethods()) {
            if (!method.isSynthetic()) {
              run(method);
              ran++;
            }
          }
        }
      }
      assertThat(ran).isEqualTo(8);
    } finally {
      System.clearProperty(URL_SETTING);
    }
  }

  private static void run(Method method) throws Exception {
    try (var almanac = Almanac.embedded().start()) {
      Object[] arguments = Arrays.stream(method.getParameterTypes())
          .map(type -> type == Almanac.class ? almanac : schedule(almanac))
          .toArray();
      method.setAccessible(true);
      method.invoke(method.getDeclaringClass().getConstructor().newInstance(), arguments);
    }
  }

  private static ScheduleHandle schedule(Almanac almanac) {
    return almanac
        .schedules()
        .create(
            "daily-invoice-sync",
            ScheduleDefinition.durable("InvoiceSync", "billing")
                .cron("0 2 * * *", CronDialect.DURABLE));
  }
}
