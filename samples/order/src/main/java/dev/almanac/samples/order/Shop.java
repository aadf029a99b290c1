package dev.almanac.samples.order;

import io.temporal.activity.ActivityInterface;

/**
 * The services that an order needs. A call may come twice, if the answer to the first was lost. So
 * each takes the id of the order, and does nothing if that is done already. What undoes a step may
 * come for a step that was never done.
 */
@ActivityInterface
public interface Shop {
  void reserve(String orderId, String item);

  void release(String orderId);

  void charge(String orderId, long cents);

  void refund(String orderId);

  /** Fails without another attempt if there is no way to the customer. */
  void ship(String orderId, String item);
}
