package dev.almanac.conformance.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The guide's first workflow, with the worker that it shows, and the server killed in the middle.
 * It takes half a minute, as the tea does.
 */
@Order(1)
@Timeout(1200)
class FirstWorkflowTest {
  private static final String PAGE = "first-workflow.md";

  @TempDir
  private Path folder;

  /**
   * How to start the worker.
   *
   * @param language the folder of its sample
   * @param program what the commands of the page need; empty for this JVM's own, without them
   */
  record Way(String language, String program) {}

  static Stream<Way> ways() {
    var always = Stream.of(new Way("java", ""));
    return Boolean.getBoolean("almanac.long")
        ? Stream.concat(
            always,
            Stream.of(
                new Way("java", "mvn"),
                new Way("python", "python3"),
                new Way("typescript", "npm"),
                new Way("go", "go")))
        : always;
  }

  @ParameterizedTest
  @MethodSource("ways")
  void worksAsTheGuideSays(Way way) throws Exception {
    if (way.program().isEmpty()) {
      follow((household, shown) -> SampleWorker.inJava(household));
      return;
    }
    assumeTrue(isOnThePath(way.program()), way.program() + " is not on the path");
    follow((household, shown) -> {
      var wanted = shown.stream()
          .filter(worker -> worker.language().equals(way.language()))
          .findFirst();
      return SampleWorker.asShown(household, wanted.orElseThrow());
    });
  }

  private static boolean isOnThePath(String program) {
    return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Starts the worker of a page. */
  private interface Hiring {
    SampleWorker hire(Household household, List<Step.Worker> shown) throws IOException;
  }

  private void follow(Hiring hiring) throws IOException, InterruptedException {
    var page = Guide.page(PAGE);
    try (var household = new Household(folder);
        var run = new PageRun(page, household)) {
      assertThat(run.followUntilWorker()).isEmpty();
      try (var worker = hiring.hire(household, page.workers())) {
        assertThat(run.followRest()).as(worker::output).isEmpty();
        assertThat(worker.output()).contains("The kettle is on.").contains("Tea for Ada.");
      }
    }
  }
}
