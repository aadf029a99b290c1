package dev.almanac.store.codec;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.Bounds;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.collection.PersistentMap;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.Counters;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.FilledAhead;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.engine.schedule.state.LastCompletion;
import dev.almanac.engine.schedule.state.OneOffSkip;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.engine.schedule.state.ScheduleReply;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A schedule with every part. Golden bytes contain it, so it must not change. */
public final class RichSchedule {
  public static final Instant TIME = FactSamples.TIME;
  static final Due DUE = new Due(TIME.plusSeconds(60), TIME.plusSeconds(61));
  static final Asker ANN = new Asker("ann", "request", "grpc", "a reason");

  private RichSchedule() {}

  public static ScheduleDefinition definition() {
    var shown = ScheduleSpec.newBuilder().setTimezoneName("Europe/Berlin").build();
    return definition(new CompiledSpec(spec(Zone.named("Europe/Berlin")), shown));
  }

  public static ScheduleDefinition definition(CompiledSpec timing) {
    var action = NewWorkflowExecutionInfo.newBuilder()
        .setWorkflowId("workflow")
        .setInput(FactSamples.payloads("input"));
    action.getWorkflowTypeBuilder().setName("type");
    action.getTaskQueueBuilder().setName("queue");
    return new ScheduleDefinition(
        "default",
        timing,
        action.build(),
        policies(),
        RichRun.memo("memo"),
        SearchAttributes.newBuilder()
            .putIndexedFields("Field", FactSamples.payloads("value").getPayloads(0))
            .build());
  }

  public static TimeSpec spec(Zone zone) {
    return new TimeSpec(
        List.of(rule(), CalendarRule.builder().set(Field.SECOND, Range.at(1)).build()),
        List.of(new Interval(Duration.ofHours(5), Duration.ofSeconds(7), TIME.minusSeconds(1))),
        Adjustments.excluding(
            List.of(CalendarRule.builder().set(Field.MONTH, Range.between(6, 8)).build())),
        new Bounds(TIME, TIME.plusSeconds(1_000_000)),
        Duration.ofMillis(1500),
        zone,
        new DstPolicy(DstPolicy.Gap.SHIFT, DstPolicy.Overlap.LAST));
  }

  public static ScheduleDefinition withCalendars() {
    var spec = spec(Zone.named("Europe/Berlin"))
        .withUses(List.of(
            use("holidays", CalendarUse.Kind.EXCLUDE),
            use("weekends", CalendarUse.Kind.ROLL_NEXT),
            use("stock-taking", CalendarUse.Kind.ROLL_PREVIOUS)));
    return definition(new CompiledSpec(spec, ScheduleSpec.getDefaultInstance()));
  }

