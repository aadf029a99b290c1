package dev.almanac.bench.load.calibrate;

import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Partitions;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Simulated runs with the five steps of a workflow with one activity: started, first task done,
 * activity started, activity done, closed. Each batch advances every run by one step, and they are
 * at different steps, so all batches are alike: a fifth of the steps creates a run with its pointer
 * and its row in lists, a fifth closes one, and each adds a row of history and a fact.
 */
final class Lives {
  static final int STEPS = 5;

  private static final int HISTORY_BYTES = 400;
  private static final int FACT_BYTES = 48;
  private static final int LISTED_BYTES = 64;
  private static final int EVENTS_PER_STEP = 2;
  private static final int COMPLETED = 2;
  private static final int NUMBERS_AT_ONCE = 4_096;
  private static final long TIMEOUT_NANOS = 10_000_000_000L;
  private static final long SEED = 20_260_101;

  private final NodeStore nodes;
  private final Fence fence;
  private final List<Life> lives = new ArrayList<>();
  private final Random random = new Random(SEED);
  private final UUID namespace = new UUID(0, 1);
  private long nextNumber;
  private long numbersLeft;

  private final class Life {
    private final RunIdentity run;
    private final long start = System.nanoTime();
    private int step;

    private Life() {
      long number = number();
      var ref = new EntityRef((int) (number % Partitions.COUNT), number);
      run = new RunIdentity(ref, namespace, "calibration-" + number, UUID.randomUUID());
    }

    private RunWrite next() {
      step++;
      boolean closes = step == STEPS;
      int status = closes ? COMPLETED : VisibilityRow.RUNNING;
      long last = (long) step * EVENTS_PER_STEP;
      var state = new RunState(status, last, (long) step * HISTORY_BYTES);
      var write = step == 1 ? RunWrite.create(run, state) : RunWrite.change(run, state);
      var events = new HistoryRow(last - EVENTS_PER_STEP + 1, last, bytes(HISTORY_BYTES));
      write.log(new LogWrite(List.of(events), new FactRow(step, bytes(FACT_BYTES)), null));
      write.attention(
          closes ? Attention.CLEAR : new Attention.At(System.nanoTime() + TIMEOUT_NANOS));
      if (step == 1 || closes) {
        write.pointer(new Pointer(run.ref(), run.runId(), status, run.runId(), "request"));
        write.visibility(listed(status, closes));
      }
      return write.build();
    }

    private VisibilityWrite listed(int status, boolean closes) {
      var life = closes ? new Lifetime(start, System.nanoTime()) : Lifetime.openSince(start);
      var extent = closes
          ? new HistoryLength((long) STEPS * EVENTS_PER_STEP, (long) STEPS * HISTORY_BYTES, STEPS)
          : HistoryLength.UNKNOWN;
      var row = new VisibilityRow(
          "Calibration", "calibration", status, life, extent, ParentLink.NONE, bytes(LISTED_BYTES));
      return new VisibilityWrite(row, List.of());
    }
  }

  Lives(NodeStore nodes, Fence fence) {
    this.nodes = nodes;
    this.fence = fence;
  }

  /** Returns a batch with one step of each of {@code size} runs. */
  Batch next(int size) {
    lives.removeIf(life -> life.step == STEPS);
    // The first batches add a fifth each, so that later ones hold runs at every step.
    int newcomers = Math.min(size - lives.size(), Math.ceilDiv(size, STEPS));
    for (int i = 0; i < newcomers; i++) {
      lives.add(new Life());
    }
    return new Batch(lives.stream().map(Life::next).toList(), WorkWrite.NONE);
  }

  private long number() {
    if (numbersLeft == 0) {
      nextNumber = nodes.reserveRunNumbers(fence, NUMBERS_AT_ONCE);
      numbersLeft = NUMBERS_AT_ONCE;
    }
    numbersLeft--;
    return nextNumber++;
  }

  private Blob bytes(int size) {
    var bytes = new byte[size];
    random.nextBytes(bytes);
    return Blob.of(1, bytes);
  }
}
