package dev.almanac.api.attention;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.AttentionItem;
import dev.almanac.protocol.schedule.v1.AttentionKind;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Routed;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Finds task queues in which tasks wait although no worker polls them. Looks at the queues of a
 * bounded number of running workflows; those of the most come first.
 */
record NeglectedQueueSearch(Lists lists, Routed<QueueKey, Queues> queues) {
  private static final int MOST_QUEUES = 50;
  private static final List<TaskQueueType> TYPES =
      List.of(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY);

  CompletionStage<Attention> find(ConcernSearch.Wanted wanted) {
    var running = Condition.is(Field.Listed.STATUS, VisibilityRow.RUNNING);
    var query = new CountQuery(wanted.namespace(), running, Field.Listed.TASK_QUEUE, null);
    return lists.count(query, 1, wanted.asker()).thenCompose(counts -> {
      var looks = names(counts).stream()
          .flatMap(name -> TYPES.stream().map(type -> look(wanted, name, type)))
          .toList();
      return CompletableFuture.allOf(looks.toArray(CompletableFuture<?>[]::new))
          .thenApply(done -> Attention.of(
              looks.stream()
                  .map(CompletableFuture::join)
                  .flatMap(Optional::stream)
                  .toList(),
              wanted.most()));
    });
  }

  private static List<String> names(CountStep counts) {
    return counts.groups().entrySet().stream()
        .sorted(Map.Entry.<Optional<Value>, Long>comparingByValue().reversed())
        .flatMap(group -> group.getKey().stream())
        .flatMap(
            value -> value instanceof Value.Text(String name) ? Stream.of(name) : Stream.empty())
        .limit(MOST_QUEUES)
        .toList();
  }

  private CompletableFuture<Optional<AttentionItem>> look(
      ConcernSearch.Wanted wanted, String name, TaskQueueType type) {
    var key = new QueueKey(wanted.namespace(), name, type.getNumber());
    return queues
        .at(key)
        .neglected(key)
        .thenApply(found -> found.map(neglected -> item(name, type, neglected)))
        .toCompletableFuture();
  }

  private static AttentionItem item(String name, TaskQueueType type, Queues.Neglected neglected) {
    var tasks = type == TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW ? "workflow" : "activity";
    var count = neglected.tasks() >= Queues.MOST_COUNTED
        ? "At least %d".formatted(neglected.tasks())
        : Long.toString(neglected.tasks());
    return AttentionItem.newBuilder()
        .setKind(AttentionKind.ATTENTION_KIND_QUEUE_WITHOUT_WORKERS)
        .setTaskQueue(name)
        .setSince(ProtoTime.timestamp(neglected.oldest()))
        .setCount(neglected.tasks())
        .setReason(tasks)
        .setText("%s %s %s, and no worker has polled for it in the last minutes."
            .formatted(count, tasks, neglected.tasks() == 1 ? "task waits" : "tasks wait"))
        .build();
  }
}
