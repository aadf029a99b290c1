package dev.almanac.cli.format;

import static dev.almanac.cli.format.Shape.key;
import static dev.almanac.cli.format.Shape.required;

import com.google.protobuf.ProtocolMessageEnum;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.cli.format.Shape.Any;
import dev.almanac.cli.format.Shape.Choice;
import dev.almanac.cli.format.Shape.Fields;
import dev.almanac.cli.format.Shape.ListOf;
import dev.almanac.cli.format.Shape.MapOf;
import dev.almanac.cli.format.Shape.OneOrList;
import dev.almanac.cli.format.Shape.Text;
import dev.almanac.cli.format.Shape.TextOr;
import dev.almanac.cli.format.Shape.Truth;
import dev.almanac.cli.format.Shape.Whole;
import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.LimitCounts;
import dev.almanac.protocol.schedule.v1.ManualWhilePaused;
import dev.almanac.protocol.schedule.v1.OnExhausted;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Every key of a file, with what it may have and what it means. */
public final class Format {
  /** The first key of each kind of document. */
  public static final String SCHEDULE = "schedule";

  public static final String CALENDAR = "calendar";

  private static final Shape TEXT = new Text();
  private static final Shape TRUTH = new Truth();
  private static final Shape VALUES = new MapOf(new Any());

  private static final Fields FIELDS = new Fields(List.of(
      key("second", TEXT, "0 to 59. Default: 0."),
      key("minute", TEXT, "0 to 59. Default: 0."),
      key("hour", TEXT, "0 to 23. Default: 0."),
      key("dayOfMonth", TEXT, "1 to 31, or L, L-3, LW, 15W. Default: any."),
      key("month", TEXT, "1 to 12, or JAN to DEC. Default: any."),
      key("year", TEXT, "Default: any."),
      key("dayOfWeek", TEXT, "SUN to SAT, or 0 to 7, or FRI#3, FRIL. Default: any."),
      key("comment", TEXT, "It has no effect on times.")));

  private static final Fields EXCLUSION = new Fields(List.of(
      key("second", TEXT, "Default: any."),
      key("minute", TEXT, "Default: any."),
      key("hour", TEXT, "Default: any, so that whole days are excluded."),
      key("dayOfMonth", TEXT, "Default: any."),
      key("month", TEXT, "Default: any."),
      key("year", TEXT, "Default: any."),
      key("dayOfWeek", TEXT, "Default: any."),
      key("comment", TEXT, "It has no effect on times.")));

  private static final Choice DIALECTS = new Choice(Stream.of(Dialect.values())
      .map(one -> one.name().toLowerCase(Locale.ROOT))
      .toList());

  private static final Fields SPEC = new Fields(List.of(
      key(
          "cron",
          new OneOrList(new TextOr(new Fields(List.of(
              required("text", TEXT, "The cron string."),
              key("dialect", DIALECTS, "How to read it. Default: that of the specification."),
              key("comment", TEXT, "It has no effect on times."))))),
          "Cron strings."),
      key("dialect", DIALECTS, "How to read cron strings. Default: that of the profile."),
      key("calendars", new OneOrList(FIELDS), "Times by their named fields."),
      key("intervals", new OneOrList(TEXT), "45m, 5h/15m, or 10d from 2026-01-05T09:00:00Z."),
      key("timeZone", TEXT, "The IANA zone of cron strings and calendars. Default: UTC."),
      key("timeZoneData", TEXT, "A time zone file in Base64, in place of a known zone."),
      key("exclude", new OneOrList(EXCLUSION), "Times to leave out."),
      key(
          "namedCalendars",
          new OneOrList(new Fields(List.of(
              key("exclude", TEXT, "Leave out times on the days of this calendar."),
              key("rollNext", TEXT, "Move times on its days to the next day that is in none."),
              key("rollPrevious", TEXT, "Move them to the previous such day.")))),
          "Named calendars, each in one of three ways. The first that rolls decides."),
      key("jitter", TEXT, "Delay each time by up to this much, such as 30s."),
      key("start", TEXT, "The earliest time, such as 2026-01-05T09:00:00Z."),
      key("end", TEXT, "The latest time."),
      key(
          "clockChanges",
          new Fields(List.of(
              key("gap", new Choice(List.of("skip", "shift")), "A local time that is skipped."),
              key(
                  "overlap",
                  new Choice(List.of("both", "first", "last")),
                  "A local time that occurs twice."))),
          "What to do when clocks change.")));

