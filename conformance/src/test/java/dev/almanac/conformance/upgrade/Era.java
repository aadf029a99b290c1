package dev.almanac.conformance.upgrade;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.failure.ApplicationFailure;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * What workers do that differs between the server which begins a tale and the one which ends it:
 * before, they come to a halt where the tale shall be interrupted.
 */
final class Era {
  private final boolean isBefore;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Set<Chapter> halted = ConcurrentHashMap.newKeySet();

  private Era(boolean isBefore) {
    this.isBefore = isBefore;
  }

  static Era before() {
    return new Era(true);
  }

  static Era after() {
    return new Era(false);
  }

  boolean isBefore() {
    return isBefore;
  }

  /** Waits, before, until {@link #end}. */
  void halt(Chapter chapter) {
    if (isBefore) {
      halted.add(chapter);
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException("The server is gone");
    }
  }

  boolean isHalted(Chapter chapter) {
    return halted.contains(chapter);
  }

  /** Lets those go who were halted; nobody may listen to them any more. */
  void end() {
    end.countDown();
  }

  /** The activity of a chapter. */
  String play(Chapter chapter) {
    var context = Activity.getExecutionContext();
    return switch (chapter) {
      case COMPLETED, IDLE_ACTIVITY -> "plain";
      case RUNNING_ACTIVITY -> {
        halt(chapter);
        yield attempt(context);
      }
      case BACKING_OFF -> {
        if (context.getInfo().getAttempt() == 1) {
          throw ApplicationFailure.newFailure("the first attempt fails", "Golden");
        }
        yield attempt(context);
      }
      case HEARTBEAT -> {
        if (isBefore) {
          context.heartbeat("half");
        }
        halt(chapter);
        yield context.getHeartbeatDetails(String.class).orElse("nothing");
      }
      case ELSEWHERE -> {
        context.doNotCompleteOnReturn();
        halted.add(chapter);
        yield "";
      }
      case FAILED,
          CANCELED,
          TERMINATED,
          TIMED_OUT,
          IDLE,
          CANCEL_REQUESTED,
          TIMER,
          NOTES,
          BUFFERED,
          STRUGGLING,
          STICKY,
          DELAYED,
          BIG,
          ATTRIBUTES,
          EXPIRING,
          AGAIN -> throw new IllegalArgumentException("%s has no activity".formatted(chapter));
    };
  }

  private static String attempt(ActivityExecutionContext context) {
    return "attempt " + context.getInfo().getAttempt();
  }
}
