package dev.almanac.springtest.app;

import dev.almanac.spring.TaskQueue;
import org.springframework.stereotype.Component;

/** Charges with the bank, which a test supplies. */
@Component
@TaskQueue("subscriptions")
public class Charges implements Billing {
  private final Bank bank;

  Charges(Bank bank) {
    this.bank = bank;
  }

  @Override
  public String charge(String customer) {
    return bank.take(customer);
  }

  /** What takes money. */
  @FunctionalInterface
  public interface Bank {
    String take(String customer);
  }
}
