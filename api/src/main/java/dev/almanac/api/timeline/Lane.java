package dev.almanac.api.timeline;

import dev.almanac.api.ledger.DropReasonText;
import dev.almanac.api.schedule.OutcomeMessages;
import dev.almanac.api.timeline.Dot.Coming;
import dev.almanac.api.timeline.Dot.Past;
import dev.almanac.api.timeline.Dot.Run;
import dev.almanac.calendar.Upcoming;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.Outlook;
import dev.almanac.protocol.schedule.v1.ComingOutcome;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.runtime.ScheduleRecords.NewestOutcomes;
import dev.almanac.store.Nanos;
import dev.almanac.store.list.RunStatus;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What one schedule did and will do in a range of time. Pure; the effort is bounded. */
final class Lane {
  /** The limit of times computed for each side of now, and of waiting fires. */
  static final int MOST_TIMES = 2_000;

  /** How many calendars and intervals are examined for them. */
  private static final int EFFORT = 20_000;

  private final Schedule schedule;
  private final NewestOutcomes outcomes;
  private final Map<String, RunStatus> statuses;
  private final View view;
  private final List<Dot> fires = new ArrayList<>();
  private final List<Dot> coming = new ArrayList<>();

  /**
   * The range to show; both ends are included.
   *
   * @param now separates fires from coming ones
   * @param most the limit of fires, and of coming ones
   */
  record View(Instant from, Instant to, Instant now, int most) {}

  /**
   * @param fires the past, by nominal time
   * @param firesCut earlier fires are left out
   * @param comingCut later fires are left out
   */
  record Content(
      List<Dot> fires, Optional<Instant> firesCut, List<Dot> coming, Optional<Instant> comingCut) {}

  /** @param statuses those of the started workflows, by run id, as far as they exist */
  Lane(Schedule schedule, NewestOutcomes outcomes, Map<String, RunStatus> statuses, View view) {
    this.schedule = schedule;
    this.outcomes = outcomes;
    this.statuses = statuses;
    this.view = view;
  }

  Content content() {
    var running = running();
    outcomes.entries().reversed().forEach(entry -> addOutcome(entry, running));
    addUnderWay();
    var now = view.now();
    if (view.from().isBefore(now)) {
      addTimes(view.from(), now.isBefore(view.to()) ? now : view.to());
    }
    var rest = view.to().isAfter(now)
        ? addTimes(view.from().isAfter(now) ? view.from() : now.plusNanos(1), view.to())
        : Upcoming.Rest.NONE;
    Optional<Instant> comingCut = rest == Upcoming.Rest.NONE
        ? Optional.empty()
        : Optional.of(
            coming.isEmpty()
                ? (view.from().isAfter(now) ? view.from() : now)
                : coming.getLast().last());
    return new Content(
        Merging.merge(fires, view.most(), now),
        outcomes.cut(),
        Merging.merge(coming, view.most(), now),
        comingCut);
  }

  /** Returns the first run ids of the chains that are open. */
  private Set<String> running() {
    var running = new HashSet<String>();
    for (var entry : schedule.fires().active()) {
      if (entry.getValue().phase() instanceof Fire.Phase.Running chain) {
        running.add(chain.firstRunId());
      }
    }
    return running;
  }

  private void addOutcome(LedgerEntry entry, Set<String> running) {
    switch (entry.what()) {
      case LedgerEvent.Started started -> fires.add(started(entry, started, running));
      case LedgerEvent.Dropped dropped -> fires.add(dropped(dropped));
      case LedgerEvent other -> {}
    }
  }

  private Dot started(LedgerEntry entry, LedgerEvent.Started started, Set<String> running) {
    var status = Optional.ofNullable(statuses.get(started.runId()));
    boolean isRunning = running.contains(started.runId());
    int shown = isRunning
        ? WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING_VALUE
        : status.map(RunStatus::status).orElse(0);
    var fire = started.fire();
    return new Dot(
        fire.time().nominal(),
        fire.time().nominal(),
        1,
        Optional.of(fire.time().actual()),
        new Past(Outcome.OUTCOME_STARTED, fire.kind(), shown),
        "",
        Optional.of(new Run(
            started.workflowId(),
            started.runId(),
            status.map(run -> Nanos.instant(run.start())).orElse(entry.at()),
            status
                .filter(run -> !run.isOpen() && !isRunning)
                .map(run -> Nanos.instant(run.close())))));
  }

