package dev.almanac.spring.shop;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** An order that somebody must approve. */
@WorkflowInterface
public interface Order {
  @WorkflowMethod
  String order(String customer);

  @SignalMethod
  void approve();
}
