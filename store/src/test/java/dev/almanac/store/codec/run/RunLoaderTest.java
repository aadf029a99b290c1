package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.log.Fact;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.store.Batch;
import dev.almanac.store.Fence;
import dev.almanac.store.Samples;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Commands;
import dev.almanac.store.codec.Walk;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunLoaderTest {
  private final MemoryStore store = new MemoryStore();
  private final Fence fence = store.nodes().take("node");
  private final LiveRun live = new LiveRun(store, fence, 5);
  private long sequence = 10;

  @Test
  void namesARunByItsIds() {
    assertThat(RunLoader.key(live.identity()).namespace()).isEqualTo(Samples.NAMESPACE);
    assertThat(RunLoader.key(live.identity()).runId()).isEqualTo(live.identity().runId());
  }

  @Test
  void readsMoreThanAPage() {
    for (int i = 0; i < 1_200; i++) {
      signal(2);
    }

    live.check("many small rows");
    assertThat(live.snapshots()).isPositive();
  }

  @Test
  void readsRowsLargerThanAPage() {
    for (int i = 0; i < 4; i++) {
      signal(1_500_000);
    }

    live.check("few large rows");
  }

  @Test
  void findsLargeInputsInTheHistoryThatSnapshotsLeaveOut() {
    var attributes = LiveRun.attributes().setInput(Walk.payloads(50_000));
    var large = new LiveRun(store, fence, 6, attributes);
    for (int task = 0; task < 3; task++) {
      ByteCostTest.startTask(large);
      ByteCostTest.completeTask(
          large,
          Commands.activity("large-" + task, 40_000),
          Commands.activity("small-" + task, 30),
          Commands.activity("other-" + task, 40_000));
      for (int i = 0; i < 20; i++) {
        signal(large, 2_000);
      }
      large.check("after task " + task);
    }

    assertThat(large.snapshots()).isPositive();
    assertThat(large.position().snapshotBytes()).isLessThan(5_000);
  }

  @Test
  void saysWhichRunHasAHole() {
    write(new RunState(1, 99, 0), LogWrite.NONE);

    assertCorrupt("Expected event 3, found no row");
    assertCorrupt("workflow id workflow-5");
  }

  @Test
  void noticesAFactBeyondTheHistory() {
    write(new RunState(1, 2, 0), fact(7, new Fact.StickyQueueCleared()));

    assertCorrupt("1 pending facts");
  }

  @Test
  void noticesAFactThatComesTooLate() {
    signal(1);
    write(new RunState(1, 3, 0), fact(3, new Fact.StickyQueueCleared()));
    write(new RunState(1, 3, 0), fact(2, new Fact.StickyQueueCleared()));

    assertCorrupt("Expected a fact after event 3 or later");
  }

  @Test
  void noticesAnotherStatus() {
    write(new RunState(2, 2, 0), LogWrite.NONE);

    assertCorrupt("found event 2, status 1");
  }

  @Test
  void noticesAFactThatCannotHaveHappened() {
    write(new RunState(1, 2, 0), fact(2, new Fact.BufferedEventDropped(4)));

    assertCorrupt("Expected a log that leads to a state");
  }

  @Test
  void noticesBytesThatAreNone() {
    write(
        new RunState(1, 2, 0),
        new LogWrite(List.of(), new FactRow(9, Samples.blob("no facts")), null));

    assertCorrupt("Expected a blob of format 2");
  }

  private void signal(int bytes) {
    signal(live, bytes);
  }

  private static void signal(LiveRun run, int bytes) {
    var attributes = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(Walk.payloads(bytes))
        .build();
    assertThat(run.ask(new SignalWorkflow(attributes, "", List.of()))).isTrue();
  }

  private LogWrite fact(long after, Fact fact) {
    var facts =
        LogCodec.encode(after, List.of(new LogEntry.FactRecorded(fact))).facts().orElseThrow();
    return new LogWrite(List.of(), new FactRow(++sequence, facts), null);
  }

  private void write(RunState state, LogWrite log) {
    var write = RunWrite.change(live.identity(), state).log(log).build();
    store.commits().commit(fence, Batch.of(write));
  }

  private void assertCorrupt(String message) {
    assertThatThrownBy(live::load)
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining(message)
        .hasMessageContaining("run 5 of partition 5");
  }
}
