package dev.almanac.samples.fanout;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Bills one customer. */
@WorkflowInterface
public interface Invoice {
  /** Returns the cents that the customer has to pay. */
  @WorkflowMethod
  long bill(int customer);
}
