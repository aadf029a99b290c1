package dev.almanac.spring.shop;

import dev.almanac.client.declared.Scheduled;
import dev.almanac.spring.TaskQueue;
import java.time.Instant;

/** Runs every second, unless a property says otherwise. */
@TaskQueue("${shop.queue:orders}")
public class SecondReport implements Report {
  @Override
  @Scheduled(cron = "${shop.report.cron:* * * * * *}", id = "report")
  public void report(Instant scheduled, Instant started) {}
}
