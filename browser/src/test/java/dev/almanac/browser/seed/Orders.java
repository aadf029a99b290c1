package dev.almanac.browser.seed;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;

/** Orders of every fate, on the queue {@code orders}. */
public record Orders(WorkflowClient client) {
  private static final int SOON = 60;
  private static final int LATER = (int) Duration.ofDays(3).toSeconds();

  /** Its card cannot be charged: the activity is tried again and again. */
  private static final int TOO_MUCH = 950;

  public WorkflowStub paid(String id, int amount) {
    var order = start(id, amount, LATER);
    order.signal("note", "eve", "please wrap it");
    order.signal("pay", "card");
    return order;
  }

  /** Fails in a minute. */
  public WorkflowStub unpaid(String id) {
    return start(id, 80, SOON);
  }

  /** Waits for the payment. */
  public WorkflowStub open(String id) {
    var order = start(id, 60, LATER);
    order.signal("note", "eve", "no hurry");
    return order;
  }

  public WorkflowStub charging(String id) {
    return paid(id, TOO_MUCH);
  }

  public WorkflowStub cancelled(String id) {
    var order = start(id, 70, LATER);
    order.cancel("the customer has changed their mind");
    return order;
  }

  public WorkflowStub terminated(String id) {
    var order = start(id, 75, LATER);
    order.terminate("ordered twice");
    return order;
  }

  private WorkflowStub start(String id, int amount, int seconds) {
    return of(id, new Order.Wish("c-" + amount, "Lamp", amount, seconds));
  }

  public WorkflowStub of(String id, Order.Wish wish) {
    var order = client.newUntypedWorkflowStub(
        "Order",
        WorkflowOptions.newBuilder().setWorkflowId(id).setTaskQueue("orders").build());
    order.start(wish);
    return order;
  }
}
