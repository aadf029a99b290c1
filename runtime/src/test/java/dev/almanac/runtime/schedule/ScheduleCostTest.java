package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.schedule.ScheduleStage.creation;
import static dev.almanac.runtime.schedule.ScheduleStage.every;
import static dev.almanac.runtime.schedule.ScheduleStage.name;
import static dev.almanac.runtime.schedule.ScheduleStage.starts;
import static dev.almanac.runtime.schedule.ScheduleStage.terminate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.runtime.node.FlakyStore;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.ScheduleWrite;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a step of a schedule writes does not depend on how much waits. */
class ScheduleCostTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int STEPS = 20;

  @Test
  void aStepWritesNoMoreWhenMuchWaits() {
    long few = bytes(5);
    long many = bytes(3_000);

    assertThat((double) many / few)
        .as("%d bytes when 5 wait, %d when 3,000 do", few, many)
        .isBetween(0.8, 1.2);
  }

  /** What some steps write: each time that comes waits behind the others. */
  private static long bytes(int waiting) {
    var store = new MemoryStore();
    var flaky = new FlakyStore(store);
    var loop = new SteppedLoop(flaky.view());
    loop.get(loop.services
        .schedules()
        .ask(name("s"), creation(every(MINUTE, OverlapPolicy.BUFFER_ALL))));
    loop.pass(MINUTE.multipliedBy(waiting + 1));
    assertThat(starts(store, "s")).hasSize(1);
    long[] bytes = {0};
    flaky.observer = batch -> batch.schedules().forEach(write -> bytes[0] += size(write));
    for (int step = 0; step < STEPS; step++) {
      loop.pass(MINUTE);
    }
    terminate(loop, starts(store, "s").getFirst().workflowId());
    loop.settle();
    assertThat(starts(store, "s")).hasSize(2);
    return bytes[0];
  }

  private static long size(ScheduleWrite write) {
    long bytes = write.state().head().size();
    bytes += write.parts().put().stream().mapToLong(part -> part.data().size()).sum();
    bytes += write.parts().removed().size();
    return bytes
        + write.ledger().stream()
            .map(LedgerRow::data)
            .mapToLong(data -> data.size())
            .sum();
  }
}
