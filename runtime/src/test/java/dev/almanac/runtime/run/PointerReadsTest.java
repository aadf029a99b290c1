package dev.almanac.runtime.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.loop.NodeContext;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.node.Routes;
import dev.almanac.store.Partitions;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.RunStore;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Ids that are asked for together are read together, and do not depend on each other else. */
class PointerReadsTest {
  private final ArrayDeque<Runnable> reads = new ArrayDeque<>();
  private final Mailbox mailbox = new Mailbox(10, 10);
  private final MemoryStore store = new MemoryStore();
  private final PointerReads pointers = new PointerReads(context());
  private final List<String> found = new ArrayList<>();
  private final List<CallFailed.Reason> failed = new ArrayList<>();

  @Test
  void whatIsAskedForInOneStepIsOneRead() {
    want("a");
    want("b");
    assertThat(reads).isEmpty();

    pointers.flush();
    pointers.flush();

    assertThat(reads).hasSize(1);
    work();
    assertThat(found).containsExactly("a", "b");
    assertThat(failed).isEmpty();
  }

  @Test
  void moreThanOneReadTakesAreRead() {
    for (int at = 0; at <= RunStore.MOST_AT_ONCE; at++) {
      want("w" + at);
    }
    assertThat(reads).hasSize(1);

    pointers.flush();

    assertThat(reads).hasSize(2);
    work();
    assertThat(found).hasSize(RunStore.MOST_AT_ONCE + 1);
  }

  @Test
  void aBugInOneDoesNotKeepOthersWaiting() {
    want("a");
    pointers.want(
        key("bad"),
        pointer -> {
          throw new IllegalStateException("A bug for a test");
        },
        failed::add);
    want("b");
    pointers.flush();

    assertThatThrownBy(this::work).hasMessage("A bug for a test");

    assertThat(found).containsExactly("a", "b");
  }

  private void want(String id) {
    pointers.want(key(id), pointer -> found.add(id), failed::add);
  }

  private static WorkflowKey key(String id) {
    return new WorkflowKey(new UUID(0, 1), id);
  }

  private void work() {
    while (!reads.isEmpty()) {
      reads.remove().run();
    }
    for (var letter = mailbox.nextLetter(); letter != null; letter = mailbox.nextLetter()) {
      letter.run();
    }
  }

  private LoopContext context() {
    var shared = new NodeContext(
        store,
        new Fences(store.nodes(), store.nodes().take("node")),
        (namespace, name) -> null,
        new Routes(1),
        LoopLimits.DEFAULT);
    return new LoopContext(shared, Partitions.ALL, new Still(), mailbox, reads::add, Runnable::run);
  }

  /** No time passes. */
  private static final class Still implements Surroundings {
    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public RandomGenerator random() {
      return RandomGenerator.of("L64X128MixRandom");
    }
  }
}
