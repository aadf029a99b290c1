package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Limits;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.state.Durations;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The timeouts of a run, none of them above one that contains it; zero means none.
 *
 * @param execution for the run and those that continue it
 * @param task for one workflow task; there always is one
 * @param delay how long the first task waits
 */
record StartTimeouts(Duration execution, Duration run, Duration task, Duration delay) {
  private static final Duration DEFAULT_TASK = Duration.ofSeconds(10);

  /** @throws Refused if one is negative */
  static StartTimeouts of(StartWorkflowExecutionRequest request) {
    var execution = given("WorkflowExecutionTimeout", request.getWorkflowExecutionTimeout());
    var givenRun = given("WorkflowRunTimeout", request.getWorkflowRunTimeout());
    var givenTask = given("WorkflowTaskTimeout", request.getWorkflowTaskTimeout());
    var run = givenRun.isZero() ? execution : Durations.within(givenRun, execution);
    var task = Durations.within(givenTask.isZero() ? DEFAULT_TASK : givenTask, Limits.LONGEST_TASK);
    return new StartTimeouts(
        execution,
        run,
        Durations.within(task, run),
        given("WorkflowStartDelay", request.getWorkflowStartDelay()));
  }

  void write(WorkflowExecutionStartedEventAttributes.Builder attributes, Instant now) {
    attributes
        .setWorkflowExecutionTimeout(Durations.message(execution))
        .setWorkflowRunTimeout(Durations.message(run))
        .setWorkflowTaskTimeout(Durations.message(task))
        .setFirstWorkflowTaskBackoff(Durations.message(delay));
    if (!execution.isZero()) {
      attributes.setWorkflowExecutionExpirationTime(
          Durations.message(now.plus(execution).truncatedTo(ChronoUnit.MILLIS)));
    }
  }

  private static Duration given(String field, com.google.protobuf.Duration message) {
    Refused.ifAny(Limits.duration(field, message));
    return Durations.of(message);
  }
}
