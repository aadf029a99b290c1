package dev.almanac.cli.spec;

import static java.util.Locale.ROOT;

import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.cli.time.TimeReader;
import dev.almanac.cli.wording.FileWords;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.SpecJson;
import dev.almanac.protocol.schedule.SpecReader;
import dev.almanac.protocol.schedule.SpecWriter;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.DstOverlap;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags for a specification. Those that Temporal's CLI also has are named as there. */
public final class SpecOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--cron",
      paramLabel = "TEXT",
      description = "A cron string, read in --dialect. May be repeated.")
  private List<String> crons = List.of();

  @Option(
      names = {"--calendar", "--cal"},
      paramLabel = "JSON",
      description = "Named fields: '{\"dayOfWeek\":\"Fri\",\"hour\":\"11\"}'. May be repeated.")
  private List<String> calendars = List.of();

  @Option(
      names = "--interval",
      paramLabel = "EVERY[/PHASE]",
      description =
          "45m, 5h/15m, P1D, PT1H/PT5M, or '10d from 2026-01-05T09:00:00Z'. May be repeated.")
  private List<String> intervals = List.of();

  @Option(
      names = "--exclude-calendar",
      paramLabel = "JSON",
      description = "Times to exclude, as in --calendar. Hour, minute and second default to 0: use"
          + " \"*\" to exclude whole days.")
  private List<String> exclusions = List.of();

  @Option(
      names = "--start-time",
      paramLabel = "TIME",
      description =
          "The earliest time: 2026-01-05T09:00:00Z, or in the time zone '2026-01-05 09:00',"
              + " 2026-01-05, 'tomorrow 9:00'; or 'in 3h'.")
  private @Nullable String start;

  @Option(
      names = "--end-time",
      paramLabel = "TIME",
      description = "The latest time, written likewise. A date includes that day.")
  private @Nullable String end;

  @Option(
      names = "--jitter",
      paramLabel = "DURATION",
      description = "Delay each time by up to this much.")
  private @Nullable String jitter;

  @Option(
      names = {"--time-zone", "--tz"},
      paramLabel = "ZONE",
      description = "The IANA time zone of calendars. Default: UTC.")
  private String zone = "";

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      description =
          "How to read --cron: temporal, unix, robfig, dbos, quartz, spring or durable. Dialects"
              + " differ in six fields, so these require it; otherwise the default is temporal.")
  private @Nullable Dialect dialect;

  @Option(
      names = "--dst-gap",
      paramLabel = "POLICY",
      description =
          "A local time that clocks skip: skip it, or shift it by the gap. Default: skip.")
  private DstPolicy.@Nullable Gap gap;

  @Option(
      names = "--dst-overlap",
      paramLabel = "POLICY",
      description = "A local time that occurs twice: both, first or last. Default: both.")
  private DstPolicy.@Nullable Overlap overlap;

  @Option(
      names = "--spec-file",
      paramLabel = "FILE",
      description =
          "A Temporal ScheduleSpec as proto3 JSON instead of the flags above; - reads standard"
              + " input.")
  private @Nullable Path file;

  private @Nullable String content;

  /** Returns the zone of the specification, in which times without an offset are read. */
  Zone zone() {
    return read(Instant.now()).spec().zone();
  }

  /**
   * Reads the flags.
   *
   * @param after where times are counted from, for {@code @every} of cron workflows
   * @throws SpecException if the specification is empty or invalid
   */
  ReadSpec read(Instant after) {
    if (file != null) {
      return fromFile(file);
    }
    if (isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "No specification: give --cron, --calendar, --interval or --spec-file");
    }
    var spec = fromFlags(after);
    return new ReadSpec(spec, SpecWriter.spec(spec));
  }

  /**
   * Returns a stored specification with what the flags name in its place. Rules are one whole: a
   * cron string, a calendar or an interval replaces all of them. The result may be empty: such a
   * schedule acts only on request.
   *
   * @param usual the cron dialect if the flags name none
   * @throws SpecException if the specification is invalid
   */
  public SentSpec sent(ScheduleSpec stored, Dialect usual) {
    dialect = dialect == null && usual != Dialect.TEMPORAL ? usual : dialect;
    var extension = extension();
    if (file != null) {
      return new SentSpec(fromFile(file).canonical(), extension.build());
    }
    var checked = fromFlags(Instant.now());
    var spec = stored.toBuilder();
    if (!isEmpty()) {
      spec.clearStructuredCalendar().clearCalendar().clearCronString().clearInterval();
      setRules(spec, extension);
    }
    if (!exclusions.isEmpty()) {
      spec.clearExcludeStructuredCalendar();
      exclusions.forEach(
          json -> spec.addExcludeStructuredCalendar(SpecWriter.calendar(CalendarJson.parse(json))));
    }
    if (!zone.isEmpty()) {
      spec.setTimezoneName(zone).clearTimezoneData();
    } else if (!crons.isEmpty() && !checked.zone().equals(Zone.UTC)) {
      spec.clearTimezoneName().clearTimezoneData(); // a cron string names its own
    }
    setBounds(spec, checked.zone());
    return new SentSpec(spec.build(), extension.build());
  }

  private void setRules(ScheduleSpec.Builder spec, SpecExtension.Builder extension) {
    calendars.forEach(
        json -> spec.addStructuredCalendar(SpecWriter.calendar(CalendarJson.parse(json))));
    for (var text : crons) {
      if (dialect == null || dialect == Dialect.TEMPORAL) {
        spec.addCronString(text);
      } else {
        extension.addCronBuilder().setText(text).setDialect(dialect.name().toLowerCase(ROOT));
      }
    }
    for (var text : intervals) {
      var interval = IntervalText.parse(text);
      if (interval.anchored()) {
        extension.addInterval(text);
      } else {
        spec.addInterval(SpecWriter.interval(interval));
      }
    }
  }

  /** @param named the zone that the flags name */
  private void setBounds(ScheduleSpec.Builder spec, Zone named) {
    var usual = spec.getTimezoneName();
    var reader =
        new TimeReader(() -> named.equals(Zone.UTC) ? Zone.named(usual) : named, Instant.now());
    if (start != null) {
      spec.setStartTime(ProtoTime.timestamp(reader.read(start, "--start-time").first()));
    }
    if (end != null) {
      spec.setEndTime(ProtoTime.timestamp(reader.read(end, "--end-time").last()));
    }
    if (jitter != null) {
      spec.setJitter(ProtoTime.duration(IntervalText.duration(jitter)));
    }
  }

  private SpecExtension.Builder extension() {
    var extension = SpecExtension.newBuilder();
    if (gap != null) {
      extension.setDstGap(
          switch (gap) {
            case SKIP -> DstGap.DST_GAP_SKIP;
            case SHIFT -> DstGap.DST_GAP_SHIFT;
          });
    }
    if (overlap != null) {
      extension.setDstOverlap(
          switch (overlap) {
            case BOTH -> DstOverlap.DST_OVERLAP_BOTH;
            case FIRST -> DstOverlap.DST_OVERLAP_FIRST;
            case LAST -> DstOverlap.DST_OVERLAP_LAST;
          });
    }
    return extension;
  }

  private DstPolicy dst() {
    return new DstPolicy(
        gap == null ? DstPolicy.Gap.SKIP : gap, overlap == null ? DstPolicy.Overlap.BOTH : overlap);
  }

  private ReadSpec fromFile(Path path) {
    boolean bounded = start != null || end != null || jitter != null;
    if (!isEmpty() || !exclusions.isEmpty() || !zone.isEmpty() || bounded) {
      throw new ParameterException(
          command.commandLine(), "--spec-file cannot be combined with other specification flags");
    }
    var canonical = SpecCanonicalizer.canonicalize(SpecJson.parse(content(path)));
    var spec = SpecReader.read(canonical);
    return new ReadSpec(spec.withDst(dst()), canonical);
  }

  private TimeSpec fromFlags(Instant after) {
    var builder = TimeSpec.builder().dst(dst());
    calendars.forEach(json -> builder.calendar(flag("--calendar", () -> CalendarJson.parse(json))));
    var parsed = new ArrayList<CronExpression>();
    for (var text : crons) {
      var cron = flag("--cron", () -> cron(text));
      parsed.add(cron);
      switch (cron) {
        case CronExpression.Calendars(var ignored, var rules) -> rules.forEach(builder::calendar);
        case CronExpression.Every(var interval, var phaseWritten) -> builder.interval(interval);
        case CronExpression.AfterPrevious(var delay) ->
          builder.interval(Interval.startingAt(after.plus(delay), delay));
      }
    }
    intervals.forEach(text -> builder.interval(flag("--interval", () -> IntervalText.parse(text))));
    exclusions.forEach(
        json -> builder.exclude(flag("--exclude-calendar", () -> CalendarJson.parse(json))));
    var zone = flag("--time-zone", () -> Zone.named(Cron.agreedZone(parsed, this.zone, false)));
    var reader = TimeReader.in(zone, Instant.now());
    if (start != null) {
      builder.start(reader.read(start, "--start-time").first());
    }
    if (end != null) {
      builder.end(reader.read(end, "--end-time").last());
    }
    if (jitter != null) {
      var text = jitter;
      builder.jitter(flag("--jitter", () -> IntervalText.duration(text)));
    }
    return builder.zone(zone).build();
  }

  private CronExpression cron(String text) {
    return dialect == null ? Cron.parseUnstated(text) : Cron.parse(dialect, text);
  }

  private boolean isEmpty() {
    return crons.isEmpty() && calendars.isEmpty() && intervals.isEmpty();
  }

  /** Reads the file once: standard input is gone then. */
  private String content(Path path) {
    if (content == null) {
      content = read(path);
    }
    return content;
  }

  private static String read(Path path) {
    try {
      return path.toString().equals("-")
          ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
          : Files.readString(path);
    } catch (IOException e) {
      throw SpecException.of(FileWords.why(path, e), "--spec-file", path.toString(), 0);
    }
  }

  private static <T> T flag(String name, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (SpecException refused) {
      throw refused.within(name);
    }
  }
}
