package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static dev.almanac.runtime.node.NodeFixture.fence;
import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.node;
import static dev.almanac.runtime.node.NodeFixture.order;
import static dev.almanac.runtime.node.NodeFixture.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that wait in the database when a process starts. */
class InboxTest {
  private static final Target TARGET = Target.current(NAMESPACE, "w");
  private static final int PARTITION = PartitionHash.of(NAMESPACE, EntityKind.WORKFLOW, "w");
  private static final EntityMessage.Sender NOBODY =
      new EntityMessage.Sender(new RunKey(NAMESPACE, "nobody", NAMESPACE), 5);

  @TempDir
  Path directory;

  /** More than fit into a page, and more than may wait for one workflow. */
  @Test
  void areTakenInInTheOrderOfSending() throws Exception {
    var names = IntStream.range(0, 700).mapToObj(at -> "s" + at).toList();
    try (var store = startedOnce()) {
      leave(
          store,
          IntStream.range(0, 700)
              .mapToObj(at -> message(7, at + 1, EntityMessageCodec.encode(signal(names.get(at)))))
              .toList());

      try (var node = node(store)) {
        awaitSignals(node, 700);
        awaitNone(store, 0);

        assertThat(signals(node)).isEqualTo(names);
      }
    }
  }

  @Test
  void areLeftIfTheyCannotBeReadOrTakenInAndOthersGoOn() throws Exception {
    var unreadable = message(7, 1, Blob.of(Formats.ENTITY_MESSAGE, new byte[] {1, 2, 3}));
    var orphan = message(
        7,
        2,
        EntityMessageCodec.encode(new EntityMessage.StartChild(
            Target.current(NAMESPACE, "w"),
            WorkflowExecutionStartedEventAttributes.getDefaultInstance(), // names no parent
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED,
            ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON,
            Optional.empty(),
            List.of())));
    try (var store = startedOnce()) {
      leave(
          store,
          List.of(unreadable, orphan, message(7, 3, EntityMessageCodec.encode(signal("s")))));

      try (var node = node(store)) {
        awaitSignals(node, 1);
        awaitNone(store, 2);

        assertThat(signals(node)).containsExactly("s");
      }
      assertThat(inbox(store)).containsExactly(unreadable, orphan);
    }
  }

  private Store startedOnce() throws Exception {
    var store = SqliteStore.open(SqliteOptions.file(directory.resolve("a.db")));
    try (var node = node(store)) {
      get(node.workflows().at(workflow("w")).start(order("w")));
    }
    return store;
  }

  private static void leave(Store store, List<MessageRow> messages) {
    store
        .commits()
        .commit(
            fence(store),
            new Batch(List.of(), new WorkWrite(messages, List.of(), List.of(), List.of())));
  }

  private static MessageRow message(int source, long sequence, Blob data) {
    return new MessageRow(new MessageKey(PARTITION, source, sequence), data);
  }

  private static EntityMessage signal(String name) {
    return new EntityMessage.SignalExternal(
        Target.current(NAMESPACE, "w"),
        NOBODY,
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName(name)
            .build(),
        false);
  }

  private static List<String> signals(Node node) throws Exception {
    return get(
            node.histories().at(TARGET.workflow()).forward(TARGET, 1, 10_000, Histories.Wait.NONE))
        .events()
        .stream()
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .map(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .toList();
  }

  private static void awaitSignals(Node node, int count) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    long found = 0;
    while (found < count) {
      found = get(node.histories().at(TARGET.workflow()).view(TARGET))
          .run()
          .signals()
          .count();
      assertThat(System.nanoTime()).as("%d signals", found).isLessThan(deadline);
    }
  }

  /** The answers to nobody are taken in, too. */
  private static void awaitNone(Store store, int left) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (inbox(store).size() > left) {
      assertThat(System.nanoTime()).as("messages that stay").isLessThan(deadline);
    }
  }

  private static List<MessageRow> inbox(Store store) {
    return store.work().inbox(Partitions.ALL, null, new PageLimit(10_000, 1 << 28));
  }
}
