package dev.almanac.spring.wrong.stray;

import dev.almanac.client.declared.Scheduled;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Our annotation where Spring's was meant. */
@SpringBootApplication
public class Cleanup {
  @Scheduled(cron = "0 2 * * *")
  public void cleanUp() {}
}
