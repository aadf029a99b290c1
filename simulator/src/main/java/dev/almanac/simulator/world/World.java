package dev.almanac.simulator.world;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** All pending jobs, and the seed that decides their order. */
public final class World {
  private record Job(long due, long number, String what, Runnable action) {}

  private static final Comparator<Job> ORDER =
      Comparator.comparingLong(Job::due).thenComparingLong(Job::number);
  private static final Duration LONGEST_STEP = Duration.ofMillis(1);

  private final PriorityQueue<Job> later = new PriorityQueue<>(ORDER);
  private final List<Job> ready = new ArrayList<>();
  private final List<Steppable> steppables = new ArrayList<>();
  private final VirtualTime time = new VirtualTime();
  private final Trace trace = new Trace();
  private final Chance chance;
  private long numbers;

  public World(long seed) {
    chance = new Chance(seed);
  }

  public Chance chance() {
    return chance;
  }

  public VirtualTime time() {
    return time;
  }

  public Trace trace() {
    return trace;
  }

  public void note(String what) {
    trace.add(time.nanos(), what);
  }

  /** Adds a job that may run now. */
  public void post(String what, Runnable action) {
    ready.add(new Job(time.nanos(), numbers++, what, action));
  }

  /** Adds a job that may run after the delay. */
  public void after(Duration delay, String what, Runnable action) {
    later.add(new Job(time.nanos() + delay.toNanos(), numbers++, what, action));
  }

  public void add(Steppable steppable) {
    steppables.add(steppable);
  }

  public void remove(Steppable steppable) {
    steppables.remove(steppable);
  }

  /** Lets time pass without activity. */
  public void pass(Duration duration) {
    note("time passes: " + duration);
    time.pass(duration);
  }

  /** Runs one job: any that may run now, or else the next in time. */
  public void step() {
    time.pass(chance.upTo(LONGEST_STEP));
    takeDue();
    var awake = awake();
    int choices = ready.size() + awake.size();
    if (choices == 0) {
      time.moveTo(next());
      takeDue();
      awake = awake();
      choices = ready.size() + awake.size();
    }
    int choice = chance.below(choices);
    if (choice < awake.size()) {
      note("step " + awake.get(choice).name());
      awake.get(choice).step();
    } else {
      var job = ready.remove(choice - awake.size());
      note(job.what());
      job.action().run();
    }
  }

  private void takeDue() {
    for (var job = later.peek(); job != null && job.due() <= time.nanos(); job = later.peek()) {
      ready.add(later.remove());
    }
  }

  private List<Steppable> awake() {
    return steppables.stream().filter(one -> one.wantsTurnAt() <= time.nanos()).toList();
  }

  private long next() {
    long next = later.isEmpty() ? Long.MAX_VALUE : later.element().due();
    for (var one : steppables) {
      next = Math.min(next, one.wantsTurnAt());
    }
    if (next == Long.MAX_VALUE) {
      throw new IllegalStateException("Nothing will ever happen again");
    }
    return next;
  }
}
