package dev.almanac.api.list;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;

/** Names of states, as filters have them. */
final class Statuses {
  private static final String PREFIX = "WORKFLOW_EXECUTION_STATUS_";

  private Statuses() {}

  /**
   * The number of a status: it may be given as such, or by name as in {@code TimedOut}.
   *
   * @throws dev.almanac.api.Refused if there is none
   */
  static int number(FilterWords.Word word) {
    for (var status : WorkflowExecutionStatus.values()) {
      if (status != WorkflowExecutionStatus.UNRECOGNIZED && isCalled(status, word.text())) {
        return status.getNumber();
      }
    }
    throw FilterWords.invalid("%s is no ExecutionStatus".formatted(word.quoted()));
  }

  private static boolean isCalled(WorkflowExecutionStatus status, String text) {
    String name = status.name();
    return text.equals(String.valueOf(status.getNumber()))
        || text.equals(name)
        || text.equalsIgnoreCase(name.substring(PREFIX.length()).replace("_", ""));
  }
}
