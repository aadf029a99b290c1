package dev.almanac.engine.decision;

import com.google.protobuf.MessageLite;
import java.time.Duration;
import java.util.Optional;

/**
 * How large a run and what is handed to it may become. Each server has its own; what breaks them is
 * refused, or ends the run, as the rule says that asks.
 */
public record RunLimits(
    History history,
    Sizes sizes,
    Counts counts,
    Updates updates,
    Attributes attributes,
    Tasks tasks) {
  private static final long MIB = 1024 * 1024;

  /** Of workflow tasks, in Temporal's server. */
  private static final Tasks TASKS = new Tasks(Duration.ofMinutes(30), 5);

  /** Those of Temporal's server. */
  public static final RunLimits DEFAULT = new RunLimits(
      new History(50 * 1024, 50 * MIB, new Suggested(4 * 1024, 4 * MIB, 1_800)),
      new Sizes(2 * MIB, 2 * MIB, 8 * MIB, 4 * MIB, 2 * MIB),
      new Counts(new Pending(2_000, 2_000, 2_000, 2_000), 10_000, 100, 1),
      new Updates(10, 20 * MIB, 2_000),
      new Attributes(100, 2 * 1024, 40 * 1024));

  /** With workflow tasks as in Temporal's server. */
  public RunLimits(
      History history, Sizes sizes, Counts counts, Updates updates, Attributes attributes) {
    this(history, sizes, counts, updates, attributes, TASKS);
  }

  /** A run whose history becomes longer is terminated. */
  public record History(long events, long bytes, Suggested suggested) {}

  /**
   * From when on workers are told that the workflow had better go on in a new run.
   *
   * @param updates that a run has accepted
   */
  public record Suggested(long events, long bytes, int updates) {}

  /**
   * In bytes.
   *
   * @param blob of whatever users hand in: inputs, results, failures, details
   * @param memo of all that a memo holds
   * @param state of what is kept of a run beside its history; one that grows larger is terminated
   * @param step of what one step may write; a run that would write more is terminated instead
   * @param buffered of events that wait for the end of a workflow task, which is ended for them
   */
  public record Sizes(long blob, long memo, long state, long step, long buffered) {}

  /**
   * How many.
   *
   * @param pending of what a run has asked for and waits for
   * @param signals in the life of a run
   * @param buffered events that wait for the end of a workflow task
   * @param queries that wait for the next workflow task, or for the answers of one
   */
  public record Counts(Pending pending, long signals, int buffered, int queries) {}

  /**
   * How many may be pending at once.
   *
   * @param signals to other workflows
   * @param cancels requests to cancel other workflows
   */
  public record Pending(int activities, int children, int signals, int cancels) {}

  /**
   * Of updates of one run; what is more is refused.
   *
   * @param atOnce that have not completed
   * @param bytes of those that the workflow has not answered
   * @param most that it accepts in its life
   */
  public record Updates(int atOnce, long bytes, int most) {}

  /**
   * Of the search attributes of a run or schedule.
   *
   * @param value bytes of each value
   * @param total bytes of all together
   */
  public record Attributes(int keys, long value, long total) {}

  /**
   * Of workflow tasks.
   *
   * @param heartbeat how long a worker may keep one by completing it and asking for the next
   * @param problems after how many failures in a row the run says so in a search attribute; 0 for
   *     never
   */
  public record Tasks(Duration heartbeat, int problems) {}

  /** What is wrong with something that was handed in, naming the field. */
  public Optional<String> blob(String field, MessageLite value) {
    return InputLimits.size(field, value, sizes.blob())
        .map(why -> why + " Blob data size exceeds limit.");
  }

  public Optional<String> memo(String field, MessageLite value) {
    return InputLimits.size(field, value, sizes.memo())
        .map(why -> why + " Memo size exceeds limit.");
  }
}
