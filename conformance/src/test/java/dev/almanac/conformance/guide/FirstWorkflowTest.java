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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void worksAsTheGuideSays() throws Exception {
    follow((household, shown) -> SampleWorker.inJava(household));
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "almanac.long", matches = "true")
  @CsvSource({"java,mvn", "python,python3", "typescript,npm", "go,go"})
  void worksInEachLanguage(String language, String program) throws Exception {
    assumeTrue(isOnThePath(program), program + " is not on the path");
    follow((household, shown) -> {
      var wanted =
          shown.stream().filter(worker -> worker.language().equals(language)).findFirst();
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
