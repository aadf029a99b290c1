package dev.almanac.api.filter;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Converts run statuses to and from their names in filters. */
public final class Statuses {
  private static final String PREFIX = "WORKFLOW_EXECUTION_STATUS_";

  private Statuses() {}

  /** Returns a name such as {@code TimedOut}. */
  public static String name(long number) {
    var status = WorkflowExecutionStatus.forNumber((int) number);
    return status == null
        ? String.valueOf(number)
        : Stream.of(status.name().substring(PREFIX.length()).split("_", -1))
            .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
            .collect(Collectors.joining());
  }

  /** Returns the number of a status, which a filter gives as a number or by name. */
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
