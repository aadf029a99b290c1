package dev.almanac.server.schedule;

import static dev.almanac.server.schedule.ScheduleServer.NEVER;
import static dev.almanac.server.schedule.ScheduleServer.every;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.AttentionCount;
import dev.almanac.protocol.schedule.v1.AttentionItem;
import dev.almanac.protocol.schedule.v1.AttentionKind;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.ListAttentionRequest;
import dev.almanac.protocol.schedule.v1.ListAttentionResponse;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import dev.almanac.protocol.schedule.v1.StateCount;
import dev.almanac.server.DataLocation;
import dev.almanac.server.StartException;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import dev.almanac.store.work.WorkWrite;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person may have to look at. */
@Timeout(60)
class AttentionTest {
  private static final ScheduleSpec HOURLY = every(Duration.ofHours(1));

  @TempDir
  Path folder;

  private DataLocation.Given data;

  @BeforeEach
  void prepare() {
    data = new DataLocation.Given(folder.resolve("almanac.db"), Long.MAX_VALUE);
  }

  private static ListAttentionResponse list(ScheduleServer server, int limit) {
    return server
        .own()
        .listAttention(ListAttentionRequest.newBuilder()
            .setNamespace(ScheduleServer.NAMESPACE)
            .setLimitPerKind(limit)
            .build());
  }

  /** Lists what concerns schedules. */
  private static List<AttentionItem> items(ScheduleServer server) {
    return list(server, 0).getItemsList().stream()
        .filter(item -> !item.getScheduleId().isEmpty())
        .toList();
  }

  private static AttentionItem one(ScheduleServer server) {
    var items = items(server);
    assertThat(items).hasSize(1);
    return items.getFirst();
  }

  @Test
  void nothingIsSaidOfSchedulesThatAreWell() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("well", HOURLY);
      server.create("demand", NEVER);