  private static CalendarUse use(String name, CalendarUse.Kind kind) {
    var days = DaySet.of(
        List.of(LocalDate.of(2026, 12, 25), LocalDate.of(2027, 1, 1)),
        List.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
    return new CalendarUse(name, 3, days, kind);
  }

  private static CalendarRule rule() {
    var builder = CalendarRule.builder().comment("a comment");
    for (var field : Field.values()) {
      builder.set(field, Range.stepping(field.min(), field.max(), 3), Range.at(field.min()));
    }
    return builder
        .dayRules(List.of(
            new DayRule.LastDay(3),
            new DayRule.LastWorkday(),
            new DayRule.NearestWorkday(15),
            new DayRule.NthWeekday(5, 3),
            new DayRule.LastWeekday(1)))
        .build();
  }

  private static Policies policies() {
    return new Policies(
        new Policies.Overlap(OverlapPolicy.BUFFER_ALL, 100, true),
        new Policies.CatchUp(Policies.CatchUp.Mode.ONE_LATEST, Duration.ofDays(2), true),
        new Policies.Limit(Policies.Limit.Counts.ALL, Policies.Limit.WhenExhausted.DELETE),
        new Policies.Manual(true, true),
        new Policies.Launch(
            "timed-{time}", "triggered-{time}", true, Policies.Launch.Arguments.TIMES_FIRST),
        new Policies.Traits(Profile.DBOS, true, true));
  }

  public static ScheduleHead head() {
    return new ScheduleHead(
        new ScheduleHead.Status(
            true,
            "a note",
            17,
            Optional.of(3L),
            new ScheduleHead.Timestamps(
                TIME,
                Optional.of(TIME.plusSeconds(1)),
                Optional.of(TIME.plusSeconds(5)),
                Optional.of(TIME.plusSeconds(4)),
                Optional.of(TIME.plusSeconds(2)),
                Optional.of(TIME.plusSeconds(3)))),
        new ScheduleHead.Cursor(
            TIME,
            Optional.of(DUE),
            List.of(Due.at(TIME), DUE),
            4,
            Optional.of(new ScheduleHead.Episode(TIME.plusSeconds(4), TIME.plusSeconds(5)))),
        new Counters(
            9,
            PersistentMap.<DropReason, Long>empty()
                .with(DropReason.OVERLAP, 5L)
                .with(DropReason.GAVE_UP, 1L),
            Optional.of(new Counters.Skip(DropReason.OVERLAP, TIME))),
        new ScheduleHead.Numbers(21, 34, 0, List.of(new ScheduleHead.Second(1_900_000_000L, 2))),
        List.of(new RecentAction(
            20,
            DUE,
            Cause.Kind.SCHEDULED,
            TIME,
            "workflow-1",
            "run",
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED)),
        List.of(new ScheduleReply(
            "request",
            16,
            true,
            List.of(
                new ScheduleReply.Triggered(
                    20, ScheduleReply.Triggered.State.STARTING, Optional.empty()),
                new ScheduleReply.Triggered(
                    21, ScheduleReply.Triggered.State.DROPPED, Optional.of(DropReason.OVERLAP))),
            List.of("backfill"))),
        Health.UNKNOWN);
  }

  /** Returns a head with only the mandatory parts. */
  public static ScheduleHead youngHead() {
    return new ScheduleHead(
        new ScheduleHead.Status(
            false, "", 1, Optional.empty(), ScheduleHead.Timestamps.at(TIME, Optional.empty())),
        ScheduleHead.Cursor.at(TIME),
        Counters.NONE,
        ScheduleHead.Numbers.NONE,
        List.of(),
        List.of(),
        Health.UNKNOWN);
  }

  /** Returns a head whose last start was triggered by a user. */
  public static ScheduleHead triggeredHead() {
    return youngHead()
        .withRecent(List.of(new RecentAction(
            1,
            DUE,
            Cause.Kind.TRIGGERED,
            TIME,
            "workflow-1",
            "run",
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)));
  }

  public static List<SchedulePart> parts() {
    var release = new Fire.Release("workflow-1", OverlapPolicy.ALLOW_ALL, TIME, true);
    return List.of(
        fire(1, Cause.TIME, new Fire.Phase.Waiting(TIME)),
        fire(
            2,
            Cause.trigger(ANN),
            new Fire.Phase.Starting(release, 3, Optional.of(TIME), Fire.Hold.CANCELLING)),
        fire(
            3,
            new Cause(Cause.Kind.BACKFILLED, "backfill", ANN),
            new Fire.Phase.Starting(release, 1, Optional.empty(), Fire.Hold.HOLDS)),
        fire(4, Cause.TIME, new Fire.Phase.Running(release, "run", TIME, Fire.Hold.LET_GO)),
        backfill(Optional.of(OverlapPolicy.SKIP), Optional.of(TIME)),
        backfill(Optional.empty(), Optional.empty()),
        new FilledAhead(TIME, "backfill"),
        new OneOffSkip(TIME, ANN, TIME.plusSeconds(1)),
        new LastCompletion(
            Optional.of(FactSamples.payloads("result")),
            Optional.of(Failure.newBuilder().setMessage("failure").build())),
        new LastCompletion(Optional.empty(), Optional.empty()));
  }

  private static Fire fire(long number, Cause cause, Fire.Phase phase) {
    boolean isRich = cause.manual();
    var overrides = new Overrides(
        Optional.of(FactSamples.payloads("other")),
        Optional.of(RichRun.memo("other")),
        Optional.of(SearchAttributes.getDefaultInstance()));
    return new Fire(
        number,
        isRich ? DUE : Due.at(TIME),
        cause,
        isRich ? Optional.of(OverlapPolicy.TERMINATE_OTHER) : Optional.empty(),
        isRich ? overrides : Overrides.NONE,
        2,
        phase);
  }

  private static Backfill backfill(Optional<OverlapPolicy> stated, Optional<Instant> notBefore) {
    return new Backfill(
        stated.isPresent() ? "backfill" : "other",
        plan(stated),
        ANN,
        TIME,
        new Backfill.Walk(TIME.plusSeconds(1), Backfill.State.PAUSED, notBefore),
        new Backfill.Progress(1, 2, 3, 4));
  }

  static Backfill.Plan plan(Optional<OverlapPolicy> stated) {
    return new Backfill.Plan(
        new Backfill.Range(TIME, true, TIME.plusSeconds(100), false),
        Backfill.Mode.RERUN,
        stated,
        true,
        7);
  }
}
