package dev.almanac.api.attention;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.AttentionItem;
import dev.almanac.protocol.schedule.v1.AttentionKind;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Routed;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds task queues in which tasks wait although no worker polls them, among a bounded number of
 * queues with a backlog.
 */
record NeglectedQueueSearch(Lists lists, Routed<QueueKey, Queues> queues) {
  private static final int MOST_QUEUES = 100;

  CompletionStage<Attention> find(ConcernSearch.Wanted wanted) {
    return lists
        .waiting(wanted.namespace(), MOST_QUEUES, wanted.asker())
        .thenCompose(found -> items(found.stream().map(this::look).toList()))
        .thenApply(items -> Attention.of(items, wanted.most()));
  }

  private static CompletionStage<List<AttentionItem>> items(
      List<CompletableFuture<Optional<AttentionItem>>> looks) {
    return CompletableFuture.allOf(looks.toArray(CompletableFuture<?>[]::new))
        .thenApply(done -> looks.stream()
            .map(CompletableFuture::join)
            .flatMap(Optional::stream)
            .toList());
  }

  private CompletableFuture<Optional<AttentionItem>> look(QueueKey queue) {
    return queues
        .at(queue)
        .essentials(queue)
        .thenApply(found -> found
            .oldest()
            .filter(oldest -> found.isNeglected())
            .map(oldest -> item(queue, found, oldest)))
        .toCompletableFuture();
  }

  private static AttentionItem item(QueueKey queue, Queues.Essentials neglected, Instant oldest) {
    var kind =
        queue.kind() == TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE ? "workflow" : "activity";
    var count = neglected.isCut()
        ? "At least %d".formatted(neglected.tasks())
        : Long.toString(neglected.tasks());
    return AttentionItem.newBuilder()
        .setKind(AttentionKind.ATTENTION_KIND_QUEUE_WITHOUT_WORKERS)
        .setTaskQueue(queue.name())
        .setSince(ProtoTime.timestamp(oldest))
        .setCount(neglected.tasks())
        .setReason(kind)
        .setText("%s %s %s, and no worker has polled for it in the last minutes."
            .formatted(count, kind, neglected.tasks() == 1 ? "task waits" : "tasks wait"))
        .build();
  }
}
