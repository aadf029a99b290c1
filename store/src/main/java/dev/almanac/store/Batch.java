package dev.almanac.store;

import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The writes of one commit: each run, schedule and workflow id at most once, and rows that belong
 * to none of them, such as a message to a deleted run; and records of the audit that tell of them.
 * A batch cannot delete and create the same schedule id, but it may change a schedule that was
 * deleted before.
 */
public record Batch(
    List<RunWrite> runs, List<ScheduleWrite> schedules, WorkWrite loose, List<AuditRow> audit) {
  public Batch {
    runs = List.copyOf(runs);
    schedules = List.copyOf(schedules);
    audit = List.copyOf(audit);
    requireDistinct("run", runs.stream().map(write -> write.identity().ref()).toList());
    requireDistinct(
        "workflow id",
        runs.stream()
            .filter(write -> write.pointer() != null)
            .map(RunWrite::identity)
            .map(run -> Map.entry(run.namespace(), run.workflowId()))
            .toList());
    requireDistinct(
        "schedule", schedules.stream().map(write -> write.identity().ref()).toList());
    requireDistinct(
        "created or deleted schedule id",
        schedules.stream()
            .filter(write -> write.state().created() || write.state().deleted() != null)
            .map(ScheduleWrite::identity)
            .map(schedule -> Map.entry(schedule.namespace(), schedule.scheduleId()))
            .toList());
    requireApart(exchanges(runs, schedules, loose));
  }

  public Batch(List<RunWrite> runs, List<ScheduleWrite> schedules, WorkWrite loose) {
    this(runs, schedules, loose, List.of());
  }

  public Batch(List<RunWrite> runs, WorkWrite loose) {
    this(runs, List.of(), loose);
  }

  /** Returns a batch that writes records of the audit alone. */
  public static Batch ofAudit(List<AuditRow> audit) {
    return new Batch(List.of(), List.of(), WorkWrite.NONE, audit);
  }

  /** Returns this batch with other runs. */
  public Batch withRuns(List<RunWrite> others) {
    return new Batch(others, schedules, loose, audit);
  }

  /** Refuses to add and delete the same row: databases differ in how they handle that. */
  private static void requireApart(List<WorkWrite> exchanges) {
    var gone = new HashSet<Object>();
    exchanges.forEach(exchange -> {
      gone.addAll(exchange.taken());
      gone.addAll(exchange.drained());
    });
    if (gone.isEmpty()) {
      return;
    }
    Stream<Object> come = exchanges.stream()
        .flatMap(exchange -> Stream.concat(
            exchange.sent().stream().map(MessageRow::key), exchange.spilled().stream()));
    come.filter(gone::contains).findFirst().ifPresent(key -> {
      throw new IllegalArgumentException("A batch cannot add and delete one row: " + key);
    });
  }

  private static List<WorkWrite> exchanges(
      List<RunWrite> runs, List<ScheduleWrite> schedules, WorkWrite loose) {
    var ofRuns = runs.stream().map(RunWrite::exchange);
    var ofSchedules = schedules.stream().map(ScheduleWrite::exchange);
    return Stream.concat(Stream.concat(ofRuns, ofSchedules), Stream.of(loose)).toList();
  }

  public static Batch of(RunWrite... runs) {
    return new Batch(List.of(runs), WorkWrite.NONE);
  }

  public static Batch ofSchedules(ScheduleWrite... schedules) {
    return new Batch(List.of(), List.of(schedules), WorkWrite.NONE);
  }

  private static void requireDistinct(String what, Collection<?> keys) {
    var seen = new HashSet<Object>();
    for (Object key : keys) {
      if (!seen.add(key)) {
        throw new IllegalArgumentException("A batch has a %s twice: %s".formatted(what, key));
      }
    }
  }
}
