package dev.almanac.samples.fanout;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** The invoice of one customer: a workflow of its own, with its own retries and its own history. */
public final class InvoiceWorkflow implements Invoice {
  private final Accounts accounts = Workflow.newActivityStub(
      Accounts.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofMinutes(1))
          .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(5).build())
          .build());

  @Override
  public long bill(int customer) {
    return accounts.centsOf(customer);
  }
}
