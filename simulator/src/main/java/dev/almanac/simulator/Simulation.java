package dev.almanac.simulator;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.RunView;
import dev.almanac.simulator.actor.ActivityWorker;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.actor.Customer;
import dev.almanac.simulator.actor.Eraser;
import dev.almanac.simulator.actor.Impostor;
import dev.almanac.simulator.actor.Operator;
import dev.almanac.simulator.actor.Rewinder;
import dev.almanac.simulator.actor.WorkflowWorker;
import dev.almanac.simulator.check.ChainCheck;
import dev.almanac.simulator.check.Durability;
import dev.almanac.simulator.check.FamilyCheck;
import dev.almanac.simulator.check.Journal;
import dev.almanac.simulator.check.RewindCheck;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.fault.ClockFaults;
import dev.almanac.simulator.fault.FaultPlan;
import dev.almanac.simulator.server.Answer;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One simulation from one seed: first with faults, then without until everything has ended. */
public final class Simulation {
  private static final int WILD_STEPS = 4_000;
  private static final int CALM_STEPS = 60_000;
  private static final Duration CALM_TIME = Duration.ofMinutes(20);
  private static final Duration JUMP = Duration.ofSeconds(25);

  /** Checks for the end once in this many steps. */
  private static final int LOOKS = 32;

  private final World world;
  private final Store honest;
  private final Verdict verdict = new Verdict();
  private final Journal journal = new Journal(verdict);
  private final Durability durability;
  private final Server server;
  private final ClockFaults clock;
  private final List<Customer> customers = new ArrayList<>();
  private final List<Target> runs = new ArrayList<>();
  private final List<Rewinder> rewinders = new ArrayList<>();
  private final List<Eraser> erasers = new ArrayList<>();
  private int looks;

  private Simulation(long seed, Store honest, InjectionPoints seams) {
    this.world = new World(seed);
    this.honest = honest;
    this.durability = new Durability(honest, verdict);
    this.server = new Server(world, honest, seams);
    this.clock = new ClockFaults(world);
  }

  /**
   * Runs the simulation.
   *
   * @param store an empty one
   */
  public static Outcome run(long seed, Store store, InjectionPoints seams) {
    var simulation = new Simulation(seed, store, seams);
    return Outcome.of(
        seed, simulation.world, simulation.server, simulation.verdict, simulation::play);
  }

  private void play() {
    server.failsAs(FaultPlan.random(world.chance()).refusing(world.chance()));
    enter();
    server.start();
    for (int step = 0; step < WILD_STEPS && isGoingOn(); step++) {
      if (world.chance().oneIn(crashes())) {
        server.crash();
      }
      if (world.chance().oneIn(server.plan().jumps())) {
        world.pass(world.chance().upTo(JUMP));
      }
      clock.mayChange();
      world.step();
    }
    server.failsAs(FaultPlan.CALM);
    clock.setRight();
    world.note("calm");
    long end = world.time().nanos() + CALM_TIME.toNanos();
    for (int step = 0; step < CALM_STEPS && world.time().nanos() < end && isGoingOn(); step++) {
      world.step();
    }
    if (verdict.broken().isEmpty()) {
      end();
    }
  }

  /** Crashes often during a commit: the race between the two is what fences are for. */
  private int crashes() {
    int usual = server.plan().crashes();
    return server.isWriting() ? usual / 8 : usual;
  }

  private void enter() {
    var scene = new ActorContext(
        world, server, journal, durability, verdict, world.chance().oneIn(3));
    int count = 2 + world.chance().below(6);
    for (int at = 0; at < count; at++) {
      var customer = new Customer(scene, "w" + at);
      customers.add(customer);
      world.after(world.chance().upTo(Duration.ofSeconds(10)), "customer " + at, customer::begin);
    }
    for (int at = world.chance().below(3); at > 0; at--) {
      var rewinder = new Rewinder(scene, "r" + at);
      rewinders.add(rewinder);
      world.after(world.chance().upTo(Duration.ofSeconds(10)), "rewinder " + at, rewinder::begin);
    }
    if (world.chance().oneIn(2)) {
      var eraser = new Eraser(scene, "e");
      erasers.add(eraser);
      world.after(world.chance().upTo(Duration.ofSeconds(10)), "eraser", eraser::begin);
    }
    for (int at = 0; at < 2; at++) {
      var worker = new WorkflowWorker(scene, "worker " + at);
      worker.begin(false);
      worker.begin(true);
      new ActivityWorker(scene, "activity worker " + at).begin();
    }
    new Impostor(scene).begin();
    if (world.chance().oneIn(3)) {
      new Operator(scene, customers.stream().map(Customer::workflowId).toList()).begin();
    }
  }

