package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.HandleDeadlines;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.store.codec.Commands;
import dev.almanac.store.codec.Walk;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes that a step writes hardly depend on how much is pending: two runs take the same steps,
 * and one of them has many activities that only wait.
 */
public class ByteCostTest {
  private static final int STEPS = 10_000;
  private static final int FEW = 10;
  private static final int MANY = 2_000;

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 1_024})
  void aStepOfABusyRunWritesHardlyMoreThanOneOfAQuietRun(int inputBytes) {
    try (var store = new MemoryStore()) {
      var fence = store.nodes().take("node");
      double few = bytesPerStep(new LiveRun(store, fence, 1), FEW, inputBytes);
      double many = bytesPerStep(new LiveRun(store, fence, 2), MANY, inputBytes);

      // A ratio of 0.98 was seen for an unknown reason; only the upper bound is promised.
      assertThat(many / few).as("%.0f and %.0f bytes in a step", many, few).isBetween(0.9, 1.5);
    }
  }

  private static double bytesPerStep(LiveRun live, int activities, int inputBytes) {
    var commands = new ArrayList<Command>();
    for (int i = 0; i < activities; i++) {
      commands.add(Commands.activity("a" + i, inputBytes));
    }
    startTask(live);
    completeTask(live, commands.toArray(Command[]::new));
    assertThat(live.run().activities().size()).isEqualTo(activities);
    var ids = new ArrayList<Long>();
    live.run().activities().byEvent().forEach(entry -> ids.add(entry.getKey()));
    var busy = ids.subList(0, FEW);
    long before = live.bytes();
    int snapshots = live.snapshots();
    for (int step = 0; step < STEPS; step++) {
      live.pass(Duration.ofMillis(1));
      step(live, step, busy);
    }
    live.check("after " + STEPS + " steps");
    assertThat(live.snapshots()).as("snapshots").isGreaterThan(snapshots);
    assertThat(live.run().activities().size()).isEqualTo(activities);
    return (live.bytes() - before) / (double) STEPS;
  }

  /** Takes a step; three of four are for activities, the others for signals and workflow tasks. */
  private static void step(LiveRun live, int step, List<Long> ids) {
    boolean done = step % 4 != 0 && activity(live, step, ids.get(step % ids.size()));
    if (!done) {
      assertThat(task(live)).as("step %d wrote something", step).isTrue();
    }
  }

  private static boolean activity(LiveRun live, int step, long id) {
    var activity = live.run().activities().get(id).orElseThrow();
    var phase = activity.phase();
    if (phase instanceof Activity.Phase.Running running) {
      var stamp = new ActivityStamp(id, activity.attempt(), running.nonce());
      return live.ask(step % 53 == 0 ? Walk.fail(stamp) : Walk.heartbeat(stamp, 200));
    }
    if (phase instanceof Activity.Phase.Waiting) {
      return live.ask(
          new StartActivity(new ActivityStamp(id, activity.attempt(), live.nonce()), "w"));
    }
    if (phase instanceof Activity.Phase.BackingOff(var until)) {
      live.passTo(until);
    }
    return live.ask(new HandleDeadlines(1));
  }

  private static boolean task(LiveRun live) {
    if (live.run().taskInProgress()) {
      return completeTask(live);
    }
    if (live.run().tasks().pending().isPresent()) {
      return startTask(live);
    }
    var signal = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(Walk.payloads(100))
        .build();
    return live.ask(new SignalWorkflow(signal, "", List.of()));
  }

  static boolean startTask(LiveRun live) {
    var tasks = live.run().tasks();
    var pending = tasks.pending().orElseThrow();
    var stamp = new TaskStamp(pending.scheduledEventId(), tasks.attempt(), live.nonce());
    return live.ask(new StartWorkflowTask(stamp, "worker", "request", pending.onSticky()));
  }

  static boolean completeTask(LiveRun live, Command... commands) {
    var tasks = live.run().tasks();
    var pending = tasks.pending().orElseThrow();
    var stamp = new TaskStamp(
        pending.scheduledEventId(),
        tasks.attempt(),
        tasks.started().orElseThrow().nonce());
    return live.ask(Walk.completion(stamp, commands));
  }
}
