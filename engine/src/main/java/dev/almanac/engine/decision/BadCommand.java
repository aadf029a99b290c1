package dev.almanac.engine.decision;

import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Signals an invalid command. The workflow task then fails with this cause, and the effects of all
 * its commands are discarded.
 */
public final class BadCommand extends RuntimeException {
  private static final Pattern UNDERSCORE = Pattern.compile("_");

  private final WorkflowTaskFailedCause cause;
  private final String reason;
  private final boolean endsRun;

  public BadCommand(WorkflowTaskFailedCause cause, String message) {
    this(cause, message, false);
  }

  private BadCommand(WorkflowTaskFailedCause cause, String message, boolean endsRun) {
    super(message, null, false, false);
    this.cause = cause;
    this.reason = message;
    this.endsRun = endsRun;
  }

  /** Throws if there is a problem. */
  public static void ifAny(Optional<String> problem, WorkflowTaskFailedCause cause) {
    if (problem.isPresent()) {
      throw new BadCommand(cause, problem.get());
    }
  }

  /** Ends a run whose command is too large: its workflow would only send it again. */
  public static void ifTooLarge(Optional<String> problem, WorkflowTaskFailedCause cause) {
    if (problem.isPresent()) {
      throw new BadCommand(cause, problem.get(), true);
    }
  }

  /** Returns the message that a run has reached a limit. */
  public static String reached(String what, int limit) {
    return "the number of %s, %d, has reached the per-workflow limit of %d"
        .formatted(what, limit, limit);
  }

  public WorkflowTaskFailedCause failedCause() {
    return cause;
  }

  /** Returns whether the run must be terminated, too. */
  public boolean endsRun() {
    return endsRun;
  }

  /** Returns cause and message for the caller; SDKs know the causes by these names. */
  public String explanation() {
    var name = cause.name().substring("WORKFLOW_TASK_FAILED_CAUSE_".length());
    var words = UNDERSCORE
        .splitAsStream(name)
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT));
    return words.collect(Collectors.joining()) + ": " + reason;
  }
}
