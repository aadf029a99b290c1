package dev.almanac.simulator.server;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.loop.NodeContext;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.loop.TimeMachine;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.runtime.node.Loop;
import dev.almanac.runtime.node.Routes;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** One process, from its start to its crash. */
public final class SimulatedNode {
  private static final Duration SLOW = Duration.ofSeconds(3);
  private static final Duration CLOCK_PAUSE = Duration.ofSeconds(5);

  private final World world;
  private final Store store;
  private final NodeTenure place;
  private final Routes routes;
  private final List<LoopDriver> loops = new ArrayList<>();

  /** Commits that were handed over and not begun. */
  private final List<Runnable> writes = new ArrayList<>();

  private final LoopMetrics metrics = new LoopMetrics(new Metrics());
  private final Setting setting;
  private boolean isAlive = true;

  /** What to do after it resumes. */
  private final List<Runnable> asleep = new ArrayList<>();

  private boolean isSuspended;

  /**
   * What differs between processes.
   *
   * @param slow one in this many reads and commits is slow
   */
  record Setting(int loops, int room, LoopLimits limits, int slow) {}

  SimulatedNode(
      World world, Store store, NodeTenure place, InjectionPoints seams, Setting setting) {
    this.world = world;
    this.store = store;
    this.place = place;
    this.setting = setting;
    int count = seams.skipsTime() ? 1 : setting.loops();
    this.routes = new Routes(count);
    var peers = seams.peers(routes, world);
    var clock = TrustedClock.beside(
        world.time().now(), world.time()::shown, world.time()::nanos, TrustedClock.TOLERANCE);
    var readers = seams.readers(job -> execute("read", job), world);
    var shared = new NodeContext(
        store,
        place.fences(),
        (namespace, name) -> null,
        peers,
        RunLimits.DEFAULT,
        setting.limits(),
        metrics);
    for (int at = 0; at < count; at++) {
      var mailbox = new Mailbox(setting.room(), setting.room());
      var loop = new Loop(new LoopContext(
          shared, routes.partitions(at), surroundings(clock, seams), mailbox, readers, writer(at)));
      routes.add(loop);
      var driver = new LoopDriver("loop " + at, loop, mailbox, world);
      loops.add(driver);
      world.add(driver);
    }
    compareClocks(clock);
    place.watch(this);
    if (seams.skipsTime()) {
      unlockTime();
    }
  }

  private Surroundings surroundings(TrustedClock clock, InjectionPoints seams) {
    var given = new Given(world, clock, world.chance().split());
    var told = new Truthful(world, seams.surroundings(given, world));
    return seams.skipsTime() ? new Skipping(world, told, seams) : told;
  }

  /** Repeats until it works: the mailbox may be full, and the store may not answer. */
  private void unlockTime() {
    loops
        .getFirst()
        .loop()
        .services()
        .time()
        .unlock(TimeControl.Unlocking.BALANCED)
        .whenComplete((time, failure) -> {
          if (failure != null && isAlive) {
            world.after(CLOCK_PAUSE, "unlock time", this::unlockTime);
          }
        });
  }

  /** Acts like a server whose database is on another machine with a right clock. */
  private void compareClocks(TrustedClock clock) {
    if (isAlive) {
      clock.witness(world.time().now());
      world.after(CLOCK_PAUSE, "compare clocks", () -> compareClocks(clock));
    }
  }

  private Executor writer(int loop) {
    return job -> {
      writes.add(job);
      execute("commit of loop " + loop, () -> {
        writes.remove(job);
        job.run();
        if (metrics.unwritableCommits() > 0) {
          throw new IllegalStateException("A commit cannot be made of what was decided");
        }
      });
    };
  }

  private void execute(String what, Runnable job) {
    Runnable whileAlive = () -> whileAwake(what, job);
    if (world.chance().oneIn(setting.slow())) {
      world.after(world.chance().upTo(SLOW), what + ", slow", whileAlive);
    } else {
      world.post(what, whileAlive);
    }
  }

  private void whileAwake(String what, Runnable job) {
    if (isSuspended) {
      asleep.add(() -> execute(what, job));
    } else if (isAlive) {
      job.run();
    }
  }

  public Routes routes() {
    return routes;
  }

  /** Lets the process keep named calendars in a namespace. */
  public SimulatedRegistry registry(UUID namespace) {
    return new SimulatedRegistry(world, this, store, place.fences(), namespace);
  }

  public boolean isAlive() {
    return isAlive;
  }

  boolean isSuspended() {
    return isSuspended;
  }

  /** Returns whether its knowledge cannot be stale. */
  boolean mayAnswer() {
    return place.mayAnswer();
  }

  /** Stops all activity; the process does not notice. */
  void suspend() {
    isSuspended = true;
    loops.forEach(world::remove);
  }

  /** Continues where it was. */
  void resume() {
    isSuspended = false;
    if (isAlive) {
      world.note("awake again");
      loops.forEach(world::add);
      asleep.forEach(Runnable::run);
      asleep.clear();
    }
  }

  /** Returns whether no loop has anything under way. */
  public boolean isIdle() {
    return loops.stream().allMatch(driver -> driver.loop().isIdle());
  }

  boolean isWriting() {
    return !writes.isEmpty();
  }

  void read(String what, Runnable job) {
    execute(what, job);
  }

  /**
   * Kills the process. Of the commits in transit some are lost, some done, and some arrive long
   * after another process has taken over.
   */
  void crash() {
    isAlive = false;
    loops.forEach(world::remove);
    for (var write : List.copyOf(writes)) {
      switch (world.chance().below(3)) {
        case 0 -> world.note("a commit on its way is lost");
        case 1 -> {
          world.note("a commit on its way is done");
          write.run();
        }
        default ->
          world.after(
              world.chance().upTo(Duration.ofSeconds(5)), "commit of a dead process", write);
      }
    }
    writes.clear();
  }

  private record Given(World world, TrustedClock clock, RandomGenerator random)
      implements Surroundings {
    @Override
    public Instant now() {
      return clock.instant();
    }

    @Override
    public long nanos() {
      return world.time().nanos();
    }
  }

  /** Checks that runs never see a time so far ahead that timers would fire early. */
  private record Truthful(World world, Surroundings told) implements Surroundings {
    @Override
    public Instant now() {
      var now = told.now();
      if (now.isAfter(world.time().now().plus(TrustedClock.TOLERANCE))) {
        throw new IllegalStateException(
            "Runs are told %s at %s".formatted(now, world.time().now()));
      }
      return now;
    }

    @Override
    public long nanos() {
      return told.nanos();
    }

    @Override
    public RandomGenerator random() {
      return told.random();
    }
  }

  /** The time of a test server: the true one plus what it has skipped. */
  private record Skipping(World world, Surroundings told, InjectionPoints seams)
      implements Surroundings {
    @Override
    public Instant now() {
      return told.now().plus(world.time().skipped());
    }

    @Override
    public long nanos() {
      return told.nanos();
    }

    @Override
    public RandomGenerator random() {
      return told.random();
    }

    @Override
    public Optional<TimeMachine> timeMachine() {
      return Optional.of(time -> {
        world.note("skip to " + time);
        world.time().skip(Duration.between(now(), time));
        seams.skipped(time);
      });
    }
  }
}
