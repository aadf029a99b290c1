package dev.almanac.simulator.fault;

import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.store.Batch;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.schedule.ScheduleWrite;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Extracts the ids of runs that schedules report as started, from their writes. */
public final class StartedRuns {
  private StartedRuns() {}

  public static Set<String> of(Batch batch) {
    return of(batch.schedules());
  }

  static Set<String> of(ScheduleWrite write) {
    return of(List.of(write));
  }

  private static Set<String> of(Collection<ScheduleWrite> writes) {
    return writes.stream()
        .flatMap(write -> write.ledger().stream())
        .map(row -> LedgerCodec.entry(row).what())
        .flatMap(what -> what instanceof LedgerEvent.Started started
            ? Stream.of(started.runId())
            : Stream.empty())
        .collect(Collectors.toSet());
  }
}
