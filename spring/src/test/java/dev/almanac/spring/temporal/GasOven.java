package dev.almanac.spring.temporal;

import io.temporal.spring.boot.ActivityImpl;
import org.springframework.stereotype.Component;

/** An activity that Temporal's starter finds. */
@Component
@ActivityImpl(taskQueues = "bakery")
public class GasOven implements Oven {
  @Override
  public String heat(int degrees) {
    return "baked at " + degrees;
  }
}
