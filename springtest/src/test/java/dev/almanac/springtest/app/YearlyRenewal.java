package dev.almanac.springtest.app;

import dev.almanac.spring.TaskQueue;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Sleeps for a year and charges. */
@TaskQueue("subscriptions")
public class YearlyRenewal implements Renewal {
  private final Billing billing = Workflow.newActivityStub(
      Billing.class,
      ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());

  @Override
  public String renew(String customer) {
    Workflow.sleep(Duration.ofDays(365));
    return billing.charge(customer);
  }
}
