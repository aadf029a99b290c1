package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.backfill.BackfillSteps;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.standing.Listed;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A schedule with its world, in which time is moved by hand: it wakes when it is due, its workflows
 * start when requested and end as the scenario says. After each step it is restored from what the
 * step would have stored.
 */
final class Stage {
  static final Instant START = Instant.parse("2022-06-01T00:00:00Z");
  static final ScheduleKey KEY = new ScheduleKey(new UUID(0, 2), "myschedule", new UUID(0, 2));
  static final Asker ANN = new Asker("ann", "", "test", "");

  /** A workflow that was started. */
  record Start(Instant at, long fire, String workflowId, EntityMessage.StartScheduled message) {}

  /** Something that happens to a workflow at a moment. */
  private record Planned(long fire, HistoryEvent close) {}

  private final List<DefinitionVersion> versions = new ArrayList<>();
  private final List<LedgerEntry> ledger = new ArrayList<>();
  private final List<Start> starts = new ArrayList<>();
  private final List<EntityMessage.EndScheduled> ends = new ArrayList<>();
  private final List<EntityMessage.CheckScheduled> checks = new ArrayList<>();
  private final TreeMap<Instant, List<Planned>> plans = new TreeMap<>();
  private final Map<SchedulePartKey, SchedulePart> parts = new HashMap<>();
  private final Map<String, Instant> ending = new HashMap<>();
  private final Map<String, HistoryEvent> results = new HashMap<>();
  private Duration lasting = Duration.ofSeconds(1);
  private boolean answers = true;
  private int listings;
  private Instant now = START;
  private Instant up = START;
  private @Nullable Schedule schedule;
  private ScheduleDefinition definition;
  private ScheduleRequest.RequestedState state = ScheduleRequest.RequestedState.ACTIVE;

  private Stage(ScheduleDefinition definition) {
    this.definition = definition;
  }

  static Stage of(TimeSpec spec) {
    return new Stage(new ScheduleDefinition(
        "namespace",
        timing(spec),
        action("myid"),
        ProfilePolicies.policies(Profile.TEMPORAL),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance()));
  }

  static Stage every(Duration interval) {
    return of(TimeSpec.builder().interval(Interval.every(interval)).build());
  }

  static CompiledSpec timing(TimeSpec spec) {
    return new CompiledSpec(spec, ScheduleSpec.getDefaultInstance());
  }

  static NewWorkflowExecutionInfo action(String workflowId) {
    var action = NewWorkflowExecutionInfo.newBuilder().setWorkflowId(workflowId);
    action.getWorkflowTypeBuilder().setName("mywf");
    action.getTaskQueueBuilder().setName("mytq");
    return action.build();
  }

  // The definition, to be set before the creation.

  Stage with(Profile profile) {
    return with(policies -> ProfilePolicies.policies(profile));
  }

  Stage with(OverlapPolicy policy) {
    return with(policies -> policies.with(policy));
  }

  Stage with(Policies.CatchUp.Mode mode) {
    return with(policies -> policies.with(new Policies.CatchUp(
        mode, policies.catchUp().window(), policies.catchUp().includePaused())));
  }

  Stage window(Duration window) {
    return with(policies -> policies.with(new Policies.CatchUp(
        policies.catchUp().mode(), window, policies.catchUp().includePaused())));
  }

  Stage pauseOnFailure() {
    return with(policies -> policies.with(
        new Policies.Traits(policies.traits().profile(), true, policies.traits().rerollsJitter())));
  }

  Stage bufferLimit(int limit) {
    return with(policies -> policies.with(new Policies.Overlap(
        policies.overlap().policy(), limit, policies.overlap().cancelWaits())));
  }

  Stage with(UnaryOperator<Policies> change) {
    return define(now -> now.with(change.apply(now.policies())));
  }

  Stage define(UnaryOperator<ScheduleDefinition> change) {
    definition = change.apply(definition);
    return this;
  }

  Stage paused() {
    state = new ScheduleRequest.RequestedState(true, state.notes(), state.remaining());
    return this;
  }

  Stage remaining(long starts) {
    state = new ScheduleRequest.RequestedState(state.paused(), state.notes(), Optional.of(starts));
    return this;
  }

  /** Begins at another moment. */
  Stage at(String time) {
    now = time(time);
    return this;
  }

  // What the world does.

  /** Sets how long workflows run by default. */
  Stage lasting(Duration duration) {
    lasting = duration;
    return this;
  }

  /** Lets a workflow, identified by the clock time in its id, run until then. */
  Stage runs(String nominal, String until) {
    ending.put(id(nominal), time(until));
    return this;
  }

  /** Lets a workflow end in this way. */
  Stage ends(String nominal, HistoryEvent close) {
    results.put(id(nominal), close);
    return this;
  }

