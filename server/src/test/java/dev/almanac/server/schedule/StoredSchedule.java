package dev.almanac.server.schedule;

import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.server.DataLocation;
import dev.almanac.store.Batch;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.Listing;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.store.work.Attention;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Changes schedules in a file while no server uses it, as time and chance would. */
final class StoredSchedule {
  private static final String NODE = "node";

  private StoredSchedule() {}

  /** Changes a schedule and its row in lists. */
  static void change(DataLocation.Given data, String id, UnaryOperator<Schedule> change) {
    write(data, id, (identity, before) -> {
      var changed = change.apply(before);
      var after = changed.with(changed
          .head()
          .with(changed.head().health().with(Standings.listed(changed, Instant.now()))));
      var listing = ScheduleListingCodec.write(after, List.of());
      return ScheduleWrite.change(identity, ScheduleCodec.encode(after.head()))
          .listing(new Listing.Show(listing))
          .attention(ScheduleEngine.wakeAt(after)
              .<Attention>map(due -> new Attention.At(Nanos.of(due)))
              .orElse(Attention.CLEAR));
    });
  }

  /** Writes a step of a schedule. */
  static void write(
      DataLocation.Given data,
      String id,
      BiFunction<ScheduleIdentity, Schedule, ScheduleWrite.Builder> step) {
    try (var store = SqliteStore.open(SqliteOptions.file(data.file()))) {
      var fence = store.nodes().take(NODE);
      var namespace = store.namespaces().list("", 9).getFirst().id();
      var record = store.schedules().live(namespace, id).orElseThrow();
      var write = step.apply(record.identity(), ScheduleCodec.schedule(record));
      store.commits().commit(fence, Batch.ofSchedules(write.build()));
    }
  }
}
