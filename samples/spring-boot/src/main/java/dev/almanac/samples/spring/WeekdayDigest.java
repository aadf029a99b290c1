package dev.almanac.samples.spring;

import dev.almanac.client.declared.Scheduled; // not Spring's
import dev.almanac.spring.TaskQueue;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;

/** Carries its schedule, which is applied when the application starts. */
@TaskQueue("trials")
public class WeekdayDigest implements Digest {
  private final Mail mail = Workflow.newActivityStub(
      Mail.class,
      ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());

  @Override
  @Scheduled(cron = "${digest.cron:0 8 * * Mon-Fri}", zone = "Europe/Berlin", id = "digest")
  public void send(Instant scheduled, Instant started) {
    mail.send("digest-" + scheduled, "team", "Good morning");
  }
}
