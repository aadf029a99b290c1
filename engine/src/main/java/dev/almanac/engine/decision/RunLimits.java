package dev.almanac.engine.decision;

import com.google.protobuf.MessageLite;
import java.time.Duration;
import java.util.Optional;

/**
 * The limits of runs and their inputs, configurable per server. What exceeds them is refused or
 * ends the run, depending on the rule.
 */
public record RunLimits(
    History history,
    Sizes sizes,
    Counts counts,
    Updates updates,
    Attributes attributes,
    Tasks tasks) {
  private static final long MIB = 1024 * 1024;

  /** The limits of workflow tasks in Temporal's server. */
  private static final Tasks TASKS = new Tasks(Duration.ofMinutes(30), 5);

  /** The limits of Temporal's server. */
  public static final RunLimits DEFAULT = new RunLimits(
      new History(50 * 1024, 50 * MIB, new Suggested(4 * 1024, 4 * MIB, 1_800)),
      new Sizes(2 * MIB, 2 * MIB, 8 * MIB, 4 * MIB, 2 * MIB),
      new Counts(new Pending(2_000, 2_000, 2_000, 2_000), 10_000, 100, 1),
      new Updates(10, 20 * MIB, 2_000),
      new Attributes(100, 2 * 1024, 40 * 1024));

  /** Uses the workflow task limits of Temporal's server. */
  public RunLimits(
      History history, Sizes sizes, Counts counts, Updates updates, Attributes attributes) {
    this(history, sizes, counts, updates, attributes, TASKS);
  }

  /** A run with a longer history is terminated. */
  public record History(long events, long bytes, Suggested suggested) {}

  /**
   * From here on workers are told that the workflow should continue as new.
   *
   * @param updates accepted by a run
   */
  public record Suggested(long events, long bytes, int updates) {}

  /**
   * Sizes in bytes.
   *
   * @param blob of an input, result, failure or other value from users
   * @param memo of a whole memo
   * @param state of a run without its history; a larger run is terminated
   * @param step of what one step writes; a run that would write more is terminated
   * @param buffered of the buffered events; beyond it, the workflow task is ended
   */
  public record Sizes(long blob, long memo, long state, long step, long buffered) {}

  /**
   * Counts.
   *
   * @param pending operations that a run waits for
   * @param signals in the life of a run
   * @param buffered buffered events
   * @param queries that wait for a workflow task or its answers
   */
  public record Counts(Pending pending, long signals, int buffered, int queries) {}

  /**
   * Limits of pending operations.
   *
   * @param signals to other workflows
   * @param cancels requests to cancel other workflows
   */
  public record Pending(int activities, int children, int signals, int cancels) {}

  /**
   * Limits of updates per run; more are refused.
   *
   * @param atOnce not completed
   * @param bytes of those not answered by the workflow
   * @param most accepted in the life of the run
   */
  public record Updates(int atOnce, long bytes, int most) {}

  /**
   * Limits of the search attributes of a run or schedule.
   *
   * @param value bytes per value
   * @param total bytes of all
   */
  public record Attributes(int keys, long value, long total) {}

  /**
   * Limits of workflow tasks.
   *
   * @param heartbeat how long a worker may keep a task by heartbeats
   * @param problems after how many failures in a row a search attribute shows them; 0 for never
   */
  public record Tasks(Duration heartbeat, int problems) {}

  /** Returns the problem with a value from users, with the name of the field. */
  public Optional<String> blob(String field, MessageLite value) {
    return InputLimits.size(field, value, sizes.blob())
        .map(why -> why + " Blob data size exceeds limit.");
  }

  public Optional<String> memo(String field, MessageLite value) {
    return InputLimits.size(field, value, sizes.memo())
        .map(why -> why + " Memo size exceeds limit.");
  }
}
