package dev.almanac.samples.spring;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;

/** Tells the team how things are. */
@WorkflowInterface
public interface Digest {
  @WorkflowMethod
  void send(Instant scheduled, Instant started);
}
