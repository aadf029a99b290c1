package dev.almanac.spring.temporal;

import dev.almanac.spring.TaskQueue;

/** Marked in our way, in an application that marks in Temporal's way, too. */
@TaskQueue("${bakery.queue:inventory}")
public class Inventory implements Count {
  @Override
  public int count() {
    return 7;
  }
}
