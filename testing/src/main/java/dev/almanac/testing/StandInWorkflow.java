package dev.almanac.testing;

import io.temporal.common.converter.EncodedValues;
import io.temporal.workflow.DynamicWorkflow;
import org.jspecify.annotations.Nullable;

/**
 * A workflow of any type that takes anything and ends at once.
 *
 * <pre>{@code
 * void run(TestAlmanac test) {
 *   test.almanac().workers().newWorker("any")
 *       .registerWorkflowImplementationTypes(StandInWorkflow.class);
 *   test.almanac().workers().start();
 * }
 * }</pre>
 */
public final class StandInWorkflow implements DynamicWorkflow {
  @Override
  public @Nullable Object execute(EncodedValues input) {
    return null;
  }
}