  /** Leaves start requests unanswered. */
  Stage silent() {
    answers = false;
    return this;
  }

  // What happens.

  Stage create() {
    return create(ScheduleRequest.PatchActions.NONE);
  }

  Stage create(ScheduleRequest.PatchActions first) {
    ask(new ScheduleRequest.Create(KEY, definition, state, first, ANN));
    return this;
  }

  /** Lets time pass, with everything that is due. */
  Stage until(String clock) {
    return until(time(clock));
  }

  Stage until(Instant end) {
    for (var next = nextEvent(); next.isPresent(); next = nextEvent()) {
      if (next.get().isAfter(end)) {
        break;
      }
      now = now.isAfter(next.get()) ? now : next.get();
      happen();
    }
    now = end;
    return this;
  }

  /** Lets time pass while the server is down. */
  Stage outage(String clock) {
    now = time(clock);
    up = now;
    return this;
  }

  private Optional<Instant> nextEvent() {
    var wake = Optional.ofNullable(schedule).flatMap(ScheduleEngine::wakeAt);
    var plan = Optional.ofNullable(plans.firstEntry()).map(Map.Entry::getKey);
    return wake.filter(time -> plan.isEmpty() || time.isBefore(plan.get())).or(() -> plan);
  }

  private void happen() {
    var due = plans.pollFirstEntry();
    if (due != null && !due.getKey().isAfter(now)) {
      due.getValue().forEach(plan -> close(plan.fire(), plan.close()));
      return;
    }
    if (due != null) {
      plans.put(due.getKey(), due.getValue());
    }
    tick();
  }

  Stage tick() {
    if (schedule == null || schedule.deleted()) {
      return this;
    }
    ask(new ScheduleRequest.Tick());
    Optional.ofNullable(schedule)
        .flatMap(one -> BackfillSteps.wanted(one, now))
        .ifPresent(wanted -> ask(wanted.with(startedTimes())));
    return this;
  }

  private Set<Instant> startedTimes() {
    var times = new HashSet<Instant>();
    for (var entry : ledger) {
      entry.what().startedTime().ifPresent(times::add);
    }
    return times;
  }

  ScheduleReply patch(ScheduleRequest.PatchActions orders) {
    return ask(new ScheduleRequest.Patch(orders, ANN));
  }

  ScheduleReply trigger(ScheduleRequest.Trigger trigger) {
    return patch(ScheduleRequest.PatchActions.trigger(trigger));
  }

  ScheduleReply update(UnaryOperator<ScheduleDefinition> change) {
    return ask(new ScheduleRequest.Update(
        Optional.empty(), change.apply(schedule().definition()), Optional.empty(), ANN));
  }

  ScheduleReply ask(ScheduleRequest request) {
    return switch (decide(request)) {
      case ScheduleDecision.Accepted accepted -> take(accepted);
      case ScheduleDecision.Refused(var refusal) ->
        throw new AssertionError("%s is refused: %s".formatted(request, refusal));
    };
  }

  Refusal refused(ScheduleRequest request) {
    return switch (decide(request)) {
      case ScheduleDecision.Accepted accepted ->
        throw new AssertionError("Expected to be refused: " + request);
      case ScheduleDecision.Refused(var refusal) -> refusal;
    };
  }

  private ScheduleDecision decide(ScheduleRequest request) {
    return ScheduleEngine.decide(Optional.ofNullable(schedule), request, now, up);
  }

  private ScheduleReply take(ScheduleDecision.Accepted accepted) {
    store(accepted);
    for (var message : accepted.messages()) {
      deliver(message);
    }
    return accepted.reply();
  }

  /** Keeps what would be stored, and continues with the state restored from it. */
  private void store(ScheduleDecision.Accepted accepted) {
    accepted.parts().forEach((key, part) -> {
      parts.remove(key);
      part.ifPresent(one -> parts.put(key, one));
    });
    for (var entry : accepted.ledger()) {
      assertThat(entry.sequence()).as("%s comes last", entry).isEqualTo(ledger.size() + 1L);
      ledger.add(entry);
    }
    versions.addAll(accepted.versions());
    listings += accepted.changes().lists() ? 1 : 0;
    var next = accepted.next();
    schedule = Schedule.of(next.key(), next.definition(), next.head(), parts.values());
    assertThat(schedule).as("what was stored").isEqualTo(next);
    assertThat(next.head().numbers().sequence()).isEqualTo(ledger.size());
    if (accepted.changes().gone()) {
      parts.clear();
    }
  }

  private void deliver(EntityMessage message) {
    switch (message) {
      case EntityMessage.StartScheduled start -> start(start);
      case EntityMessage.EndScheduled end -> {
        ends.add(end);
        if (end.how() == EntityMessage.EndMode.TERMINATE && answers) {
          close(end.by().fire(), Closes.terminated());
        }
      }
      case EntityMessage.CheckScheduled check -> checks.add(check);
      case EntityMessage other -> throw new AssertionError("Unexpected: " + other);
    }
  }

