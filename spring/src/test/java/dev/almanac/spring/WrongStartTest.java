package dev.almanac.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.almanac.client.Almanac;
import dev.almanac.spring.autoconfigure.StartFailureAnalyzer;
import dev.almanac.spring.shop.ShopApplication;
import dev.almanac.spring.wrong.contract.Hourly;
import dev.almanac.spring.wrong.implementation.Nightly;
import dev.almanac.spring.wrong.stray.Cleanup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Applications that must not start, and what they say. */
@Timeout(300)
class WrongStartTest {
  @Test
  void springsAnnotationOnAWorkflowIsRefusedBeforeAnythingIsStarted(@TempDir Path folder) {
    var file = folder.resolve("shop.db");
    var analysis = analyse(Nightly.class, "almanac.url=file:" + file);

    assertThat(analysis.getDescription())
        .isEqualTo("dev.almanac.spring.wrong.implementation.Nightly.report of a workflow has"
            + " Spring's @Scheduled (org.springframework.scheduling.annotation), so no durable"
            + " schedule would exist");
    assertThat(analysis.getAction())
        .isEqualTo("Import dev.almanac.client.declared.Scheduled instead.");
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void springsAnnotationOnAWorkflowInterfaceIsRefused() {
    assertThat(analyse(Hourly.Application.class, "almanac.url=memory:").getDescription())
        .startsWith("dev.almanac.spring.wrong.contract.Hourly.report of a workflow has Spring's");
  }

  @Test
  void aWrongUrlIsRefused() {
    var analysis = analyse(ShopApplication.class, "almanac.url=redis://localhost");

    assertThat(analysis.getDescription())
        .startsWith("almanac.url: expected memory:, file:PATH or jdbc:postgresql://")
        .endsWith("found 'redis://localhost'");
    assertThat(analysis.getAction()).isEqualTo("Correct the setting.");
  }

  @Test
  void aDatabaseThatIsInUseIsRefused(@TempDir Path folder) {
    var file = folder.resolve("shop.db");
    try (var other = Almanac.embedded().file(file).start()) {
      assertThat(other.isClosed()).isFalse();
      assertThat(analyse(ShopApplication.class, "almanac.url=file:" + file).getDescription())
          .endsWith("is in use by this process; a SQLite database serves one process");
    }
  }

  @Test
  void aFileOfTlsThatIsMissingIsRefused(@TempDir Path folder) {
    var missing = folder.resolve("ca.pem");
    assertThat(analyse(
                ShopApplication.class,
                "almanac.url=grpcs://localhost:7233",
                "almanac.tls.ca=" + missing)
            .getDescription())
        .isEqualTo(missing + " does not exist");
  }

  @Test
  void ourAnnotationOnSomethingElseThanAWorkflowIsRefused() {
    assertThat(
            catchThrowable(() -> Shop.open(Cleanup.class, "almanac.url=memory:").close()))
        .hasStackTraceContaining("dev.almanac.spring.wrong.stray.Cleanup.cleanUp has @Scheduled of"
            + " dev.almanac.client.declared, but its class is no workflow");
  }

  private static FailureAnalysis analyse(Class<?> application, String... properties) {
    var failure = catchThrowable(() -> Shop.open(application, properties).close());
    var analysis = new StartFailureAnalyzer().analyze(failure);
    return Objects.requireNonNull(analysis, () -> String.valueOf(failure));
  }
}
