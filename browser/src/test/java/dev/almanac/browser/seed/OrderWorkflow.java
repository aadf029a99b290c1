package dev.almanac.browser.seed;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.ActivityStub;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An order: reserve, wait for the payment, charge, and let a child ship it. */
public final class OrderWorkflow implements Order {
  private static final ActivityOptions OPTIONS = ActivityOptions.newBuilder()
      .setStartToCloseTimeout(Duration.ofMinutes(1))
      .setRetryOptions(RetryOptions.newBuilder()
          .setInitialInterval(Duration.ofSeconds(10))
          .setBackoffCoefficient(3)
          .build())
      .build();

  private final ActivityStub shop = Workflow.newUntypedActivityStub(OPTIONS);
  private String status = "new";
  private String address = "Elm Street 1";
  private String paid = "";
  private final List<String> notes = new ArrayList<>();

  @Override
  public String process(Wish wish) {
    shop.execute("ReserveStock", Integer.class, Chore.quick(wish.article()));
    status = "waiting for the payment";
    if (!Workflow.await(Duration.ofSeconds(wish.seconds()), () -> !paid.isEmpty())) {
      status = "not paid";
      throw ApplicationFailure.newFailure(
          "%s has not paid within %d s".formatted(wish.customer(), wish.seconds()), "NotPaid");
    }
    status = "charging";
    int attempts = wish.amount() > 900 ? Integer.MAX_VALUE : 1 + wish.amount() % 3;
    shop.execute("ChargeCard", Integer.class, Chore.quick(paid).succeedingAt(attempts));
    status = "shipping";
    var shipping = Workflow.newUntypedChildWorkflowStub(
        "Shipping",
        ChildWorkflowOptions.newBuilder()
            .setWorkflowId(Workflow.getInfo().getWorkflowId() + "-shipping")
            .build());
    shipping.execute(String.class, Chore.quick(address).taking(wish.amount() / 100));
    status = "done";
    return "%s to %s".formatted(wish.article(), address);
  }

  @Override
  public void pay(String method) {
    paid = method;
  }

  @Override
  public void note(String author, String text) {
    notes.add(author + ": " + text);
  }

  @Override
  public String status() {
    return notes.isEmpty() ? status : status + "; " + String.join("; ", notes);
  }

  @Override
  public String changeAddress(String newAddress) {
    var old = address;
    address = newAddress;
    return old;
  }

  @Override
  public void checkAddress(String newAddress) {
    if (newAddress.isBlank()) {
      throw new IllegalArgumentException("the address is empty");
    }
  }
}