      assertThat(items(server)).isEmpty();
    }
  }

  @Test
  void aPauseIsToldWithItsReasonUntilItEnds() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("rests", HOURLY);
      server.pause("rests", "stock-taking");

      var item = one(server);

      assertThat(item.getKind()).isEqualTo(AttentionKind.ATTENTION_KIND_PAUSED);
      assertThat(item.getScheduleId()).isEqualTo("rests");
      assertThat(item.getReason()).isEqualTo("stock-taking");
      assertThat(item.getIdentity()).isEqualTo("ada");
      assertThat(item.hasSince()).isTrue();
      server.resume("rests", "done");
      assertThat(items(server)).isEmpty();
    }
  }

  @Test
  void failuresInARowAreToldUntilAWorkflowCompletes() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("fails", HOURLY);
      for (int times = 0; times < 3; times++) {
        server.runs("fails", false);
      }
      awaitItems(server, 1);
      while (one(server).getCount() < 3) {
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }

      var item = one(server);

      assertThat(item.getKind()).isEqualTo(AttentionKind.ATTENTION_KIND_FAILING_IN_A_ROW);
      assertThat(item.getText()).contains("last 3 outcomes");
      server.runs("fails", true);
      awaitItems(server, 0);
    }
  }

  private static void awaitItems(ScheduleServer server, int count) {
    while (items(server).size() != count) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  @Test
  void theWorstComesFirstAndEachKindIsBounded() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      for (int number = 0; number < 5; number++) {
        server.create("paused" + number, HOURLY);
        server.pause("paused" + number, "rest");
      }
      var past = ScheduleSpec.newBuilder(HOURLY)
          .setEndTime(ProtoTime.timestamp(Instant.parse("2020-01-01T00:00:00Z")))
          .build();
      server.create("never", past);

      var answer = list(server, 2);

      assertThat(answer.getItemsList())
          .extracting(AttentionItem::getKind)
          .containsExactly(
              AttentionKind.ATTENTION_KIND_NEVER_MATCHES,
              AttentionKind.ATTENTION_KIND_PAUSED,
              AttentionKind.ATTENTION_KIND_PAUSED);
      assertThat(answer.getCountsList())
          .extracting(AttentionCount::getCount)
          .containsExactly(1L, 5L);
      assertThat(answer.getItems(0).getReason()).isNotEmpty();
      assertThatThrownBy(() -> list(server, -1)).hasMessageContaining("LimitPerKind");
    }
  }

  @Test
  void runningBackfillsAreToldWithTheirProgress() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("busy", HOURLY);
      server
          .own()
          .createBackfill(CreateBackfillRequest.newBuilder()
              .setNamespace(ScheduleServer.NAMESPACE)
              .setScheduleId("busy")
              .setAsker(Asker.newBuilder().setIdentity("ada").setReason("lost data"))
              .setRange(BackfillRange.newBuilder()
                  .setStart(ProtoTime.timestamp(Instant.parse("2022-01-01T00:00:00Z")))
                  .setEnd(ProtoTime.timestamp(Instant.parse("2022-01-02T00:00:00Z")))
                  .setOverlapPolicy(3))
              .build());
      awaitItems(server, 1);

      var item = one(server);

      assertThat(item.getKind()).isEqualTo(AttentionKind.ATTENTION_KIND_BACKFILL_RUNNING);
      assertThat(item.getIdentity()).isEqualTo("ada");
      assertThat(item.getReason()).isEqualTo("lost data");
      assertThat(item.getBackfill().getStatus()).isEqualTo(BackfillStatus.BACKFILL_STATUS_RUNNING);
    }
  }

  @Test
  void timesMissedLatelyAreTold() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("lately", HOURLY);
      server.create("long-ago", HOURLY);
    }
    var now = Instant.now();
    missed("lately", now.minus(Duration.ofHours(3)));
    missed("long-ago", now.minus(Duration.ofHours(30)));

    try (var server = ScheduleServer.on(data)) {
      var item = one(server);

      assertThat(item.getKind()).isEqualTo(AttentionKind.ATTENTION_KIND_MISSED);
      assertThat(item.getScheduleId()).isEqualTo("lately");
      assertThat(item.getCount()).isEqualTo(7);
    }
  }

  private void missed(String id, Instant at) {
    StoredSchedule.change(
        data,
        id,
        schedule -> schedule.with(schedule
            .head()
            .with(schedule.head().health().withMissed(Optional.of(new Health.Missed(at, at, 7))))));
  }

  @Test
  void aScheduleThatTheServerCannotReadIsLate() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("broken", HOURLY);
      server.create("well", HOURLY);
    }
    var due = Instant.now().minus(Duration.ofHours(5));
    StoredSchedule.write(data, "broken", (identity, schedule) -> {
      var head =
          schedule.head().with(schedule.head().cursor().withPending(Optional.of(Due.at(due))));
      var garbage = Blob.of(Formats.DEFINITION, new byte[] {1, 2, 3});
      var state = new ScheduleWrite.State(
          false,
          ScheduleCodec.encode(head),
          new ScheduleWrite.Definition(garbage, List.of()),
          null);
      return ScheduleWrite.change(identity, state).attention(new Attention.At(Nanos.of(due)));
    });

    try (var server = ScheduleServer.on(data)) {
      var item = one(server);

      assertThat(item.getKind()).isEqualTo(AttentionKind.ATTENTION_KIND_LATE);
      assertThat(item.getScheduleId()).isEqualTo("broken");
      assertThat(item.getText()).contains("5 hours ago");
      var late = server
          .own()
          .listSummaries(ListSummariesRequest.newBuilder()
              .setNamespace(ScheduleServer.NAMESPACE)
              .addStates(ScheduleState.SCHEDULE_STATE_LATE)
              .build());
      assertThat(late.getSchedulesList())
          .extracting(ScheduleSummary::getScheduleId)
          .containsExactly("broken");
      assertThat(late.getCountsList())
          .containsExactlyInAnyOrder(
              count(ScheduleState.SCHEDULE_STATE_ACTIVE), count(ScheduleState.SCHEDULE_STATE_LATE));
      var active = server
          .own()
          .listSummaries(ListSummariesRequest.newBuilder()
              .setNamespace(ScheduleServer.NAMESPACE)
              .addStates(ScheduleState.SCHEDULE_STATE_ACTIVE)
              .build());
      assertThat(active.getSchedulesList())
          .extracting(ScheduleSummary::getScheduleId)
          .containsExactly("well");
    }
  }

  private static StateCount count(ScheduleState state) {
    return StateCount.newBuilder().setState(state).setCount(1).build();
  }

  @Test
  void aQueueWhoseTasksNobodyTakesIsTold() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("lonely", NEVER);
    }
    var since = Nanos.of(Instant.now().minus(Duration.ofHours(2)));
    StoredSchedule.write(data, "lonely", (identity, schedule) -> {
      var queue = new QueueKey(identity.namespace(), "far-away", 1);
      var task = new BacklogRow(queue, 3, since, new EntityRef(1, 9_999_999), 2);
      return ScheduleWrite.change(identity, ScheduleCodec.encode(schedule.head()))
          .exchange(new WorkWrite(List.of(), List.of(), List.of(task), List.of()));
    });

    try (var server = ScheduleServer.on(data)) {
      var item = list(server, 0).getItems(0);

      assertThat(item.getKind()).isEqualTo(AttentionKind.ATTENTION_KIND_QUEUE_WITHOUT_WORKERS);
      assertThat(item.getTaskQueue()).isEqualTo("far-away");
      assertThat(item.getCount()).isEqualTo(1);
      assertThat(item.getText()).contains("1 workflow task waits");
    }
  }
}
