package dev.almanac.runtime.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.WorkerStatus;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final UUID NAMESPACE = new UUID(0, 1);

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private final Workers workers = new Workers(() -> now, 3, 10_000);

  @Test
  void remembersTheLastWordsOfEachWorker() {
    workers.record(NAMESPACE, List.of(worker("b", 1), worker("a", 2)));
    workers.record(NAMESPACE, List.of(worker("a", 3)));
    workers.record(new UUID(0, 2), List.of(worker("c", 4)));

    assertThat(workers.list(NAMESPACE, any -> true, "", 9))
        .containsExactly(worker("a", 3), worker("b", 1));
    assertThat(workers.list(NAMESPACE, any -> true, "a", 9)).containsExactly(worker("b", 1));
    assertThat(workers.list(NAMESPACE, any -> true, "", 1)).containsExactly(worker("a", 3));
    assertThat(workers.find(NAMESPACE, "c")).isEmpty();
    assertThat(workers.find(NAMESPACE, "a")).contains(worker("a", 3));
  }

  @Test
  void aWorkerThatStopsDoesNotRunAgain() {
    var stopping = worker("a", WorkerStatus.WORKER_STATUS_SHUTTING_DOWN);
    workers.record(NAMESPACE, List.of(stopping));
    workers.record(NAMESPACE, List.of(worker("a", WorkerStatus.WORKER_STATUS_RUNNING)));

    assertThat(workers.find(NAMESPACE, "a")).contains(stopping);
  }

  @Test
  void forgetsWorkersThatAreSilentForMinutes() {
    workers.record(NAMESPACE, List.of(worker("a", 1)));
    now = now.plus(Duration.ofMinutes(4));
    workers.record(NAMESPACE, List.of(worker("b", 1)));
    now = now.plus(Duration.ofMinutes(2));

    assertThat(workers.list(NAMESPACE, any -> true, "", 9)).containsExactly(worker("b", 1));
  }

  @Test
  void forgetsTheMostSilentWhenThereAreTooMany() {
    workers.record(NAMESPACE, List.of(worker("a", 1), worker("b", 1), worker("c", 1)));
    workers.record(NAMESPACE, List.of(worker("a", 2), worker("d", 1)));

    assertThat(workers.list(NAMESPACE, any -> true, "", 9))
        .containsExactly(worker("a", 2), worker("c", 1), worker("d", 1));
  }

  @Test
  void forgetsTheMostSilentWhenTheyTakeTooMuchMemory() {
    workers.record(NAMESPACE, List.of(talkative("a"), talkative("b"), talkative("c")));
    workers.record(NAMESPACE, List.of(talkative("b")));

    assertThat(workers.list(NAMESPACE, any -> true, "", 9))
        .containsExactly(talkative("b"), talkative("c"));

    now = now.plus(Duration.ofMinutes(6));
    workers.record(NAMESPACE, List.of(talkative("d"), talkative("e")));
    assertThat(workers.list(NAMESPACE, any -> true, "", 9))
        .containsExactly(talkative("d"), talkative("e"));
  }

  private static WorkerHeartbeat talkative(String key) {
    return WorkerHeartbeat.newBuilder()
        .setWorkerInstanceKey(key)
        .setSdkName("x".repeat(1_000))
        .build();
  }

  private static WorkerHeartbeat worker(String key, WorkerStatus status) {
    return WorkerHeartbeat.newBuilder()
        .setWorkerInstanceKey(key)
        .setStatus(status)
        .build();
  }

  private static WorkerHeartbeat worker(String key, int hits) {
    return WorkerHeartbeat.newBuilder()
        .setWorkerInstanceKey(key)
        .setTotalStickyCacheHit(hits)
        .build();
  }
}
