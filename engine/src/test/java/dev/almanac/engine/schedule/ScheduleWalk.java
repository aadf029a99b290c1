package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.backfill.BackfillSteps;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One random life of one schedule, with a world that loses, delays and repeats messages. */
final class ScheduleWalk {
  private final Random random;
  private final List<String> told = new ArrayList<>();
  private final TreeMap<Long, LedgerEntry> ledger = new TreeMap<>();
  private final Map<SchedulePartKey, SchedulePart> parts = new HashMap<>();
  private final List<EntityMessage.StartScheduled> asked = new ArrayList<>();
  private final TreeSet<Long> running = new TreeSet<>();
  private final Set<Long> started = new HashSet<>();
  private final LifeTimes times = new LifeTimes();
  private Instant now = Stage.START;
  private @Nullable Schedule schedule;
  private int number;

  ScheduleWalk(long seed) {
    this.random = new Random(seed);
  }

  List<LedgerEntry> ledger() {
    return List.copyOf(ledger.values());
  }

  List<String> told() {
    return told;
  }

  long starts() {
    return started.size();
  }

  long drops() {
    return ledger.values().stream()
        .filter(entry -> entry.what() instanceof LedgerEvent.Dropped)
        .count();
  }

  void live(int steps) {
    var state = new ScheduleRequest.RequestedState(random.nextInt(6) == 0, "", remaining());
    times.begin(now);
    ask(new ScheduleRequest.Create(Stage.KEY, definition(), state, PatchActions.NONE, Stage.ANN));
    for (int i = 0; i < steps && !schedule().deleted(); i++) {
      step();
    }
    end();
  }

  private Optional<Long> remaining() {
    return random.nextInt(4) == 0 ? Optional.of((long) random.nextInt(20)) : Optional.empty();
  }

  private void step() {
    switch (random.nextInt(16)) {
      case 0 -> ask(new ScheduleRequest.Patch(PatchActions.pause("p" + number++), Stage.ANN));
      case 1, 2 -> ask(new ScheduleRequest.Patch(PatchActions.unpause("u" + number++), Stage.ANN));
      case 3 -> update();
      case 4 ->
        ask(new ScheduleRequest.Patch(
            PatchActions.trigger(
                new Trigger(Optional.empty(), statedPolicy(), Trigger.NOW.overrides())),
            Stage.ANN));
      case 5 -> backfill();
      case 6 -> skip();
      case 7 -> outage(Duration.ofMinutes(random.nextInt(600)));
      case 8 -> closeOne();
      default -> pass(Duration.ofSeconds(random.nextInt(1800)));
    }
    answerSome();
  }

  /** Lets time pass while the server runs. */
  private void pass(Duration duration) {
    var end = now.plus(duration);
    for (int i = 0; i < 10_000 && !schedule().deleted(); i++) {
      var wake = ScheduleEngine.wakeAt(schedule()).filter(at -> !at.isAfter(end));
      if (wake.isEmpty()) {
        break;
      }
      now = now.isAfter(wake.get()) ? now : wake.get();
      care();
      if (random.nextInt(3) == 0) {
        closeOne();
      }
      answerSome();
    }
    now = now.isAfter(end) ? now : end;
  }

  private void care() {
    ask(new ScheduleRequest.Tick());
    if (!schedule().deleted()) {
      BackfillSteps.wanted(schedule(), now).ifPresent(wanted -> ask(wanted.with(startedTimes())));
    }
  }

  private void outage(Duration duration) {
    now = now.plus(duration);
  }

  private void update() {
    var before = schedule().definition();
    var next = random.nextBoolean() ? definition() : before.with(definition().policies());
    boolean isDone =
        ask(new ScheduleRequest.Update(Optional.empty(), next, Optional.empty(), Stage.ANN));
    if (isDone && !before.timing().equals(next.timing())) {
      times.retime(now);
    }
  }

