package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.PostgresServer;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlmanacTest {
  private static PostgresServer postgres;

  @BeforeAll
  static void startPostgres() {
    postgres = PostgresServer.start(PostgresServer.Durability.FSYNC);
  }

  @AfterAll
  static void stopPostgres() {
    postgres.close();
  }

  @Test
  void runsAWorkflowInMemory() {
    try (var almanac = Almanac.embedded().start()) {
      work(almanac);
      var greeting = start(almanac, "w");

      greeting.goOn();

      assertThat(WorkflowStub.fromTyped(greeting).getResult(String.class)).isEqualTo("Hello Ada");
      assertThat(almanac.port()).isEmpty();
      assertThat(almanac.page()).isEmpty();
    }
  }

  @Test
  void continuesFromAFile(@TempDir Path folder) {
    continues(Almanac.embedded().file(folder.resolve("orders.db")).namespace("orders"));
  }

  @Test
  void continuesFromPostgres() {
    try (var database = postgres.createDatabase()) {
      continues(Almanac.embedded().postgres(database.url(), "", ""));
    }
  }

  private static void continues(EmbeddedBuilder builder) {
    try (var first = builder.start()) {
      start(first, "w");
    }
    try (var second = builder.start()) {
      work(second);
      var greeting = second.client().newWorkflowStub(Greeting.class, "w");
      greeting.goOn();
      assertThat(WorkflowStub.fromTyped(greeting).getResult(String.class)).isEqualTo("Hello Ada");
    }
  }

  @Test
  void servesOthersOnAPortAndHasThePageThen() throws Exception {
    try (var almanac = Almanac.embedded().port(0, 0).start()) {
      URI page = almanac.page().orElseThrow();

      assertThat(almanac.port()).isPresent();
      assertThat(HttpClient.newBuilder()
              .followRedirects(HttpClient.Redirect.NORMAL)
              .build()
              .send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
              .body())
          .contains("<title>Almanac");
    }
  }

  @Test
  void severalRunInOneProcess() {
    try (var one = Almanac.embedded().start();
        var other = Almanac.embedded().start()) {
      start(one, "w");
      start(other, "w");

      one.client().newWorkflowStub(Greeting.class, "w").goOn();

      assertThat(one.client().fetchHistory("w").getEvents()).hasSize(3);
      assertThat(other.client().fetchHistory("w").getEvents()).hasSize(2);
    }
  }

  @Test
  void aFileServesOneProcess(@TempDir Path folder) {
    Path file = folder.resolve("orders.db");
    try (var almanac = Almanac.embedded().file(file).start()) {
      assertThat(almanac.isClosed()).isFalse();
      assertThatThrownBy(() -> Almanac.embedded().file(file).start())
          .isInstanceOf(EmbeddedStartException.class)
          .hasMessage(file + " is in use by this process; a SQLite database serves one process");
    }
    assertThat(Files.exists(file)).isTrue();
  }

  @Test
  void aPostgresDatabaseServesOneProcess() {
    try (var database = postgres.createDatabase();
        var almanac = Almanac.embedded().postgres(database.url(), "", "").start()) {
      assertThat(almanac.isClosed()).isFalse();
      assertThatThrownBy(
              () -> Almanac.embedded().postgres(database.url(), "", "").start())
          .isInstanceOf(EmbeddedStartException.class)
          .hasMessageContaining("The database is in use by");
    }
  }

  @Test
  void refusesAPortThatIsTaken() {
    try (var almanac = Almanac.embedded().port(0, 0).start()) {
      int taken = almanac.port().orElseThrow();

      assertThatThrownBy(() -> Almanac.embedded().port(taken).start())
          .isInstanceOf(EmbeddedStartException.class)
          .hasMessageStartingWith("Port %d on 127.0.0.1 is already in use".formatted(taken));
    }
  }

  @Test
  void closingTwiceDoesNothing() {
    var almanac = Almanac.embedded().start();
    work(almanac);

    almanac.close();
    almanac.close();

    assertThat(almanac.isClosed()).isTrue();
    assertThat(almanac.workers().isTerminated()).isTrue();
  }

  private static void work(Almanac almanac) {
    almanac
        .workers()
        .newWorker(Greeting.QUEUE)
        .registerWorkflowImplementationTypes(Greeting.Flow.class);
    almanac.workers().start();
  }

  private static Greeting start(Almanac almanac, String id) {
    var greeting = almanac
        .client()
        .newWorkflowStub(
            Greeting.class,
            WorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(Greeting.QUEUE)
                .build());
    Object ignored = WorkflowClient.start(greeting::greet, "Ada");
    return greeting;
  }
}
