package dev.almanac.cli.time;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Zone;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Shows times in UTC, and before that as clocks in the zone show them, if it is another one. */
public record TimeColumns(Zone zone) {
  private static final DateTimeFormatter WALL =
      DateTimeFormatter.ofPattern("EEE uuuu-MM-dd HH:mm:ss xxx", Locale.ENGLISH);

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);

  /** Returns what clocks in a zone show, with weekday and offset. */
  public static String wall(Instant time, Zone zone) {
    return wall(time.atOffset(zone.rules().getOffset(time)));
  }

  /** Returns a local time with weekday and offset. */
  public static String wall(OffsetDateTime time) {
    return WALL.format(time);
  }

  /** Returns the name of a zone for headings. */
  public static String label(Zone zone) {
    return zone.name().isEmpty() ? "EMBEDDED ZONE" : zone.name();
  }

  /** Returns the columns for a zone by name: of UTC alone if this machine does not know it. */
  public static TimeColumns named(String zone) {
    try {
      return new TimeColumns(Zone.named(zone));
    } catch (SpecException unknown) {
      return new TimeColumns(Zone.UTC);
    }
  }

  public boolean isLocal() {
    return !zone.equals(Zone.UTC);
  }

  public List<String> head() {
    return isLocal() ? List.of(label(zone), "UTC") : List.of("UTC");
  }

  public List<String> of(Instant time) {
    var utc = TimeText.of(ProtoTime.timestamp(time));
    return isLocal() ? List.of(wall(time, zone), utc) : List.of(utc);
  }

  /** Returns weekday, time of day and zone, for those who see the date elsewhere. */
  public String clock(Instant time) {
    var local = time.atOffset(zone.rules().getOffset(time));
    return "%s %s".formatted(CLOCK.format(local), label(zone));
  }

  /** Returns the time for a sentence. */
  public String words(Instant time) {
    var utc = of(time).getLast();
    return isLocal() ? "%s (%s)".formatted(wall(time, zone), utc) : utc;
  }

  /** Returns the columns in one text. */
  public String line(Instant time) {
    return String.join("  ", of(time));
  }

  /** Prints times, one on each line, with a head if there are two columns. */
  public void print(String indent, List<Instant> times, PrintWriter out) {
    var table = new Table();
    if (isLocal() && !times.isEmpty()) {
      table.row(head().toArray(String[]::new));
    }
    times.forEach(time -> table.row(of(time).toArray(String[]::new)));
    table.print(indent, out);
  }
}
