package dev.almanac.conformance.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command that the guide and the README show prints what they show. A new block of Markdown
 * that does not say how it is run fails; {@link Page} has the words for that.
 */
@Order(1)
@Timeout(300)
class GuideTest {
  @TempDir
  private static Path folder;

  private static Household household;

  @BeforeAll
  static void moveIn() throws IOException {
    household = new Household(folder);
  }

  @AfterAll
  static void moveOut() throws IOException {
    household.close();
  }

  /** Those with a worker of their own are for {@link FirstWorkflowTest}. */
  static List<Page> pages() throws IOException {
    return Guide.pages().stream()
        .filter(Page::hasCommands)
        .filter(page -> page.workers().isEmpty())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void printsWhatThePageShows(Page page) throws Exception {
    household.clear();
    try (var run = new PageRun(page, household)) {
      assertThat(run.follow()).isEmpty();
    }
  }
}
