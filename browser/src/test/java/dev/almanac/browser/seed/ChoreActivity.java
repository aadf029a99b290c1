package dev.almanac.browser.seed;

import io.temporal.activity.Activity;
import io.temporal.activity.DynamicActivity;
import io.temporal.common.converter.EncodedValues;

/** Any activity type: it fails until the attempt at which the {@link Chore} succeeds. */
public final class ChoreActivity implements DynamicActivity {
  private static final int ROWS = 1_000;

  @Override
  public Object execute(EncodedValues arguments) {
    var chore = arguments.get(0, Chore.class);
    var info = Activity.getExecutionContext().getInfo();
    if (info.getAttempt() < chore.attempts()) {
      throw new IllegalStateException(
          "connection to warehouse-2 refused (attempt %d)".formatted(info.getAttempt()));
    }
    return Math.floorMod(String.valueOf(info.getWorkflowId()).hashCode(), ROWS);
  }
}
