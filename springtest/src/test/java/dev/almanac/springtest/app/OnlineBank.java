package dev.almanac.springtest.app;

import org.springframework.stereotype.Service;

/** Must not be made in a test of workflows. */
@Service
public class OnlineBank implements Charges.Bank {
  public OnlineBank() {
    throw new IllegalStateException("There is no bank in a test");
  }

  @Override
  public String take(String customer) {
    return customer;
  }
}