  private void backfill() {
    var from = now.minus(Duration.ofMinutes(random.nextInt(300)));
    var range = Backfill.Range.halfOpen(from, from.plus(Duration.ofMinutes(random.nextInt(400))));
    var mode = random.nextBoolean() ? Backfill.Mode.FILL : Backfill.Mode.RERUN;
    var plan =
        new Backfill.Plan(range, mode, statedPolicy(), random.nextBoolean(), random.nextInt(2) * 3);
    ask(new ScheduleRequest.StartBackfill("b" + number++, plan, Stage.ANN));
  }

  private void skip() {
    ScheduleTimes.upcoming(schedule(), now, 3).stream()
        .filter(time -> time.actual().isAfter(now))
        .findFirst()
        .ifPresent(time -> ask(new ScheduleRequest.SkipTime(time.nominal(), Stage.ANN)));
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private Optional<OverlapPolicy> statedPolicy() {
    return random.nextBoolean() ? Optional.empty() : Optional.of(policy());
  }

  private OverlapPolicy policy() {
    return pick(OverlapPolicy.values());
  }

  private ScheduleDefinition definition() {
    var spec =
        TimeSpec.builder().interval(Interval.every(Duration.ofSeconds(60L + random.nextInt(3000))));
    if (random.nextInt(3) == 0) {
      spec.jitter(Duration.ofSeconds(random.nextInt(4000)));
    }
    if (random.nextInt(3) == 0) {
      spec.exclude(Specs.cron("* * %d-%d * * * *".formatted(3, 6)).calendars().getFirst());
    }
    return new ScheduleDefinition(
        "namespace",
        Stage.timing(spec.build()),
        Stage.action("myid"),
        policies(),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance());
  }

  private Policies policies() {
    var base = ProfilePolicies.policies(pick(Profile.values()));
    return base.with(new Policies.Overlap(policy(), 1 + random.nextInt(6), random.nextBoolean()))
        .with(new Policies.CatchUp(
            pick(Policies.CatchUp.Mode.values()),
            Duration.ofMinutes(1 + random.nextInt(300)),
            random.nextInt(4) == 0 && !base.traits().rerollsJitter()))
        .with(new Policies.Limit(
            pick(Policies.Limit.Counts.values()),
            random.nextInt(8) == 0
                ? Policies.Limit.WhenExhausted.DELETE
                : Policies.Limit.WhenExhausted.HOLD))
        .with(new Policies.Traits(
            base.traits().profile(), random.nextBoolean(), base.traits().rerollsJitter()));
  }

  // The world.

  private void answerSome() {
    while (!asked.isEmpty() && random.nextInt(4) > 0) {
      answer(asked.remove(random.nextInt(asked.size())));
    }
  }

  private void answer(EntityMessage.StartScheduled message) {
    long fire = message.by().fire();
    switch (random.nextInt(12)) {
      case 0 ->
        hear(new EntityMessage.ActionNotStarted(
            Stage.KEY, fire, EntityMessage.NotStartedReason.ID_TAKEN, "taken"));
      case 1 ->
        hear(new EntityMessage.ActionNotStarted(
            Stage.KEY, fire, EntityMessage.NotStartedReason.FOR_NOW, "busy"));
      case 2 -> {
        started.add(fire);
        hear(closed(fire, message.to().workflowId()));
        hear(new EntityMessage.ActionStarted(
            Stage.KEY, fire, message.to().workflowId(), "run" + fire));
      }
      default -> {
        started.add(fire);
        running.add(fire);
        hear(new EntityMessage.ActionStarted(
            Stage.KEY, fire, message.to().workflowId(), "run" + fire));
      }
    }
  }

  private void closeOne() {
    if (!running.isEmpty()) {
      var fires = List.copyOf(running);
      long fire = fires.get(random.nextInt(fires.size()));
      running.remove(fire);
      hear(closed(fire, "myid"));
    }
  }

  private EntityMessage.ActionClosed closed(long fire, String workflowId) {
    HistoryEvent close = switch (random.nextInt(4)) {
      case 0 -> Closes.failed("oops");
      case 1 -> Closes.canceled();
      default -> Closes.completed("done");
    };
    return new EntityMessage.ActionClosed(
        Stage.KEY, fire, workflowId, "run" + fire, Optional.of(close));
  }

  private void hear(EntityMessage.ToSchedule news) {
    ask(new ScheduleRequest.HandleMessage(news));
  }

  private Set<Instant> startedTimes() {
    var all = new HashSet<Instant>();
    for (var entry : ledger.values()) {
      entry.what().startedTime().ifPresent(all::add);
    }
    return all;
  }

  private boolean ask(ScheduleRequest request) {
    told.add(
        "%s %s".formatted(now, request instanceof ScheduleRequest.Create ? "create" : request));
    boolean wasDeleted = schedule != null && schedule.deleted();
    if (schedule != null && !wasDeleted) {
      times.note(schedule, now);
    }
    return switch (ScheduleEngine.decide(Optional.ofNullable(schedule), request, now)) {
      case ScheduleDecision.Accepted accepted -> {
        take(accepted);
        if (accepted.next().deleted() && !wasDeleted) {
          times.end(now);
        }
        yield true;
      }
      case ScheduleDecision.Refused(var refusal) -> {
        told.add("refused: " + refusal);
        if (refusal.reason() == Refusal.Reason.BUSY) {
          ask(new ScheduleRequest.Tick());
          yield ask(request);
        }
        yield false;
      }
    };
  }

  private void take(ScheduleDecision.Accepted accepted) {
    accepted.parts().forEach((key, part) -> {
      parts.remove(key);
      part.ifPresent(one -> parts.put(key, one));
    });
    for (var entry : accepted.ledger()) {
      assertThat(entry.sequence())
          .isBetween((long) Math.max(1, ledger.size()), (long) ledger.size() + 1);
      ledger.put(entry.sequence(), entry);
    }
    var next = accepted.next();
    schedule = Schedule.of(next.key(), next.definition(), next.head(), parts.values());
    assertThat(schedule).isEqualTo(next);
    for (var message : accepted.messages()) {
      if (message instanceof EntityMessage.StartScheduled start) {
        asked.add(start);
      }
    }
  }

  /** Answers and ends everything, so that nothing is under way. */
  private void end() {
    told.add("the end");
    if (!schedule().deleted() && schedule().status().paused()) {
      ask(new ScheduleRequest.Patch(PatchActions.unpause("at last"), Stage.ANN));
    }
    for (int i = 0; i < 100_000 && isBusy(); i++) {
      while (!asked.isEmpty()) {
        answer(asked.removeFirst());
      }
      closeOne();
      if (!schedule().deleted()) {
        ScheduleEngine.wakeAt(schedule())
            .filter(at -> !at.isAfter(now)
                || schedule().fires().nextRetry().isPresent()
                || !schedule().parts().backfills().isEmpty())
            .ifPresent(at -> {
              now = now.isAfter(at) ? now : at;
              care();
            });
        if (schedule().status().paused()) {
          ask(new ScheduleRequest.Patch(PatchActions.unpause("again"), Stage.ANN));
        }
      }
    }
    assertThat(isBusy()).as("it comes to an end").isFalse();
    if (!schedule().deleted()) {
      ask(new ScheduleRequest.Tick()); // because a dormant one does not wake
      times.note(schedule(), now);
      times.end(now);
    }
  }

  private boolean isBusy() {
    var fires = schedule().fires();
    boolean isDue = !schedule().deleted()
        && ScheduleEngine.wakeAt(schedule()).filter(at -> !at.isAfter(now)).isPresent();
    return isDue
        || !asked.isEmpty()
        || !running.isEmpty()
        || !fires.waiting().isEmpty()
        || !fires.active().isEmpty()
        || !schedule().parts().backfills().isEmpty();
  }

  private Schedule schedule() {
    return Objects.requireNonNull(schedule);
  }

  // What must hold.

  void check() {
    new LifeCheck(schedule(), ledger(), times.all()).check(started);
  }
}
