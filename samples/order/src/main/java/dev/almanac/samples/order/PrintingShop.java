package dev.almanac.samples.order;

import io.temporal.failure.ApplicationFailure;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Says what it does. In the place of its sets, a real one has tables with the id as their key. */
public final class PrintingShop implements Shop {
  private final Set<String> reserved = ConcurrentHashMap.newKeySet();
  private final Set<String> charged = ConcurrentHashMap.newKeySet();
  private final Set<String> shipped = ConcurrentHashMap.newKeySet();

  @Override
  public void reserve(String orderId, String item) {
    if (reserved.add(orderId)) {
      System.out.printf("%s: reserved %s%n", orderId, item);
    }
  }

  @Override
  public void release(String orderId) {
    if (reserved.remove(orderId)) {
      System.out.printf("%s: released%n", orderId);
    }
  }

  @Override
  public void charge(String orderId, long cents) {
    if (charged.add(orderId)) {
      System.out.printf("%s: charged %d cents%n", orderId, cents);
    }
  }

  @Override
  public void refund(String orderId) {
    if (charged.remove(orderId)) {
      System.out.printf("%s: refunded%n", orderId);
    }
  }

  @Override
  public void ship(String orderId, String item) {
    if (item.equals("piano")) {
      throw ApplicationFailure.newNonRetryableFailure("no van is big enough", "Undeliverable");
    }
    if (shipped.add(orderId)) {
      System.out.printf("%s: shipped%n", orderId);
    }
  }

  Set<String> reserved() {
    return Set.copyOf(reserved);
  }

  Set<String> charged() {
    return Set.copyOf(charged);
  }

  Set<String> shipped() {
    return Set.copyOf(shipped);
  }
}
