package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import dev.almanac.protocol.operator.v1.DescribeServerRequest;
import dev.almanac.protocol.operator.v1.ListTaskQueuesRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.TaskQueueSummary;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What those who run a server ask it. */
@OnEachDatabase
class OperatorCallsTest {
  private final Storage storage;

  OperatorCallsTest(Storage storage) {
    this.storage = storage;
  }

  private static Optional<TaskQueueSummary> find(Stage stage) {
    var calls = new OwnCalls(stage.endpoint());
    var token = "";
    do {
      var page = calls.call(
          OperatorServiceGrpc.getListTaskQueuesMethod(),
          ListTaskQueuesRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setPageSize(100)
              .setPageToken(token)
              .build());
      var found = page.getTaskQueuesList().stream()
          .filter(queue -> queue.getName().equals(stage.queue()))
          .findFirst();
      if (found.isPresent()) {
        return found;
      }
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    return Optional.empty();
  }

  @Test
  void aQueueIsListedWithWhatWaitsInIt() {
    try (var stage = Stage.on(storage)) {
      stage.start("in");
      Await.until(
          "the task waits",
          () ->
              find(stage).filter(queue -> queue.getWorkflow().getBacklog() == 1).isPresent());

      var queue = find(stage).orElseThrow();

      assertThat(queue.getOpenWorkflows()).isEqualTo(1);
      assertThat(queue.getWorkflow().hasOldest()).isTrue();
      assertThat(queue.getWorkflow().getPollers()).isZero();
      assertThat(queue.getActivity().getBacklog()).isZero();
    }
  }

  @Test
  void theWorkersOfAQueueAreCountedByKind() {
    try (var stage = Stage.on(storage).open()) {
      Await.until(
          "a worker asks",
          () -> find(stage)
              .filter(queue -> queue.getWorkflow().getPollers() == 1)
              .filter(queue -> queue.getActivity().getPollers() == 1)
              .isPresent());

      var queue = find(stage).orElseThrow();

      assertThat(queue.getWorkflow().hasLastPoll()).isTrue();
      assertThat(queue.getWorkflow().getBacklog()).isZero();
      assertThat(queue.getOpenWorkflows()).isZero();
    }
  }

  @Test
  void theServerTellsOfItsDatabaseAndItsCommits() {
    try (var stage = Stage.on(storage)) {
      stage.start("in");

      var facts = new OwnCalls(stage.endpoint())
          .call(
              OperatorServiceGrpc.getDescribeServerMethod(),
              DescribeServerRequest.getDefaultInstance());

      var database = facts.getDatabase();
      assertThat(database.getKind()).startsWith(storage.name().toLowerCase(Locale.ROOT));
      assertThat(database.getVersion()).matches("\\d+\\.\\d+.*");
      assertThat(database.getSchemaVersion()).isGreaterThanOrEqualTo(15);
      assertThat(database.getSizeBytes()).isGreaterThan(4_096);
      assertThat(facts.getCommits().getCommits()).isPositive();
      assertThat(Durations.isPositive(facts.getCommits().getMaxLatency())).isTrue();
      assertThat(facts.getGrpcAddressesList()).isNotEmpty();
    }
  }
}
