package dev.almanac.conformance.operations;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow that waits in the middle, so that it is open when a backup is made. */
@WorkflowInterface
public interface TwoSteps {
  @WorkflowMethod
  String run(String name);

  @SignalMethod
  void goOn();

  /** Answers with its name and a word once it was told to go on. */
  final class Waiting implements TwoSteps {
    private boolean mayGoOn;

    @Override
    public String run(String name) {
      Workflow.await(() -> mayGoOn);
      return name + " is done";
    }

    @Override
    public void goOn() {
      mayGoOn = true;
    }
  }
}
