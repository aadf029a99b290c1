package dev.almanac.spring.shop;

import io.temporal.activity.ActivityInterface;

/** What sends parcels. */
@ActivityInterface
public interface Shipping {
  String send(String customer);
}
