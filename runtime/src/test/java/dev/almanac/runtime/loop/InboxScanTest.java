package dev.almanac.runtime.loop;

import static dev.almanac.runtime.loop.SteppedLoop.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.state.RunKey;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Batch;
import dev.almanac.store.Exchange;
import dev.almanac.store.Message;
import dev.almanac.store.MessageKey;
import dev.almanac.store.Store;
import dev.almanac.store.codec.NoticeCodec;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InboxScanTest {
  private static final int MESSAGES = 400;

  /** So that a handful of messages is all that there is room for. */
  private static final LoopLimits NARROW =
      new LoopLimits(512, 8L << 20, 64L << 20, 1, 100, 20, 1_000);

  @Test
  void doesNotReadALongLineAgainForEachHandfulThatIsTakenIn() {
    var store = new MemoryStore();
    new SteppedLoop(store).start("w");
    leave(store);

    var loop = new SteppedLoop(store, new Mailbox(1_000, 1_000), NARROW);
    boolean isAtRest = loop.settle(4 * MESSAGES);

    assertThat(isAtRest)
        .as("at rest after a few reads and commits for each message")
        .isTrue();
    var run = loop.get(loop.loop.view(Target.current(NAMESPACE, "w"))).run();
    assertThat(run.signals().count()).isEqualTo(MESSAGES);
  }

  private static void leave(Store store) {
    int target = PartitionHash.of(NAMESPACE, EntityKind.WORKFLOW, "w");
    var messages = IntStream.rangeClosed(1, MESSAGES)
        .mapToObj(at -> new Message(new MessageKey(target, 7, at), NoticeCodec.encode(signal(at))))
        .toList();
    store
        .commits()
        .commit(
            store.nodes().take("node"),
            new Batch(List.of(), new Exchange(messages, List.of(), List.of(), List.of())));
  }

  private static Notice signal(int number) {
    var nobody = new RunKey(NAMESPACE.toString(), "nobody", NAMESPACE.toString());
    return new Notice.SignalExternal(
        new Address(NAMESPACE.toString(), "w", "", ""),
        new Notice.Sender(nobody, 5),
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName("signal " + number)
            .build(),
        false);
  }
}
