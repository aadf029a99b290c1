package dev.almanac.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.spring.temporal.Bakery;
import dev.almanac.spring.temporal.Bread;
import dev.almanac.spring.temporal.Count;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Beside Temporal's starter, which finds and runs the workflows. */
@Tag("temporal-starter")
@Timeout(300)
class TemporalStarterTest {
  private static final String DISCOVERY =
      "spring.temporal.workers-auto-discovery.workflow-packages=dev.almanac.spring.temporal";
  private static final String ACTIVITIES =
      "spring.temporal.workers-auto-discovery.register-activity-beans=true";

  @Test
  void itsWorkersRunOnOurServerAndTheirMarksAreSchedules(@TempDir Path folder) throws Throwable {
    try (var bakery = open("almanac.url=file:" + folder.resolve("bakery.db"))) {
      assertThat(bake(bakery)).isEqualTo("baked at 230");
      assertThat(bakery.context().getBean(WorkflowClient.class))
          .as("its client, on our server")
          .isNotSameAs(bakery.almanac().client());
      assertThat(bakery
              .almanac()
              .client()
              .newWorkflowStub(
                  Count.class,
                  WorkflowOptions.newBuilder().setTaskQueue("inventory").build())
              .count())
          .as("a workflow that is marked in our way")
          .isEqualTo(7);
      Eventually.holds(
          () -> assertThat(bakery.almanac().schedules().handle("bread").history())
              .extracting(LedgerEntry::kind)
              .contains("Started"));
    }
  }

  @Test
  void bothShareANamespaceWhicheverNamesIt() {
    for (var name : new String[] {"almanac.namespace=bakery", "spring.temporal.namespace=bakery"}) {
      try (var bakery = open("almanac.url=memory:", name)) {
        assertThat(Stream.of(
                bakery.context().getBean(WorkflowClient.class), bakery.almanac().client()))
            .extracting(client -> client.getOptions().getNamespace())
            .containsOnly("bakery");
      }
    }
    assertThatThrownBy(() -> open("almanac.namespace=bakery", "spring.temporal.namespace=mill"))
        .hasMessage("Expected one namespace, found almanac.namespace=bakery and"
            + " spring.temporal.namespace=mill; remove one of them");
  }

  @Test
  void weUseItsConnectionIfOnlyThatIsConfigured() {
    try (var server = Almanac.embedded().port(0, 0).start()) {
      var target = "127.0.0.1:" + server.port().orElseThrow();
      try (var bakery = open("spring.temporal.connection.target=" + target)) {
        assertThat(bake(bakery)).isEqualTo("baked at 230");
        assertThat(bakery.almanac().isEmbedded()).isFalse();
        assertThat(server.schedules().find("bread")).isPresent();
      }
    }
  }

  @Test
  void ourUrlCountsMoreThanItsTarget() {
    try (var bakery = open("almanac.url=memory:", "spring.temporal.connection.target=nowhere:1")) {
      assertThat(bake(bakery)).isEqualTo("baked at 230");
    }
  }

  @Test
  void aTaskQueueBelongsToOneOfBoth() {
    assertThatThrownBy(() -> open("almanac.url=memory:", "bakery.queue=bakery"))
        .hasStackTraceContaining("Task queue 'bakery' has a worker of Almanac, by @TaskQueue, and"
            + " one of Temporal's starter");
  }

  @Test
  void itsWorkersEndBeforeTheServer() {
    WorkerFactory factory;
    try (var bakery = open("almanac.url=memory:")) {
      factory = bakery.context().getBean(WorkerFactory.class);
      assertThat(factory).isNotSameAs(bakery.almanac().workers());
      bake(bakery);
    }
    assertThat(factory.isTerminated()).isTrue();
  }

  private static Shop open(String... properties) {
    return Shop.open(
        Bakery.class,
        Stream.concat(Stream.of(DISCOVERY, ACTIVITIES), Stream.of(properties))
            .toArray(String[]::new));
  }

  private static String bake(Shop bakery) {
    return bakery
        .context()
        .getBean(WorkflowClient.class)
        .newWorkflowStub(
            Bread.class, WorkflowOptions.newBuilder().setTaskQueue("bakery").build())
        .bake();
  }
}
