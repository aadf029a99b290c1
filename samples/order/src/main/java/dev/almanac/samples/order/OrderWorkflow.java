package dev.almanac.samples.order;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** One order, from its arrival until it is shipped or everything is undone. */
@WorkflowInterface
public interface OrderWorkflow {
  @WorkflowMethod
  Outcome process(Order order);

  /** A person lets a dear order through. Only the first decision counts. */
  @SignalMethod
  void approve(String person);

  /** A person stops an order that waits for approval. */
  @SignalMethod
  void refuse(String person, String reason);

  /** Says what the order is waiting for. */
  @QueryMethod
  String status();
}
