package dev.almanac.client;

import dev.almanac.client.declared.Mode;
import dev.almanac.client.declared.Scheduled;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Scheduled workflows for tests, which note when they were scheduled and started. */
public final class ScheduledTimes {
  /** One start. */
  public record Start(String workflowId, Instant scheduled, Instant started) {}

  public static final Queue<Start> STARTS = new ConcurrentLinkedQueue<>();

  private ScheduledTimes() {}

  /** Runs every five seconds, and makes up for what it missed. */
  @WorkflowInterface
  public interface MadeUpFor {
    @WorkflowMethod
    void run(Instant scheduled, Instant started);
  }

  /** Runs every five seconds while something is active. */
  @WorkflowInterface
  public interface WhenActive {
    @WorkflowMethod
    @Scheduled(
        id = "when-active",
        cron = "*/5 * * * * *",
        mode = Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE)
    void run(Instant scheduled, Instant started);
  }

  /** Marked itself. */
  public static final class MadeUpForFlow implements MadeUpFor {
    @Override
    @Scheduled(cron = "*/5 * * * * *")
    public void run(Instant scheduled, Instant started) {
      note(scheduled, started);
    }
  }

  /** Marked in its interface. */
  public static final class WhenActiveFlow implements WhenActive {
    @Override
    public void run(Instant scheduled, Instant started) {
      note(scheduled, started);
    }
  }

  private static void note(Instant scheduled, Instant started) {
    if (!WorkflowUnsafe.isReplaying()) {
      STARTS.add(new Start(Workflow.getInfo().getWorkflowId(), scheduled, started));
    }
  }
}
