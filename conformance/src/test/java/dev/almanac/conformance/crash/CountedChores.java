package dev.almanac.conformance.crash;

import io.temporal.activity.Activity;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;

/** Counts how often {@link #once} starts for each workflow. The worker outlives all servers. */
final class CountedChores implements Chores {
  private final InFlight inFlight;
  private final ConcurrentMap<String, Integer> starts = new ConcurrentHashMap<>();

  CountedChores(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  int starts(String workflowId) {
    return starts.getOrDefault(workflowId, 0);
  }

  @Override
  public String untilItWorks(int failures, int millis) {
    var info = Activity.getExecutionContext().getInfo();
    return inFlight.during(() -> {
      work(millis);
      if (info.getAttempt() <= failures) {
        throw ApplicationFailure.newFailure("Not yet", "NotYet");
      }
      return DONE;
    });
  }

  @Override
  public String once(int millis) {
    var info = Activity.getExecutionContext().getInfo();
    starts.merge(info.getWorkflowId(), 1, Integer::sum);
    return inFlight.during(() -> {
      work(millis);
      return DONE;
    });
  }

  /** Takes its time, as real work does: there is nothing to wait for. */
  private static void work(int millis) {
    LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
  }
}
