package dev.almanac.simulator.schedule;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.RequestedState;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.server.Answer;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.world.Chance;
import dev.almanac.simulator.world.World;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Does everything that can be done to one schedule id. At the end it pauses the schedule and stops.
 */
final class Planner {
  private static final Duration BETWEEN = Duration.ofSeconds(6);
  private static final Duration PAUSE = Duration.ofMillis(300);
  private static final Duration QUIET = Duration.ofSeconds(45);

  /** How often it may wait for the messages that the faults have left. */
  private static final int MOST_DELAYS = 5;

  private static final Duration YEAR = Duration.ofDays(365);

  private final World world;
  private final Server server;
  private final ScheduleName name;
  private final Duration interval;
  private final ScheduleWitness witness;
  private final Registries registries;
  private final Policies policies;

  /** Whether it ever uses calendars. */
  private final boolean goesByCalendars;

  /** Two specifications, between which some updates switch. */
  private final List<TimeSpec> specs;

  private final List<String> backfills = new ArrayList<>();
  private int requests;
  private boolean isContent;

  Planner(World world, Server server, String id, ScheduleWitness witness, Registries registries) {
    this.world = world;
    this.server = server;
    this.witness = witness;
    this.registries = registries;
    this.name = new ScheduleName(ActorContext.NAMESPACE, id);
    this.interval = Duration.ofSeconds(1 + chance().below(20));
    var jitter = chance().oneIn(3) ? Duration.ofSeconds(1 + chance().below(5)) : Duration.ZERO;
    var first = spec(interval, jitter);
    this.specs = List.of(first, chance().oneIn(2) ? first : spec(interval.multipliedBy(2), jitter));
    this.policies = habits(chance());
    this.goesByCalendars = chance().oneIn(2);
  }

  private static TimeSpec spec(Duration interval, Duration jitter) {
    return TimeSpec.builder().interval(Interval.every(interval)).jitter(jitter).build();
  }

  /** Chooses policies that stay the same in the life of the schedule. */
  private static Policies habits(Chance chance) {
    var usual = ProfilePolicies.policies(Profile.TEMPORAL);
    var counts = chance.oneIn(4) ? Policies.Limit.Counts.ALL : Policies.Limit.Counts.SCHEDULED;
    var end =
        chance.oneIn(4) ? Policies.Limit.WhenExhausted.DELETE : Policies.Limit.WhenExhausted.HOLD;
    var launch = usual.launch();
    return usual
        .with(new Policies.Limit(counts, end))
        .with(new Policies.Manual(!chance.oneIn(4), chance.oneIn(4)))
        .with(
            new Policies.Overlap(OverlapPolicy.SKIP, chance.oneIn(8) ? 3 : 1_000, chance.oneIn(2)))
        .with(new Policies.CatchUp(Policies.CatchUp.Mode.ALL, YEAR, chance.oneIn(2)))
        .with(new Policies.Launch(
            launch.timedId(), launch.triggeredId(), chance.oneIn(6), launch.arguments()));
  }

  ScheduleName name() {
    return name;
  }

  boolean isContent() {
    return isContent;
  }

  private Chance chance() {
    return world.chance();
  }

  private boolean isWild() {
    return server.plan().commits() > 0;
  }

  void begin() {
    world.after(chance().upTo(BETWEEN), "planner of " + name.scheduleId(), this::act);
  }

  private void act() {
    if (!isWild()) {
      return;
    }
    if (chance().oneIn(12)) {
      pauseAndFill();
    } else {
      ask(wild(), 3);
      begin();
    }
  }

