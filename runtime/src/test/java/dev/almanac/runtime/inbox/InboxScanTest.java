package dev.almanac.runtime.inbox;

import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.node.FlakyStore;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Batch;
import dev.almanac.store.Store;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InboxScanTest {
  private static final int MESSAGES = 400;
  private static final int SENDER = 7;

  /** So that a handful of messages is all that there is room for. */
  private static final LoopLimits NARROW =
      new LoopLimits(512, 8L << 20, 64L << 20, 1, 100, 20, 1_000);

  @Test
  void doesNotReadALongLineAgainForEachHandfulThatIsTakenIn() {
    var store = new MemoryStore();
    new SteppedLoop(store).start("w");
    leave(store, messages(MESSAGES));

    var loop = new SteppedLoop(store, new Mailbox(1_000, 1_000), NARROW);
    boolean isAtRest = loop.settle(4 * MESSAGES);

    assertThat(isAtRest)
        .as("at rest after a few reads and commits for each message")
        .isTrue();
    assertThat(signals(loop)).isEqualTo(MESSAGES);
  }

  @Test
  void takesAMessageInOnceThoughItsSenderTellsOfItLater() {
    var store = new MemoryStore();
    new SteppedLoop(store).start("w");
    var message = message("w", 1);
    leave(store, List.of(message));
    var observed = new FlakyStore(store);
    var taken = takenFrom(observed);

    var loop = new SteppedLoop(observed.view());
    loop.settle();
    loop.services.receiver().arrived(message);

    assertThat(signals(loop)).isEqualTo(1);
    assertThat(taken).containsExactly(message.key());
  }

  @Test
  void takesAMessageInOnceThoughItsSenderTellsOfItDuringTheScan() {
    var store = new MemoryStore();
    var messages = IntStream.rangeClosed(1, 6)
        .mapToObj(at -> message("w" + at, at))
        .sorted(Comparator.comparingInt(sent -> sent.key().target()))
        .toList();
    leave(store, messages);
    var observed = new FlakyStore(store);
    var taken = takenFrom(observed);

    var loop = new SteppedLoop(observed.view(), new Mailbox(1_000, 1_000), NARROW);
    loop.stepOnly();
    loop.services.receiver().arrived(messages.getFirst());
    loop.settle();

    assertThat(taken)
        .containsExactlyInAnyOrderElementsOf(
            messages.stream().map(KeyedMessage::key).toList());
  }

  /** The announcement of the second waits behind the last page of the scan. */
  @Test
  void takesMessagesInInOrderThoughTheFirstWaitsForTheEndOfTheScan() {
    var store = new MemoryStore();
    new SteppedLoop(store).start("w");
    var observed = new FlakyStore(store);
    var taken = takenFrom(observed);
    var first = message("w", 1);
    var second = message("w", 2);

    var loop = new SteppedLoop(observed.view());
    loop.stepOnly();
    loop.services.receiver().arrived(first);
    loop.stepOnly();
    assertThat(loop.reads).isNotEmpty();
    while (!loop.reads.isEmpty()) {
      loop.reads.remove().run();
    }
    leave(store, List.of(first, second));
    loop.services.receiver().arrived(second);

    assertThat(signals(loop)).isEqualTo(2);
    assertThat(taken).containsExactly(first.key(), second.key());
  }

  private static long signals(SteppedLoop loop) {
    loop.settle();
    return loop.get(loop.services.histories().view(Target.current(NAMESPACE, "w")))
        .run()
        .signals()
        .count();
  }

  /** The messages that commits delete, as often as they do. */
  private static List<MessageKey> takenFrom(FlakyStore store) {
    List<MessageKey> taken = new ArrayList<>();
    store.observer = batch -> Stream.concat(
            batch.runs().stream().flatMap(write -> write.exchange().taken().stream()),
            batch.loose().taken().stream())
        .filter(key -> key.source() == SENDER)
        .forEach(taken::add);
    return taken;
  }

  private static List<KeyedMessage> messages(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(at -> message("w", at)).toList();
  }

  private static KeyedMessage message(String id, int number) {
    int target = PartitionHash.of(NAMESPACE, EntityKind.WORKFLOW, id);
    return new KeyedMessage(new MessageKey(target, SENDER, number), signal(id, number));
  }

  private static void leave(Store store, List<KeyedMessage> messages) {
    var rows = messages.stream()
        .map(sent -> new MessageRow(sent.key(), EntityMessageCodec.encode(sent.message())))
        .toList();
    store
        .commits()
        .commit(
            store.nodes().take("another"), // the loop keeps its place
            new Batch(List.of(), new WorkWrite(rows, List.of(), List.of(), List.of())));
  }

  private static EntityMessage signal(String id, int number) {
    var nobody = new RunKey(NAMESPACE, "nobody", NAMESPACE);
    return new EntityMessage.SignalExternal(
        Target.current(NAMESPACE, id),
        new EntityMessage.Sender(nobody, 5),
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName("signal " + number)
            .build(),
        false);
  }
}
