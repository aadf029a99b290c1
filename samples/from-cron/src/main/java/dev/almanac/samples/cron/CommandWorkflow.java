package dev.almanac.samples.cron;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Runs a line of a crontab. Its result is what the command printed. */
public final class CommandWorkflow implements Command {
  /** Nobody looks after a command that hangs: it is stopped. One that fails is tried again. */
  private final Shell shell = Workflow.newActivityStub(
      Shell.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofHours(1))
          .setHeartbeatTimeout(Duration.ofSeconds(30))
          .setRetryOptions(RetryOptions.newBuilder()
              .setInitialInterval(Duration.ofMinutes(1))
              .setMaximumAttempts(3) // 1 for commands that must not run twice
              .build())
          .build());

  @Override
  public String run(Line line) {
    return shell.run(line);
  }
}
