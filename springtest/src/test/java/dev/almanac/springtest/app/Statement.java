package dev.almanac.springtest.app;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A statement at certain times. */
@WorkflowInterface
public interface Statement {
  @WorkflowMethod
  void write();
}
