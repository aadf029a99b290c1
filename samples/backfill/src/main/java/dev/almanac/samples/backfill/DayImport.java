package dev.almanac.samples.backfill;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;

/** Imports a day. The schedule tells the time for which it was scheduled, and the real one. */
@WorkflowInterface
public interface DayImport {
  @WorkflowMethod
  String run(Instant scheduled, Instant started);
}
