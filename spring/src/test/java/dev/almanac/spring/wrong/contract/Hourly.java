package dev.almanac.spring.wrong.contract;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.Scheduled;

/** The annotation of the wrong package, twice, on an interface that nobody registers. */
@WorkflowInterface
public interface Hourly {
  @WorkflowMethod
  @Scheduled(cron = "0 0 2 * * *")
  @Scheduled(cron = "0 0 4 * * *")
  void report();

  /** The application. */
  @SpringBootApplication
  class Application {}
}
