package dev.almanac.samples.spring;

import dev.almanac.spring.TaskQueue;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Found by its annotation. It is no bean: the SDK makes an instance for each run. */
@TaskQueue("trials")
public class TrialWorkflow implements Trial {
  private static final Duration LENGTH = Duration.ofDays(14);

  private final Mail mail = Workflow.newActivityStub(
      Mail.class,
      ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());

  private boolean isCancelled;

  @Override
  public String run(String customer) {
    mail.send("welcome-" + customer, customer, "Welcome");
    Workflow.await(LENGTH, () -> isCancelled);
    if (isCancelled) {
      return "cancelled";
    }
    mail.send("end-" + customer, customer, "Your trial has ended");
    return "ended";
  }

  @Override
  public void cancel() {
    isCancelled = true;
  }
}
