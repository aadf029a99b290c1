package dev.almanac.spring.temporal;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow of a few steps. */
@WorkflowInterface
public interface Bread {
  @WorkflowMethod
  String bake();
}
