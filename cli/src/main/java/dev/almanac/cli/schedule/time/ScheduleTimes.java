package dev.almanac.cli.schedule.time;

import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.remark.Remark;
import dev.almanac.calendar.remark.Remarks;
import dev.almanac.cli.schedule.StoredSchedule;
import dev.almanac.cli.time.Span;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.time.TimeReader;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.SpecReader;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.grpc.Status;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and shows times in the zone of a schedule. The server is asked for the schedule once, when
 * its zone is first needed: a time with an offset needs none.
 */
public final class ScheduleTimes {
  private final Connection connection;
  private final String namespace;
  private final String id;
  private final TimeReader reader = new TimeReader(this::zone, Instant.now());
  private Optional<TimeSpec> spec = Optional.empty();
  private boolean isRead;

  public ScheduleTimes(Connection connection, String namespace, String id) {
    this.connection = connection;
    this.namespace = namespace;
    this.id = id;
  }

  /** @throws SpecException if the text is not a time */
  public Span read(String text, String flag) {
    return reader.read(text, flag);
  }

  /** Returns the columns for times of the schedule: of UTC alone if the schedule is gone. */
  public TimeColumns columns() {
    return new TimeColumns(spec().map(TimeSpec::zone).orElse(Zone.UTC));
  }

  /** Returns the columns for times of a schedule that was read already. */
  public static TimeColumns columns(StoredSchedule stored) {
    return TimeColumns.named(stored.described().getSchedule().getSpec().getTimezoneName());
  }

  /** Prints which times in a range clocks skip or repeat. */
  public void printClockChanges(Instant from, Instant to, PrintWriter out) {
    spec().map(known -> Remarks.ofClocks(Timetable.of(known), from, to)).orElse(List.of()).stream()
        .map(Remark::text)
        .forEach(text -> out.println("note: " + text));
  }

  private Zone zone() {
    return spec()
        .map(TimeSpec::zone)
        .orElseThrow(() -> SpecException.of(
            "there is no such schedule, whose zone the time would have; otherwise write it with Z",
            "--schedule-id",
            id,
            0));
  }

  private Optional<TimeSpec> spec() {
    if (!isRead) {
      spec = ask();
      isRead = true;
    }
    return spec;
  }

  private Optional<TimeSpec> ask() {
    try {
      var stored = StoredSchedule.read(connection, namespace, id);
      var extension = stored.definition().extension().getSpec();
      var canonical =
          SpecCanonicalizer.canonicalize(stored.described().getSchedule().getSpec());
      return Optional.of(SpecReader.read(canonical).withDst(policy(extension)));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static DstPolicy policy(SpecExtension extension) {
    return new DstPolicy(
        extension.getDstGap() == DstGap.DST_GAP_SHIFT ? DstPolicy.Gap.SHIFT : DstPolicy.Gap.SKIP,
        switch (extension.getDstOverlap()) {
          case DST_OVERLAP_FIRST -> DstPolicy.Overlap.FIRST;
          case DST_OVERLAP_LAST -> DstPolicy.Overlap.LAST;
          case DST_OVERLAP_BOTH, DST_OVERLAP_UNSPECIFIED, UNRECOGNIZED -> DstPolicy.Overlap.BOTH;
        });
  }
}
