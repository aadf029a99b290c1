package dev.almanac.engine.schedule.state;

import dev.almanac.engine.collection.PersistentMap;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fires of a schedule that are not over, by number. It keeps counts, so that no rule has to
 * count.
 */
public final class Fires {
  /** How many fires may be starting or running at once; all are in memory while the schedule is. */
  public static final int MOST_ACTIVE = 20_000;

  public static final Fires NONE = new Fires(
      PersistentMap.empty(),
      PersistentMap.empty(),
      PersistentMap.empty(),
      PersistentMap.empty(),
      new Sizes(0, 0));

  private final PersistentMap<Long, Fire> waiting;
  private final PersistentMap<Long, Fire> active;
  private final PersistentMap<Retry, Long> retries;
  private final PersistentMap<String, Integer> policies;
  private final Sizes sizes;

  private Fires(
      PersistentMap<Long, Fire> waiting,
      PersistentMap<Long, Fire> active,
      PersistentMap<Retry, Long> retries,
      PersistentMap<String, Integer> policies,
      Sizes sizes) {
    this.waiting = waiting;
    this.active = active;
    this.retries = retries;
    this.policies = policies;
    this.sizes = sizes;
  }

  /** How many active fires others wait for, and how many are starting. */
  private record Sizes(int holding, int starting) {
    Sizes plus(Fire fire, int times) {
      return fire.isWaiting()
          ? this
          : new Sizes(
              holding + (fire.holds() ? times : 0),
              starting + (fire.phase() instanceof Fire.Phase.Starting ? times : 0));
    }
  }

  /** When to request the workflow of a fire again; ordered by time. */
  private record Retry(Instant at, long fire) implements Comparable<Retry> {
    @Override
    public int compareTo(Retry other) {
      int order = at.compareTo(other.at);
      return order != 0 ? order : Long.compare(fire, other.fire);
    }
  }

  /** Returns the policy that a fire states; empty if it states none. */
  private static String stated(Fire fire) {
    return fire.stated().map(Enum::name).orElse("");
  }

  /** Returns the waiting fires, oldest first. */
  public PersistentMap<Long, Fire> waiting() {
    return waiting;
  }

  /** Returns the starting and running fires, oldest first. */
  public PersistentMap<Long, Fire> active() {
    return active;
  }

  /** Returns how many active fires others have to wait for. */
  public int holding() {
    return sizes.holding();
  }

  /** Returns how many active fires have no answer yet. */
  public int starting() {
    return sizes.starting();
  }

  /** Returns whether all waiting fires have this policy, given that of the schedule. */
  public boolean allWaitWith(OverlapPolicy policy, OverlapPolicy ofSchedule) {
    for (var entry : policies) {
      var stated = entry.getKey();
      if (!stated.equals(policy.name()) && !(stated.isEmpty() && policy == ofSchedule)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether any waiting fire has this policy, given that of the schedule. */
  public boolean anyWaitsWith(OverlapPolicy policy, OverlapPolicy ofSchedule) {
    return policies.has(policy.name()) || (policy == ofSchedule && policies.has(""));
  }

  public Optional<Fire> get(long number) {
    return active.get(number).or(() -> waiting.get(number));
  }

  /** Returns when the next fire is to be requested again. */
  public Optional<Instant> nextRetry() {
    return retries.first().map(entry -> entry.getKey().at());
  }

  /** Returns the fire that is to be requested again first. */
  public Optional<Fire> firstToRetry() {
    return retries.first().flatMap(entry -> active.get(entry.getValue()));
  }

  public Fires with(Fire fire) {
    var others = without(fire.number());
    long number = fire.number();
    return fire.isWaiting()
        ? new Fires(
            others.waiting.with(number, fire),
            others.active,
            others.retries,
            counted(others.policies, fire, 1),
            others.sizes)
        : new Fires(
            others.waiting,
            others.active.with(number, fire),
            fire.retryAt()
                .map(at -> others.retries.with(new Retry(at, number), number))
                .orElse(others.retries),
            others.policies,
            others.sizes.plus(fire, 1));
  }

  public Fires without(long number) {
    var known = get(number);
    if (known.isEmpty()) {
      return this;
    }
    var fire = known.get();
    return fire.isWaiting()
        ? new Fires(waiting.without(number), active, retries, counted(policies, fire, -1), sizes)
        : new Fires(
            waiting,
            active.without(number),
            fire.retryAt().map(at -> retries.without(new Retry(at, number))).orElse(retries),
            policies,
            sizes.plus(fire, -1));
  }

  private static PersistentMap<String, Integer> counted(
      PersistentMap<String, Integer> policies, Fire fire, int more) {
    var stated = stated(fire);
    int count = policies.get(stated).orElse(0) + more;
    return count == 0 ? policies.without(stated) : policies.with(stated, count);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Fires that
        && waiting.equals(that.waiting)
        && active.equals(that.active);
  }

  @Override
  public int hashCode() {
    return 31 * waiting.hashCode() + active.hashCode();
  }

  @Override
  public String toString() {
    return "waiting " + waiting + ", active " + active;
  }
}
