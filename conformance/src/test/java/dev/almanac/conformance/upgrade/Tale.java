package dev.almanac.conformance.upgrade;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow that is begun by one version of the server and ended by another. */
@WorkflowInterface
public interface Tale {
  String TYPE = "Tale";
  String NOTE = "note";

  /** @param chapter the name of a {@link Chapter} */
  @WorkflowMethod(name = TYPE)
  String tell(String chapter);

  @SignalMethod(name = NOTE)
  void note(String word);
}
