package dev.almanac.springtest.app;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Renews after a year. */
@WorkflowInterface
public interface Renewal {
  @WorkflowMethod
  String renew(String customer);
}
