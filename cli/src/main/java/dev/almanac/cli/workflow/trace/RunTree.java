package dev.almanac.cli.workflow.trace;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A run and its children.
 *
 * @param type the workflow type
 * @param closed empty while it is open
 * @param activities how its activities stand
 * @param isCut whether children were left out
 */
record RunTree(
    String workflowId,
    String type,
    WorkflowExecutionStatus status,
    Instant started,
    Optional<Instant> closed,
    Activities activities,
    List<RunTree> children,
    boolean isCut) {

  /** The numbers of activities. */
  record Activities(int scheduled, int completed, int failed) {}

  boolean isOpen() {
    return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
  }

  /** Returns the tree with each node as a line of text. */
  List<String> lines(Function<RunTree, String> text) {
    var lines = new ArrayList<String>();
    lines.add(text.apply(this));
    addChildren("", text, lines);
    return lines;
  }

  private void addChildren(String indent, Function<RunTree, String> text, List<String> lines) {
    for (int i = 0; i < children.size(); i++) {
      boolean isLast = i == children.size() - 1 && !isCut;
      var child = children.get(i);
      lines.add(indent + (isLast ? "└─ " : "├─ ") + text.apply(child));
      child.addChildren(indent + (isLast ? "   " : "│  "), text, lines);
    }
    if (isCut) {
      lines.add(indent + "└─ and more, not read");
    }
  }
}