  private static Dot dropped(LedgerEvent.Dropped dropped) {
    var which = dropped.which();
    var cause = dropped.fire().map(fire -> fire.kind()).orElse(Cause.Kind.SCHEDULED);
    return new Dot(
        which.first(),
        which.last(),
        which.count(),
        dropped.fire().map(fire -> fire.time().actual()),
        new Past(OutcomeMessages.outcome(dropped.reason()), cause, 0),
        DropReasonText.text(dropped.reason()),
        Optional.empty());
  }

  /** Adds fires without an outcome: those that wait, and those that are starting. */
  private void addUnderWay() {
    int added = 0;
    for (var entry : schedule.fires().waiting()) {
      if (++added > MOST_TIMES) {
        return;
      }
      addUnderWay(entry.getValue(), "waiting");
    }
    for (var entry : schedule.fires().active()) {
      if (++added > MOST_TIMES) {
        return;
      }
      if (entry.getValue().phase() instanceof Fire.Phase.Starting) {
        addUnderWay(entry.getValue(), "starting");
      }
    }
  }

  private void addUnderWay(Fire fire, String reason) {
    var nominal = fire.time().nominal();
    if (!nominal.isBefore(view.from()) && !nominal.isAfter(view.to())) {
      var look = new Past(Outcome.OUTCOME_WAITING, fire.cause().kind(), 0);
      fires.add(Dot.one(nominal, Optional.of(fire.time().actual()), look, reason));
    }
  }

  /** Adds times without a fire or outcome: coming ones, and those not processed yet. */
  private Upcoming.Rest addTimes(Instant from, Instant to) {
    var outlook = Outlook.of(schedule, view.now(), new Outlook.Range(from, to, MOST_TIMES, EFFORT));
    outlook.prospects().forEach(this::add);
    return outlook.rest();
  }

  private void add(Outlook.Prospect prospect) {
    boolean hasCome = !prospect.time().actual().isAfter(view.now());
    switch (prospect.expectation()) {
      case STARTS -> addComing(prospect, ComingOutcome.COMING_OUTCOME_STARTS);
      case OVERDUE -> addFire(prospect, Outcome.OUTCOME_WAITING, "overdue");
      case TOO_LATE ->
        addFire(prospect, Outcome.OUTCOME_MISSED, DropReasonText.text(DropReason.TOO_LATE));
      case ASKED_TO_SKIP ->
        addSkip(prospect, hasCome, DropReason.ASKED, ComingOutcome.COMING_OUTCOME_SKIPPED);
      case PAUSED ->
        addSkip(prospect, hasCome, DropReason.PAUSED, ComingOutcome.COMING_OUTCOME_PAUSED);
      case EXHAUSTED ->
        addSkip(prospect, hasCome, DropReason.EXHAUSTED, ComingOutcome.COMING_OUTCOME_EXHAUSTED);
      case HELD -> {
        if (hasCome) {
          addFire(prospect, Outcome.OUTCOME_WAITING, "held");
        } else {
          addComing(prospect, ComingOutcome.COMING_OUTCOME_HELD);
        }
      }
      case FILLED_AHEAD -> {
        if (!hasCome) {
          addComing(prospect, ComingOutcome.COMING_OUTCOME_FILLED_AHEAD);
        }
      }
    }
  }

  private void addSkip(
      Outlook.Prospect prospect, boolean hasCome, DropReason reason, ComingOutcome outcome) {
    if (hasCome) {
      addFire(prospect, Outcome.OUTCOME_SKIPPED, DropReasonText.text(reason));
    } else {
      addComing(prospect, outcome);
    }
  }

  private void addFire(Outlook.Prospect prospect, Outcome outcome, String reason) {
    var look = new Past(outcome, Cause.Kind.SCHEDULED, 0);
    fires.add(dot(prospect, look, reason));
  }

  private void addComing(Outlook.Prospect prospect, ComingOutcome outcome) {
    coming.add(dot(prospect, new Coming(outcome), ""));
  }

  private static Dot dot(Outlook.Prospect prospect, Dot.Look look, String reason) {
    var time = prospect.time();
    return Dot.one(time.nominal(), Optional.of(time.actual()), look, reason);
  }
}
