package dev.almanac.spring.wrong.implementation;

import dev.almanac.spring.TaskQueue;
import dev.almanac.spring.shop.Report;
import java.time.Instant;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.Scheduled;

/** The annotation of the wrong package, on an implementation. */
@SpringBootApplication
@TaskQueue("reports")
public class Nightly implements Report {
  @Override
  @Scheduled(cron = "0 0 2 * * MON-FRI", zone = "Europe/Berlin")
  public void report(Instant scheduled, Instant started) {}
}
