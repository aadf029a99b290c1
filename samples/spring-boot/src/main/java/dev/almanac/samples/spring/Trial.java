package dev.almanac.samples.spring;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The trial of one customer, from its begin to its end. */
@WorkflowInterface
public interface Trial {
  @WorkflowMethod
  String run(String customer);

  @SignalMethod
  void cancel();
}