  /**
   * Pauses, fills the times of the pause, and resumes: they must not be made up for. Nothing else
   * is requested meanwhile, and the process may have to load what was filled.
   */
  private void pauseAndFill() {
    ask(
        ScheduleIntent.of(new ScheduleRequest.Patch(PatchActions.pause("to be filled"), asker())),
        3);
    var length = interval.multipliedBy(2L + chance().below(3));
    world.after(length, "fill the pause", () -> {
      var now = world.time().now();
      var range = Backfill.Range.closed(now.minus(length), now);
      var plan = Backfill.Plan.of(range, Backfill.Mode.FILL).with(OverlapPolicy.ALLOW_ALL);
      ask(ScheduleIntent.of(new ScheduleRequest.StartBackfill("", plan, asker())), 3);
    });
    var end = length.plus(interval.multipliedBy(1L + chance().below(3)));
    if (!chance().oneIn(4)) {
      world.after(length.plus(end).dividedBy(2), "crash in a filled pause", this::crash);
    }
    world.after(end, "end the filled pause", () -> {
      ask(ScheduleIntent.of(new ScheduleRequest.Patch(PatchActions.unpause("filled"), asker())), 3);
      begin();
    });
  }

  private void crash() {
    if (server.plan().crashes() > 0) {
      server.crash();
    }
  }

  /** The faults have ended. After a while the schedule must be up to date, and is left alone. */
  void becomesCalm(ScheduleCheck check) {
    becomesCalm(check, MOST_DELAYS);
  }

  /** A slow process that writes little at once takes longer for the messages that it finds. */
  private void becomesCalm(ScheduleCheck check, int delays) {
    world.after(QUIET, "planner is calm", () -> {
      if (delays > 0 && check.haveMessages()) {
        becomesCalm(check, delays - 1);
        return;
      }
      check.checkPunctual(name, world.time().now());
      for (var id : List.copyOf(backfills)) {
        insist(ScheduleIntent.of(new ScheduleRequest.ResumeBackfill(id, asker())));
      }
      finish();
    });
  }

  /** Repeats a request with the same id while its result is unknown. */
  private void ask(ScheduleIntent wish, int tries) {
    server.call(
        wish.what() + " of " + name.scheduleId(),
        node -> wish.ask(node, registries.of(node).calendars(), name),
        reply -> {
          witness.answered(name, reply.requestId());
          backfills.addAll(reply.backfills());
        },
        answer -> {
          if (answer.isWorthRepeating() && tries > 0 && isWild()) {
            world.after(chance().upTo(PAUSE), "ask again", () -> ask(wish, tries - 1));
          }
        });
  }

  /** Repeats until the result is known: a small mailbox may refuse many at once. */
  private void insist(ScheduleIntent wish) {
    server.call(
        wish.what() + " of " + name.scheduleId(),
        node -> wish.ask(node, registries.of(node).calendars(), name),
        reply -> {},
        answer -> {
          if (answer.isWorthRepeating()) {
            world.after(PAUSE, "insist", () -> insist(wish));
          }
        });
  }

  /** Repeats until the schedule is known to be paused or gone. */
  private void finish() {
    var pause = new ScheduleRequest.Patch(PatchActions.pause("the end"), asker());
    server.call(
        "last pause of " + name.scheduleId(),
        node -> node.routes().at(name).schedules().ask(name, pause),
        reply -> {},
        answer -> {
          if (answer instanceof Answer.Done || !answer.isWorthRepeating()) {
            isContent = true;
          } else {
            world.after(PAUSE, "pause again", this::finish);
          }
        });
  }

  private Asker asker() {
    return new Asker("planner", name.scheduleId() + "/" + ++requests, "simulator", "");
  }

  private ScheduleIntent wild() {
    int choice = chance().below(18);
    return switch (choice) {
      case 0, 1, 2, 3 -> create();
      case 10, 11 -> update();
      case 16 ->
        backfills.isEmpty() ? create() : ScheduleIntent.of(change(chance().oneOf(backfills)));
      case 17 ->
        chance().oneIn(2) ? ScheduleIntent.of(new ScheduleRequest.Delete(asker())) : create();
      default -> ScheduleIntent.of(simple(choice));
    };
  }

  /** Creates a request without calendars. */
  private ScheduleRequest simple(int choice) {
    return switch (choice) {
      case 4, 5, 6 -> new ScheduleRequest.Patch(PatchActions.trigger(trigger()), asker());
      case 7 -> new ScheduleRequest.Patch(PatchActions.pause("a pause"), asker());
      case 8, 9 -> new ScheduleRequest.Patch(PatchActions.unpause("no pause"), asker());
      case 12, 13 -> new ScheduleRequest.StartBackfill("", plan(), asker());
      case 14 -> new ScheduleRequest.SkipTime(nextTime(), asker());
      default -> new ScheduleRequest.UnskipTime(nextTime(), asker());
    };
  }

