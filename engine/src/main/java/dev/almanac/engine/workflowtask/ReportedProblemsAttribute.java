package dev.almanac.engine.workflowtask;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.ServerAttributes;
import dev.almanac.engine.state.WorkflowTaskState;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run whose tasks keep failing shows it in a search attribute, until one succeeds. */
public final class ReportedProblemsAttribute {
  private static final String CAUSE_PREFIX = "WORKFLOW_TASK_FAILED_CAUSE_";

  private ReportedProblemsAttribute() {}

  /** A task has failed, or its worker was late: shown if too many did so in a row. */
  static void report(Draft draft) {
    var failing = draft.run().tasks().failing();
    int patience = draft.limits().tasks().problems();
    if (patience > 0 && failing.count() >= patience) {
      ServerAttributes.show(draft, KnownAttributes.REPORTED_PROBLEMS, words(failing));
    }
  }

  /** A task has succeeded. */
  public static void solved(Draft draft) {
    ServerAttributes.show(draft, KnownAttributes.REPORTED_PROBLEMS, List.of());
  }

  private static List<String> words(WorkflowTaskState.Failing failing) {
    return failing
        .cause()
        .map(cause ->
            List.of("category=WorkflowTaskFailed", "cause=WorkflowTaskFailedCause" + name(cause)))
        .orElse(List.of(
            "category=WorkflowTaskTimedOut", "cause=WorkflowTaskTimedOutCauseStartToClose"));
  }

  private static String name(WorkflowTaskFailedCause cause) {
    return Stream.of(cause.name().substring(CAUSE_PREFIX.length()).split("_", -1))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }
}
