package dev.almanac.spring.shop;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;

/** A report at certain times. */
@WorkflowInterface
public interface Report {
  @WorkflowMethod
  void report(Instant scheduled, Instant started);
}
