package dev.almanac.client.schedule;

import java.util.Optional;

/**
 * What became of a time of a schedule.
 *
 * <pre>{@code
 * void run(LedgerEntry entry) {
 *   entry.outcome().ifPresent(outcome -> System.out.println(
 *       switch (outcome) {
 *         case TimeOutcome.Started(var workflowId, var runId) -> workflowId;
 *         case TimeOutcome.Skipped(var reason) -> "skipped: " + reason;
 *         case TimeOutcome.Missed(var reason) -> "missed: " + reason;
 *         case TimeOutcome.Failed(var reason) -> "failed: " + reason;
 *       }));
 * }
 * }</pre>
 */
public sealed interface TimeOutcome {
  /** A workflow was started. */
  record Started(String workflowId, String runId) implements TimeOutcome {}

  /** Nothing was started on purpose, for example because of {@code overlap}. */
  record Skipped(String reason) implements TimeOutcome {}

  /** It came while the server was down, and was not made up for. */
  record Missed(String reason) implements TimeOutcome {}

  /** The workflow could not be started. */
  record Failed(String reason) implements TimeOutcome {}

  /** Reads an entry's kind; other kinds are progress or changes. */
  static Optional<TimeOutcome> of(String kind, String workflowId, String runId, String reason) {
    return switch (kind) {
      case "Started" -> Optional.of(new Started(workflowId, runId));
      case "Skipped" -> Optional.of(new Skipped(reason));
      case "Missed" -> Optional.of(new Missed(reason));
      case "Failed" -> Optional.of(new Failed(reason));
      default -> Optional.empty();
    };
  }
}
