package dev.almanac.server.schedule;

import static dev.almanac.server.schedule.ScheduleServer.every;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.engine.schedule.state.Health;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import dev.almanac.protocol.schedule.v1.StateCount;
import dev.almanac.server.DataLocation;
import dev.almanac.server.StartException;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.Listing;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Schedules of earlier versions say how they stand soon after the server has started. */
@Timeout(60)
class EarlierRowsTest {
  private static final String NODE = "node";

  @Test
  void areWrittenAgain(@TempDir Path folder) throws StartException {
    var file = folder.resolve("almanac.db");
    var data = new DataLocation.Given(file, Long.MAX_VALUE);
    try (var server = ScheduleServer.on(data)) {
      server.create("one", every(Duration.ofHours(1)));
      server.create("two", ScheduleServer.NEVER);
      server.create("three", every(Duration.ofHours(1)));
      server.pause("three", "rest");
    }

    makeEarlier(file);

    try (var server = ScheduleServer.on(data)) {
      var page = list(server);
      while (page.getSchedulesList().stream().anyMatch(one -> one.getSentence().isEmpty())) {
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        page = list(server);
      }
      assertThat(page.getSchedulesList())
          .extracting(ScheduleSummary::getScheduleId, ScheduleSummary::getState)
          .containsExactlyInAnyOrder(
              tuple("one", ScheduleState.SCHEDULE_STATE_ACTIVE),
              tuple("two", ScheduleState.SCHEDULE_STATE_ON_DEMAND),
              tuple("three", ScheduleState.SCHEDULE_STATE_PAUSED));
      assertThat(page.getCountsList())
          .extracting(StateCount::getState)
          .contains(ScheduleState.SCHEDULE_STATE_ON_DEMAND);
    }
  }

  private static ListSummariesResponse list(ScheduleServer server) {
    return server
        .own()
        .listSummaries(ListSummariesRequest.newBuilder()
            .setNamespace(ScheduleServer.NAMESPACE)
            .build());
  }

  /** Writes heads and rows as versions did that knew only whether a schedule is paused. */
  private static void makeEarlier(Path file) {
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      var fence = store.nodes().take(NODE);
      var namespace = store.namespaces().list("", 9).getFirst().id();
      var all = store.ledgers().lengths(namespace, null, 9);
      for (var one : all) {
        var identity = one.schedule().identity();
        var schedule = ScheduleCodec.schedule(
            store.schedules().load(List.of(identity.ref())).getFirst());
        var listed = ScheduleListingCodec.write(schedule, List.of()).row();
        var row = new VisibilityRow(
            listed.type(),
            listed.taskQueue(),
            schedule.status().paused() ? 2 : 1,
            listed.life(),
            listed.extent(),
            listed.family(),
            Blob.of(Formats.SCHEDULE_LISTING, new byte[0]));
        var write = ScheduleWrite.change(
                identity, ScheduleCodec.encode(schedule.head().with(Health.UNKNOWN)))
            .listing(new Listing.Show(new VisibilityWrite(row, List.of())))
            .build();
        store.commits().commit(fence, Batch.ofSchedules(write));
      }
    }
  }
}
