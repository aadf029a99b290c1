package dev.almanac.spring.shop;

import dev.almanac.spring.TaskQueue;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** An activity that is a bean, with what Spring gives it. */
@Component
@TaskQueue("${shop.queue:orders}")
public class Parcels implements Shipping {
  private final String carrier;

  Parcels(@Value("${shop.carrier:post}") String carrier) {
    this.carrier = carrier;
  }

  @Override
  public String send(String customer) {
    return "sent to %s by %s".formatted(customer, carrier);
  }
}
