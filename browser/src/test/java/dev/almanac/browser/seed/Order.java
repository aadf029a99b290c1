package dev.almanac.browser.seed;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** An order, which waits until it is paid. */
@WorkflowInterface
public interface Order {
  /**
   * What is ordered.
   *
   * @param amount below 100 it is shipped at once, above 900 its card cannot be charged
   * @param seconds how long it waits for the payment
   */
  record Wish(String customer, String article, int amount, int seconds) {}

  @WorkflowMethod(name = "Order")
  String process(Wish wish);

  @SignalMethod(name = "pay")
  void pay(String method);

  @SignalMethod(name = "note")
  void note(String author, String text);

  @QueryMethod(name = "status")
  String status();

  @UpdateMethod(name = "changeAddress")
  String changeAddress(String address);

  @UpdateValidatorMethod(updateName = "changeAddress")
  void checkAddress(String address);
}
