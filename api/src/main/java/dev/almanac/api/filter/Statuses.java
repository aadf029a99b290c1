package dev.almanac.api.filter;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of states, as filters have them. */
public final class Statuses {
  private static final String PREFIX = "WORKFLOW_EXECUTION_STATUS_";

  private Statuses() {}

  /** As in {@code TimedOut}. */
  public static String name(long number) {
    var status = WorkflowExecutionStatus.forNumber((int) number);
    return status == null
        ? String.valueOf(number)
        : Stream.of(status.name().substring(PREFIX.length()).split("_", -1))
            .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
            .collect(Collectors.joining());
  }

  /** The number of a status: it may be given as such, or by name. */
  static Optional<Long> number(Token token) {
    return Stream.of(WorkflowExecutionStatus.values())
        .filter(status -> status != WorkflowExecutionStatus.UNRECOGNIZED)
        .filter(status -> isCalled(status, token.text()))
        .map(status -> (long) status.getNumber())
        .findFirst();
  }

  private static boolean isCalled(WorkflowExecutionStatus status, String text) {
    return text.equals(String.valueOf(status.getNumber()))
        || text.equals(status.name())
        || text.equalsIgnoreCase(name(status.getNumber()));
  }
}
