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

/** Shows in a search attribute that the tasks of a run keep failing, until one succeeds. */
public final class ReportedProblemsAttribute {
  private static final String CAUSE_PREFIX = "WORKFLOW_TASK_FAILED_CAUSE_";

  private ReportedProblemsAttribute() {}

  /** Sets the attribute if too many tasks in a row have failed or timed out. */
  static void report(Draft draft) {
    var failing = draft.run().tasks().failing();
    int patience = draft.limits().tasks().problems();
    if (patience > 0 && failing.count() >= patience) {
      ServerAttributes.show(draft, KnownAttributes.REPORTED_PROBLEMS, words(failing));
    }
  }

  /** Clears the attribute after a success. */
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