  /** Creates a request for a backfill that may be over. */
  private ScheduleRequest change(String backfill) {
    return switch (chance().below(3)) {
      case 0 -> new ScheduleRequest.PauseBackfill(backfill, asker());
      case 1 -> new ScheduleRequest.ResumeBackfill(backfill, asker());
      default -> new ScheduleRequest.CancelBackfill(backfill, asker());
    };
  }

  private ScheduleIntent create() {
    var limit = chance().oneIn(6) ? Optional.of(1L + chance().below(20)) : Optional.<Long>empty();
    var definition = definition();
    var asker = asker();
    return new ScheduleIntent(
        "Create",
        uses(),
        uses -> new ScheduleRequest.Create(
            ScheduleRequest.Create.unborn(new ScheduleName(new UUID(0, 0), "")),
            using(definition, uses),
            new RequestedState(false, "", limit),
            PatchActions.NONE,
            asker));
  }

  private ScheduleIntent update() {
    var definition = definition();
    var asker = asker();
    return new ScheduleIntent(
        "Update",
        uses(),
        uses -> new ScheduleRequest.Update(
            Optional.empty(), using(definition, uses), Optional.empty(), asker));
  }

  private static ScheduleDefinition using(ScheduleDefinition definition, List<CalendarUse> uses) {
    return definition.with(definition.timing().withUses(uses));
  }

  /** Chooses some calendars, each with some effect. */
  private List<ScheduleIntent.Use> uses() {
    return goesByCalendars
        ? Keeper.NAMES.stream()
            .filter(calendar -> chance().oneIn(3))
            .map(calendar -> new ScheduleIntent.Use(
                calendar, chance().oneOf(List.of(CalendarUse.Kind.values()))))
            .toList()
        : List.of();
  }

  private ScheduleRequest.Trigger trigger() {
    return chance().oneIn(2) ? ScheduleRequest.Trigger.NOW : ScheduleRequest.Trigger.with(policy());
  }

  private OverlapPolicy policy() {
    return chance().oneOf(List.of(OverlapPolicy.values()));
  }

  private Backfill.Plan plan() {
    var now = world.time().now();
    var from = now.minus(interval.multipliedBy(chance().below(40)));
    var range =
        Backfill.Range.closed(from, from.plus(interval.multipliedBy(chance().below(40))));
    var mode = chance().oneIn(3) ? Backfill.Mode.RERUN : Backfill.Mode.FILL;
    int pace = chance().oneIn(4) ? 1 + chance().below(10) : 0;
    var stated = chance().oneIn(2) ? Optional.of(policy()) : Optional.<OverlapPolicy>empty();
    return new Backfill.Plan(range, mode, stated, chance().oneIn(4), pace);
  }

  private Instant nextTime() {
    long every = interval.toSeconds();
    long next =
        Math.floorDiv(world.time().now().getEpochSecond(), every) + 1 + chance().below(3);
    return Instant.ofEpochSecond(next * every);
  }

  private ScheduleDefinition definition() {
    var action = NewWorkflowExecutionInfo.newBuilder().setWorkflowId("of-" + name.scheduleId());
    action.getWorkflowTypeBuilder().setName("scheduled");
    action.getTaskQueueBuilder().setName("nobody");
    return new ScheduleDefinition(
        "default",
        new CompiledSpec(chance().oneOf(specs), ScheduleSpec.getDefaultInstance()),
        action.build(),
        mood(),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance());
  }

  private Policies mood() {
    var next = policies.with(policy());
    if (chance().oneIn(3)) {
      var mode = chance().oneOf(List.of(Policies.CatchUp.Mode.values()));
      var window = Duration.ofSeconds(10 + chance().below(60));
      return next.with(new Policies.CatchUp(mode, window, policies.catchUp().includePaused()));
    }
    return next;
  }
}
