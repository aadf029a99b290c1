package dev.almanac.spring.temporal;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Counts what is there. */
@WorkflowInterface
public interface Count {
  @WorkflowMethod
  int count();
}