  private void start(EntityMessage.StartScheduled message) {
    var id = message.to().workflowId();
    if (!answers) {
      return;
    }
    starts.add(new Start(now, message.by().fire(), id, message));
    var until = ending.getOrDefault(id, now.plus(lasting));
    var close = results.getOrDefault(id, Closes.completed());
    plans
        .computeIfAbsent(until, time -> new ArrayList<>())
        .add(new Planned(message.by().fire(), close));
    ask(new ScheduleRequest.HandleMessage(new EntityMessage.ActionStarted(
        message.by().schedule(), message.by().fire(), id, run(message))));
  }

  private static String run(EntityMessage.StartScheduled message) {
    return "run-" + message.by().fire();
  }

  /** Ends a workflow now, whatever was planned. */
  void close(long fire, HistoryEvent close) {
    plans.values().forEach(all -> all.removeIf(plan -> plan.fire() == fire));
    plans.values().removeIf(List::isEmpty);
    var start = starts.stream().filter(one -> one.fire() == fire).findFirst().orElseThrow();
    var news = new EntityMessage.ActionClosed(
        KEY, fire, start.workflowId(), run(start.message()), Optional.of(close));
    decideNews(news);
  }

  /** Runs send messages even to a schedule that is gone. */
  private void decideNews(EntityMessage.ToSchedule news) {
    ask(new ScheduleRequest.HandleMessage(news));
  }

  // What can be seen.

  Instant now() {
    return now;
  }

  Schedule schedule() {
    assertThat(schedule).isNotNull();
    return Objects.requireNonNull(schedule);
  }

  List<LedgerEntry> ledger() {
    return List.copyOf(ledger);
  }

  List<DefinitionVersion> versions() {
    return versions;
  }

  /** Forgets which versions there were, as if the schedule was from an earlier build. */
  Stage withoutVersions() {
    versions.clear();
    var head = schedule().head();
    schedule = schedule().with(head.with(head.numbers().withVersion(0)));
    return this;
  }

  /** Returns how often the row in lists was written. */
  int listings() {
    return listings;
  }

  Standing standing() {
    return Standings.of(schedule(), now);
  }

  /** Returns what lists say, as of the last step. */
  Listed listed() {
    return schedule().head().health().listed().orElseThrow();
  }

  List<Start> starts() {
    return starts;
  }

  /** Lists starts as {@code 00:05 at 00:12:30}: the end of the id and the time. */
  List<String> started() {
    return starts.stream()
        .map(
            start -> "%s at %s".formatted(clock(start.message().by().nominal()), clock(start.at())))
        .toList();
  }

  List<String> workflowIds() {
    return starts.stream().map(Start::workflowId).toList();
  }

  List<EntityMessage.CheckScheduled> checks() {
    return checks;
  }

  List<EntityMessage.EndScheduled> ends() {
    return ends;
  }

  List<String> ended() {
    return ends.stream()
        .map(end -> "%s %s".formatted(end.how(), clock(end.by().nominal())))
        .toList();
  }

  /** Lists drops as {@code 00:10 OVERLAP} or {@code 00:15..00:25 TOO_LATE x3}. */
  List<String> dropped() {
    return ledger.stream()
        .map(LedgerEntry::what)
        .filter(LedgerEvent.Dropped.class::isInstance)
        .map(LedgerEvent.Dropped.class::cast)
        .map(Stage::dropped)
        .toList();
  }

  private static String dropped(LedgerEvent.Dropped dropped) {
    var times = dropped.which();
    return times.count() == 1
        ? "%s %s".formatted(clock(times.first()), dropped.reason())
        : "%s..%s %s x%d"
            .formatted(clock(times.first()), clock(times.last()), dropped.reason(), times.count());
  }

  long count(DropReason reason) {
    return schedule().head().counters().count(reason);
  }

  List<String> upcoming() {
    return ScheduleTimes.upcoming(schedule(), now, 10).stream()
        .map(time -> clock(time.actual()))
        .toList();
  }

  /** Parses a time of the first of June, or any time if it is written in full. */
  static Instant time(String clock) {
    if (clock.length() > 12) {
      return Instant.parse(clock);
    }
    return Instant.parse("2022-06-01T%sZ".formatted(clock.length() == 5 ? clock + ":00" : clock));
  }

  private static String id(String nominal) {
    return "myid-" + time(nominal);
  }

  static String clock(Instant time) {
    var text = time.toString();
    var day = text.startsWith("2022-06-01T") ? text.substring(11) : text;
    var clock = day.substring(0, day.length() - 1);
    return clock.endsWith(":00") && clock.length() > 5
        ? clock.substring(0, clock.length() - 3)
        : clock;
  }
}
