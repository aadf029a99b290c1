package dev.almanac.spring.temporal;

import dev.almanac.client.declared.Scheduled;
import io.temporal.activity.ActivityOptions;
import io.temporal.spring.boot.WorkflowImpl;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** A workflow that Temporal's starter finds, and that is scheduled. */
@WorkflowImpl(taskQueues = "bakery")
public class DailyBread implements Bread {
  private final Oven oven = Workflow.newActivityStub(
      Oven.class,
      ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());

  @Override
  @Scheduled(cron = "* * * * * *", id = "bread")
  public String bake() {
    return oven.heat(230);
  }
}
