package dev.almanac.simulator.planted;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.proto.StoredRun;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.WorkWrite;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Removes something from batches. */
final class BatchTampering {
  /** Far from real run numbers. */
  private static final long TWINS = 1L << 40;

  private BatchTampering() {}

  static Batch torn(Batch batch) {
    int half = (batch.runs().size() + 1) / 2;
    return batch.withRuns(batch.runs().subList(0, half));
  }

  static Batch withoutAttention(Batch batch) {
    return each(
        batch,
        run -> run.attention() instanceof Attention.At && !run.state().created()
            ? with(run, run.log(), Attention.CLEAR, run.exchange())
            : run);
  }

  static Batch withoutBacklog(Batch batch) {
    return exchange(batch, all -> new WorkWrite(all.sent(), all.taken(), List.of(), all.drained()));
  }

  static Batch withoutDrains(Batch batch) {
    return exchange(batch, all -> new WorkWrite(all.sent(), all.taken(), all.spilled(), List.of()));
  }

  static Batch withoutSent(Batch batch) {
    return exchange(
        batch, all -> new WorkWrite(List.of(), all.taken(), all.spilled(), all.drained()));
  }

  /** Keeps the rows of messages whose effect is written. */
  static Batch withoutTaken(Batch batch) {
    return exchange(
        batch, all -> new WorkWrite(all.sent(), List.of(), all.spilled(), all.drained()));
  }

  private static Batch exchange(Batch batch, UnaryOperator<WorkWrite> bend) {
    return each(batch, run -> with(run, run.log(), run.attention(), bend.apply(run.exchange())));
  }

  static Batch withoutFacts(Batch batch) {
    return each(batch, run -> {
      var rest = new LogWrite(run.log().history(), null, run.log().snapshot());
      return with(run, rest, run.attention(), run.exchange());
    });
  }

  static Batch withoutPointer(Batch batch) {
    return each(
        batch,
        run -> new RunWrite(
            run.identity(),
            run.state(),
            run.log(),
            null,
            run.attention(),
            run.visibility(),
            run.exchange()));
  }

  static Batch withoutVisibility(Batch batch) {
    return each(
        batch,
        run -> new RunWrite(
            run.identity(),
            run.state(),
            run.log(),
            run.pointer(),
            run.attention(),
            null,
            run.exchange()));
  }

  static Batch withoutSuccessors(Batch batch) {
    return batch.withRuns(batch.runs().stream().filter(run -> !isSuccessor(run)).toList());
  }

  static Batch withTwinSuccessors(Batch batch) {
    var twins = batch.runs().stream().filter(BatchTampering::isSuccessor).map(BatchTampering::twin);
    return batch.withRuns(Stream.concat(batch.runs().stream(), twins).toList());
  }

  /** Returns whether the run is a successor. */
  private static boolean isSuccessor(RunWrite run) {
    return run.state().created()
        && run.pointer() != null
        && !run.pointer().firstRunId().equals(run.identity().runId());
  }

  private static RunWrite twin(RunWrite run) {
    var real = run.identity();
    var twin = new RunIdentity(
        new EntityRef(real.ref().partition(), real.ref().number() + TWINS),
        real.namespace(),
        real.workflowId(),
        new UUID(real.runId().getMostSignificantBits(), ~real.runId().getLeastSignificantBits()));
    return new RunWrite(
        twin, run.state(), run.log(), null, run.attention(), run.visibility(), WorkWrite.NONE);
  }

  static Batch withoutUpdates(Batch batch) {
    return each(batch, run -> {
      var snapshot = run.log().snapshot();
      if (snapshot == null) {
        return run;
      }
      var forgetful = new Snapshot(snapshot.sequence(), withoutUpdates(snapshot.data()));
      var log = new LogWrite(run.log().history(), run.log().fact(), forgetful);
      return with(run, log, run.attention(), run.exchange());
    });
  }

  private static Blob withoutUpdates(Blob snapshot) {
    try {
      var run =
          StoredRun.parseFrom(snapshot.payload()).toBuilder().clearUpdates().build();
      return Blob.of(snapshot.format(), run.toByteArray());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("Expected a snapshot", e);
    }
  }

  /** Removes the changes of runs that another one of the same workflow replaces. */
  static Batch withoutReplaced(Batch batch) {
    var made = batch.runs().stream()
        .filter(run -> run.state().created())
        .map(run -> run.identity().workflowId())
        .collect(Collectors.toSet());
    return new Batch(
        batch.runs().stream()
            .filter(
                run -> run.state().created() || !made.contains(run.identity().workflowId()))
            .toList(),
        batch.loose());
  }

  static Batch withoutResetRequest(Batch batch) {
    return each(
        batch,
        run -> run.pointer() == null || !run.pointer().startRequestId().contains("reset")
            ? run
            : with(run, withoutRequest(run.pointer())));
  }

  private static Pointer withoutRequest(Pointer pointer) {
    return new Pointer(
        pointer.current(), pointer.runId(), pointer.status(), pointer.firstRunId(), "forgotten");
  }

  private static RunWrite with(RunWrite run, Pointer pointer) {
    return new RunWrite(
        run.identity(),
        run.state(),
        run.log(),
        pointer,
        run.attention(),
        run.visibility(),
        run.exchange());
  }

  private static Batch each(Batch batch, UnaryOperator<RunWrite> change) {
    return batch.withRuns(batch.runs().stream().map(change).toList());
  }

  private static RunWrite with(
      RunWrite run, LogWrite log, Attention attention, WorkWrite exchange) {
    return new RunWrite(
        run.identity(), run.state(), log, run.pointer(), attention, run.visibility(), exchange);
  }
}
