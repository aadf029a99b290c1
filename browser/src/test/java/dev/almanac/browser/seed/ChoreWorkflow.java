package dev.almanac.browser.seed;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Any workflow type that schedules start: it does a {@link Chore}. */
public final class ChoreWorkflow implements DynamicWorkflow {
  private static final ActivityOptions OPTIONS = ActivityOptions.newBuilder()
      .setStartToCloseTimeout(Duration.ofMinutes(5))
      .setRetryOptions(
          RetryOptions.newBuilder().setInitialInterval(Duration.ofSeconds(20)).build())
      .build();

  @Override
  public @Nullable Object execute(EncodedValues arguments) {
    var chore = arguments.getSize() == 0
        ? Chore.quick(Workflow.getInfo().getWorkflowType())
        : arguments.get(0, Chore.class);
    var activities = Workflow.newUntypedActivityStub(OPTIONS);
    int rows =
        activities.execute("Load" + Workflow.getInfo().getWorkflowType(), Integer.class, chore);
    if (chore.minutes() > 0) {
      Workflow.sleep(Duration.ofMinutes(chore.minutes()));
    }
    if (chore.fails()) {
      throw ApplicationFailure.newNonRetryableFailure(
          "Row %d has no customer".formatted(rows), "BadInput");
    }
    return rows + " rows";
  }
}
