package dev.almanac.spring.shop;

import dev.almanac.spring.TaskQueue;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Waits for the approval, and sends. */
@TaskQueue("${shop.queue:orders}")
public class OrderFlow implements Order {
  private final Shipping shipping = Workflow.newActivityStub(
      Shipping.class,
      ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());
  private boolean isApproved;

  @Override
  public String order(String customer) {
    Workflow.await(() -> isApproved);
    return shipping.send(customer);
  }

  @Override
  public void approve() {
    isApproved = true;
  }
}
