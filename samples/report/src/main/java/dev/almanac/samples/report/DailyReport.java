package dev.almanac.samples.report;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;

/** Reports sales. The schedule tells the time for which it was scheduled, and the real one. */
@WorkflowInterface
public interface DailyReport {
  @WorkflowMethod
  Report report(Instant scheduled, Instant started);
}
