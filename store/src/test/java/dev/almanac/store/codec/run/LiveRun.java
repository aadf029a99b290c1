package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.Engine;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.Samples;
import dev.almanac.store.Store;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.run.Snapshot;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A run in memory whose steps are all committed to a store, as a server does. */
public final class LiveRun {
  private final Store store;
  private final Fence fence;
  private final RunIdentity identity;
  private Instant now = Instant.parse("2030-01-01T00:00:00.123456789Z");
  private LogPosition position = LogPosition.START;
  private Run run;
  private long bytes;
  private int snapshots;
  private int nonces;

  public LiveRun(Store store, Fence fence, long number) {
    this(store, fence, number, attributes());
  }

  public LiveRun(
      Store store,
      Fence fence,
      long number,
      WorkflowExecutionStartedEventAttributes.Builder attributes) {
    this.store = store;
    this.fence = fence;
    identity = Samples.run(number);
    var start = new RunStart(RunLoader.key(identity).workflow(), attributes.build());
    var accepted = RunCreation.start(start, identity.runId(), now);
    run = accepted.next();
    commit(accepted.log(), true);
  }

  public static WorkflowExecutionStartedEventAttributes.Builder attributes() {
    return WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
        .setWorkflowTaskTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setAttempt(1);
  }

  public Run run() {
    return run;
  }

  public RunIdentity identity() {
    return identity;
  }

  public LogPosition position() {
    return position;
  }

  /** Returns the bytes written to its log so far, including snapshots. */
  public long bytes() {
    return bytes;
  }

  public int snapshots() {
    return snapshots;
  }

  public String nonce() {
    return "nonce-" + ++nonces;
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  public void passTo(Instant time) {
    now = time.isAfter(now) ? time : now;
  }

  /** Decides a request and commits the result; returns whether there was anything to commit. */
  public boolean ask(Request<?> request) {
    if (Engine.decide(run, request, now) instanceof Decision.Accepted<?> accepted) {
      run = accepted.next();
      commit(accepted.log(), false);
      return !accepted.log().isEmpty();
    }
    return false;
  }

  /** Asserts that the stored state equals the one in memory. */
  public void check(String label) {
    var loaded = load();
    assertThat(loaded.run()).as(label).isEqualTo(run);
    assertThat(loaded.position()).as(label).isEqualTo(position);
    var originals = new Originals(store.runs(), identity.ref());
    assertThat(SnapshotCodec.decode(run.key(), SnapshotCodec.encode(run), originals))
        .as(label)
        .isEqualTo(run);
  }

  public LoadedRun load() {
    return RunLoader.load(store.runs(), store.runs().run(identity.ref()).orElseThrow());
  }

  private void commit(List<LogEntry> log, boolean first) {
    if (log.isEmpty()) {
      return;
    }
    var step = LogStep.of(position, log, run);
    position = step.position();
    count(step.write());
    var history = run.history();
    var state = new RunState(
        run.execution().status().getNumber(), history.nextEventId() - 1, history.bytes());
    var write = first ? RunWrite.create(identity, state) : RunWrite.change(identity, state);
    store.commits().commit(fence, Batch.of(write.log(step.write()).build()));
  }

  private void count(LogWrite write) {
    bytes +=
        write.history().stream().map(HistoryRow::data).mapToLong(Blob::size).sum();
    bytes += Optional.ofNullable(write.fact()).map(row -> row.data().size()).orElse(0);
    bytes += Optional.ofNullable(write.snapshot())
        .map(Snapshot::data)
        .map(Blob::size)
        .orElse(0);
    snapshots += write.snapshot() == null ? 0 : 1;
  }
}
