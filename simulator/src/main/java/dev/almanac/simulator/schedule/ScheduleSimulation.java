package dev.almanac.simulator.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.simulator.Outcome;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.fault.ClockFaults;
import dev.almanac.simulator.fault.FaultPlan;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Schedules from one seed: first with faults, then without until all have come to rest. */
public final class ScheduleSimulation {
  private static final int WILD_STEPS = 5_000;
  private static final int CALM_STEPS = 80_000;
  private static final Duration JUMP = Duration.ofSeconds(25);

  /** Long enough that processing the past takes many steps. */
  private static final Duration FAR = Duration.ofMinutes(40);

  /** One jump in this many is long. */
  private static final int RARELY = 30;

  /** Checks for the end once in this many steps. */
  private static final int LOOKS = 64;

  private final World world;
  private final Store honest;
  private final Verdict verdict = new Verdict();
  private final ScheduleWitness witness;
  private final Server server;
  private final ClockFaults clock;
  private final Registries registries = new Registries();
  private final List<Planner> planners = new ArrayList<>();
  private final Finisher finisher;
  private int looks;

  private ScheduleSimulation(long seed, Store honest, InjectionPoints seams) {
    this.world = new World(seed);
    this.honest = honest;
    this.witness = new ScheduleWitness(honest, verdict);
    this.server = new Server(world, witness, seams);
    this.clock = new ClockFaults(world);
    this.finisher = new Finisher(world, server, honest);
  }

  /**
   * Runs the simulation.
   *
   * @param store an empty one
   */
  public static Outcome run(long seed, Store store, InjectionPoints seams) {
    var simulation = new ScheduleSimulation(seed, store, seams);
    return Outcome.of(
        seed, simulation.world, simulation.server, simulation.verdict, simulation::play);
  }

  private void play() {
    server.failsAs(FaultPlan.random(world.chance()));
    int count = 1 + world.chance().below(4);
    for (int at = 0; at < count; at++) {
      planners.add(new Planner(world, server, "s" + at, witness, registries));
    }
    server.whenStarted(registries);
    server.start();
    new Keeper(world, server, registries, honest, verdict).begin();
    planners.forEach(Planner::begin);
    finisher.begin();
    for (int step = 0; step < WILD_STEPS && verdict.broken().isEmpty(); step++) {
      if (world.chance().oneIn(server.isWriting() ? crashes() / 8 : crashes())) {
        server.crash();
      }
      if (world.chance().oneIn(server.plan().jumps())) {
        world.pass(world.chance().upTo(world.chance().oneIn(RARELY) ? FAR : JUMP));
      }
      clock.mayChange();
      world.step();
    }
    server.failsAs(FaultPlan.NONE);
    clock.setRight();
    world.note("calm");
    var check = new ScheduleCheck(honest, witness, verdict);
    planners.forEach(planner -> planner.becomesCalm(check));
    for (int step = 0; step < CALM_STEPS && isGoingOn(); step++) {
      world.step();
    }
    if (verdict.broken().isEmpty()) {
      check.check(names());
    }
  }

  private List<ScheduleName> names() {
    return planners.stream().map(Planner::name).toList();
  }

  private int crashes() {
    return server.plan().crashes();
  }

  private boolean isGoingOn() {
    return verdict.broken().isEmpty()
        && (++looks % LOOKS != 0
            || !planners.stream().allMatch(Planner::isContent)
            || !new ScheduleCheck(honest, witness, new Verdict()).isAtRest(names()));
  }
}