  private static final Fields ACTION = new Fields(List.of(
      required("workflow", TEXT, "The workflow type."),
      required("taskQueue", TEXT, "The task queue."),
      key("workflowId", TEXT, "The workflow id, before the time. Default: that of the schedule."),
      key("input", new ListOf(new Any()), "The arguments."),
      key("executionTimeout", TEXT, "Timeout of the workflow with all its runs, such as 2h."),
      key("runTimeout", TEXT, "Timeout of one run."),
      key("taskTimeout", TEXT, "Timeout of one workflow task. Default: 10s."),
      key(
          "retry",
          new Fields(List.of(
              key("initialInterval", TEXT, "Before the second attempt, such as 1s."),
              key("backoff", new Any(), "The factor of the next interval, such as 2."),
              key("maximumInterval", TEXT, "The longest interval."),
              key("maximumAttempts", new Whole(0), "0 for no limit."),
              key("nonRetryable", new ListOf(TEXT), "Types of failures that end it."))),
          "How a failed workflow is tried again. Default: it is not."),
      key("memo", VALUES, "The memo of the workflows."),
      key("searchAttributes", VALUES, "The search attributes of the workflows."),
      key("headers", VALUES, "Headers for interceptors."),
      key("summary", new Any(), "A one-line summary of the workflows."),
      key("details", new Any(), "Details of the workflows."),
      key("more", VALUES, "Other fields of NewWorkflowExecutionInfo, as JSON of the protocol.")));

  private static final Fields POLICIES = new Fields(List.of(
      key("overlap", choice(ScheduleOverlapPolicy.values()), "If a run is open. Default: Skip."),
      key("catchUpWindow", TEXT, "How late it may act after an outage. Default: 365d."),
      key("pauseOnFailure", TRUTH, "Pause when a run fails or times out."),
      key("keepOriginalWorkflowId", TRUTH, "Add nothing to the workflow id.")));

  private static final Fields EXTENSIONS = new Fields(List.of(
      key("profile", choice(Profile.values()), "Whose defaults apply. It cannot change later."),
      key("catchUp", choice(CatchUpMode.values()), "Which missed times to make up for."),
      key("catchUpUnbounded", TRUTH, "No time is too late to be made up for."),
      key("catchUpIncludesPaused", TRUTH, "Make up for times during a pause, too."),
      key("manualWhilePaused", choice(ManualWhilePaused.values()), "Triggers during a pause."),
      key("limitCounts", choice(LimitCounts.values()), "What remainingActions counts."),
      key("onExhausted", choice(OnExhausted.values()), "What follows the last action."),
      key("bufferLimit", new Whole(1), "How many starts may wait."),
      key("cancelWithoutWaiting", TRUTH, "CancelOther starts before the others have closed."),
      key("idTemplate", TEXT, "The workflow id of a time, such as nightly-{time}."),
      key("triggeredIdTemplate", TEXT, "The workflow id of a trigger."),
      key("arguments", choice(Arguments.values()), "Fixed, or the times before the input."),
      key("parallelBackfills", TRUTH, "Backfills that buffer start all at once."),
      key("rerollsJitter", TRUTH, "A trigger, a resumption or an update draws new jitter.")));

  /** A schedule. */
  public static final Fields OF_SCHEDULE = new Fields(List.of(
      required(SCHEDULE, TEXT, "The id of the schedule."),
      key("labels", new MapOf(TEXT), "Texts of its memo. The label owner says whose it is."),
      key("memo", VALUES, "Other fields of its memo."),
      key("searchAttributes", VALUES, "Its search attributes."),
      key("spec", SPEC, "When it acts. Without one, only on request."),
      required("action", ACTION, "What it starts."),
      key("policies", POLICIES, "Policies of Temporal."),
      key("extensions", EXTENSIONS, "Policies that only Almanac has."),
      key("paused", TRUTH, "Whether it is paused. If left out, it stays as it is."),
      key("notes", TEXT, "Its note. If left out, it stays as it is."),
      key("remainingActions", new Whole(0), "How often it acts; read when it is created.")));

  /** A named calendar. */
  public static final Fields OF_CALENDAR = new Fields(List.of(
      required(CALENDAR, TEXT, "The name of the calendar."),
      key("description", TEXT, "What it is."),
      key("dates", new ListOf(TEXT), "Days such as 2026-12-25."),
      key("weekdays", new ListOf(TEXT), "SUN to SAT."),
      key("file", TEXT, "An iCalendar file (.ics) or a list of days, beside this file."),
      key("years", TEXT, "The years for which repetitions in the file are read: 2026-2030.")));

  private Format() {}

  private static <E extends Enum<E> & ProtocolMessageEnum> Choice choice(E[] values) {
    return new Choice(Stream.of(values)
        .filter(value -> !value.name().equals("UNRECOGNIZED") && value.getNumber() != 0)
        .map(EnumWords::of)
        .toList());
  }
}
