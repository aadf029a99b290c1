package dev.almanac.client;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow for tests: it waits until it is told to go on, and greets. */
@WorkflowInterface
public interface Greeting {
  String QUEUE = "greetings";

  @WorkflowMethod
  String greet(String name);

  @SignalMethod
  void goOn();

  /** The implementation. */
  final class Flow implements Greeting {
    private boolean mayGoOn;

    @Override
    public String greet(String name) {
      Workflow.await(() -> mayGoOn);
      return "Hello " + name;
    }

    @Override
    public void goOn() {
      mayGoOn = true;
    }
  }
}
