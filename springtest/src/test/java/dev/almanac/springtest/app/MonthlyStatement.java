package dev.almanac.springtest.app;

import dev.almanac.client.declared.Scheduled;
import dev.almanac.spring.TaskQueue;

/** Writes on the first day of each month. */
@TaskQueue("subscriptions")
public class MonthlyStatement implements Statement {
  @Override
  @Scheduled(cron = "0 2 1 * *", id = "statement")
  public void write() {}
}
