package dev.almanac.simulator.schedule;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.Profiles;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.GivenState;
import dev.almanac.engine.schedule.request.ScheduleRequest.Orders;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Definition;
import dev.almanac.engine.schedule.state.OverlapPolicy;
import dev.almanac.engine.schedule.state.Policies;
import dev.almanac.engine.schedule.state.Profile;
import dev.almanac.engine.schedule.state.ScheduleKey;
import dev.almanac.engine.schedule.state.Timing;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.simulator.actor.Scene;
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
import java.util.List;
import java.util.Optional;

/**
 * Has one schedule id, with which everything is done that can be done. When all is calm, it pauses
 * it, and leaves it alone.
 */
final class Planner {
  private static final Duration BETWEEN = Duration.ofSeconds(6);
  private static final Duration PAUSE = Duration.ofMillis(300);

  private final World world;
  private final Server server;
  private final ScheduleName name;
  private final Duration interval;
  private final Duration jitter;
  private int requests;
  private boolean isContent;

  Planner(World world, Server server, String id) {
    this.world = world;
    this.server = server;
    this.name = new ScheduleName(Scene.NAMESPACE, id);
    this.interval = Duration.ofSeconds(1 + chance().below(20));
    this.jitter = chance().oneIn(3) ? Duration.ofSeconds(1 + chance().below(5)) : Duration.ZERO;
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
      finish();
      return;
    }
    ask(wild(), 3);
    begin();
  }

  /** Repeats itself, with the same id of the request, when it does not know what came of it. */
  private void ask(ScheduleRequest request, int tries) {
    server.call(
        request.getClass().getSimpleName() + " of " + name.scheduleId(),
        node -> node.routes().loopOf(name).ask(name, request),
        reply -> {},
        answer -> {
          if (answer.isWorthRepeating() && tries > 0) {
            world.after(chance().upTo(PAUSE), "ask again", () -> ask(request, tries - 1));
          }
        });
  }

  /** Until the answer is known: paused, or not there. */
  private void finish() {
    var pause = new ScheduleRequest.Patch(Orders.pause("the end"), asker());
    server.call(
        "last pause of " + name.scheduleId(),
        node -> node.routes().loopOf(name).ask(name, pause),
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

  private ScheduleRequest wild() {
    return switch (chance().below(16)) {
      case 0, 1, 2, 3 -> create();
      case 4, 5, 6 -> new ScheduleRequest.Patch(Orders.trigger(trigger()), asker());
      case 7 -> new ScheduleRequest.Patch(Orders.pause("a pause"), asker());
      case 8, 9 -> new ScheduleRequest.Patch(Orders.unpause("no pause"), asker());
      case 10 ->
        new ScheduleRequest.Update(Optional.empty(), definition(), Optional.empty(), asker());
      case 11, 12 -> new ScheduleRequest.StartBackfill("", plan(), asker());
      case 13 -> new ScheduleRequest.SkipTime(nextTime(), asker());
      case 14 -> new ScheduleRequest.UnskipTime(nextTime(), asker());
      default -> chance().oneIn(2) ? new ScheduleRequest.Delete(asker()) : create();
    };
  }

  private ScheduleRequest create() {
    var limit = chance().oneIn(6) ? Optional.of(1L + chance().below(20)) : Optional.<Long>empty();
    return new ScheduleRequest.Create(
        new ScheduleKey("", "", ""),
        definition(),
        new GivenState(false, "", limit),
        Orders.NONE,
        asker());
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
    var plan = Backfill.Plan.of(range, mode);
    return chance().oneIn(2) ? plan.with(policy()) : plan;
  }

  private Instant nextTime() {
    long every = interval.toSeconds();
    long next =
        Math.floorDiv(world.time().now().getEpochSecond(), every) + 1 + chance().below(3);
    return Instant.ofEpochSecond(next * every);
  }

  private Definition definition() {
    var action = NewWorkflowExecutionInfo.newBuilder().setWorkflowId("of-" + name.scheduleId());
    action.getWorkflowTypeBuilder().setName("scheduled");
    action.getTaskQueueBuilder().setName("nobody");
    var spec =
        TimeSpec.builder().interval(Interval.every(interval)).jitter(jitter).build();
    return new Definition(
        "default",
        new Timing(spec, ScheduleSpec.getDefaultInstance()),
        action.build(),
        policies(),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance());
  }

  private Policies policies() {
    var policies = Profiles.policies(Profile.TEMPORAL).with(policy());
    if (chance().oneIn(3)) {
      var mode = chance().oneOf(List.of(Policies.CatchUp.Mode.values()));
      var window = Duration.ofSeconds(10 + chance().below(60));
      return policies.with(new Policies.CatchUp(mode, window, false));
    }
    return policies;
  }
}