  private boolean isGoingOn() {
    return verdict.broken().isEmpty()
        && (++looks % LOOKS != 0
            || !customers.stream().allMatch(Customer::isContent)
            || !rewinders.stream().allMatch(Rewinder::isContent)
            || !erasers.stream().allMatch(Eraser::isContent)
            || !durability.isQuiet());
  }

  private void end() {
    for (var customer : customers) {
      var id = customer.workflowId();
      UUID runId = journal.started().get(id);
      verdict.expect(customer.isContent(), "%s does not come to its end: %s", id, newest(id));
      if (runId != null && verdict.broken().isEmpty()) {
        new ChainCheck(honest, durability, journal, verdict)
            .check(
                id,
                runId,
                customer.requestId(),
                world.time().now().plus(world.time().skipped()))
            .forEach(run -> runs.add(Target.run(ActorContext.NAMESPACE, id, run)));
      }
    }
    checkFamilies();
    rewinders.forEach(this::check);
    erasers.forEach(this::check);
    if (verdict.broken().isEmpty()) {
      expectNothingWaits();
      compareViews();
      server.crash();
      compareViews();
    }
  }

  private String newest(String workflowId) {
    return honest
        .runs()
        .pointer(ActorContext.NAMESPACE, workflowId)
        .flatMap(pointer -> durability.stored(pointer.runId()))
        .map(run -> run.execution().status() + " " + run.tasks() + " " + run.deadlines() + " "
            + run.activities() + " " + run.contacts())
        .orElse("not stored");
  }

  /** A closed run must leave no row in the backlog. */
  private void expectNothingWaits() {
    for (var kind :
        List.of(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY)) {
      var queue = new QueueKey(ActorContext.NAMESPACE, ActorContext.QUEUE, kind.getNumber());
      var left = honest.work().backlog(queue, null, 10);
      verdict.expect(left.isEmpty(), "All have ended, but in the backlog wait %s", left);
    }
  }

  private void checkFamilies() {
    var families = new FamilyCheck(honest, durability, verdict);
    families.checkInboxes();
    verdict.expect(durability.isQuiet(), "Something has not come to its end");
    for (var customer : customers) {
      if (verdict.broken().isEmpty()) {
        families.check(customer.workflowId());
      }
    }
  }

  private void check(Eraser eraser) {
    verdict.expect(eraser.isContent(), "%s does not come to its end", eraser.workflowId());
    eraser.expectDeleted();
    eraser
        .current()
        .ifPresent(run -> runs.add(Target.run(ActorContext.NAMESPACE, eraser.workflowId(), run)));
  }

  private void check(Rewinder rewinder) {
    if (verdict.broken().isEmpty()) {
      new RewindCheck(honest, durability, journal, verdict)
          .check(rewinder, world.time().now().plus(world.time().skipped()))
          .ifPresent(
              run -> runs.add(Target.run(ActorContext.NAMESPACE, rewinder.workflowId(), run)));
    }
  }

  /** The loops must show what is stored, from their caches or loaded again. */
  private void compareViews() {
    var missing = new ArrayList<>(runs);
    runs.forEach(run -> look(run, missing));
    for (int step = 0; step < CALM_STEPS && !missing.isEmpty(); step++) {
      world.step();
    }
    verdict.expect(missing.isEmpty(), "Nothing is shown of %s", missing);
  }

  private void look(Target target, List<Target> missing) {
    server.call(
        "look at last at " + target.workflowId(),
        node -> node.routes().at(target.workflow()).histories().view(target),
        view -> verdict.expect(
            view.run().equals(durability.stored(target.runId().orElseThrow()).orElseThrow()),
            "%s shows another state than the one that is stored",
            target),
        answer -> {
          if (answer instanceof Answer.Done<RunView>) {
            missing.remove(target);
          } else {
            world.after(Duration.ofSeconds(1), "look again", () -> look(target, missing));
          }
        });
  }
}
