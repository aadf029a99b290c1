package dev.almanac.api.operator;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Lists.QueueUse;
import dev.almanac.runtime.RuntimeServices;
import dev.almanac.store.Ids;
import dev.almanac.store.work.QueueKey;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Finds the names of task queues. Loops know the queues of workers and of tasks in memory, the
 * database those with a backlog, and those of open runs and of schedules. Each of these sources
 * gives the first names of a page, so none is missing from it; only of runs and schedules a limited
 * number is looked at.
 */
record TaskQueueNames(RuntimeServices runtime, UUID namespace) {
  /** A name may come as two keys, of workflow tasks and of activities. */
  private static final int KINDS = 2;

  /** The names of a page, in order. */
  record Page(List<String> names, boolean hasMore, QueueUse use) {}

  CompletionStage<Page> after(String after, int size, Asker asker) {
    int keys = KINDS * (size + 1);
    return runtime
        .lists()
        .queueUse(namespace, after, keys, asker)
        .thenCombine(known(after, keys), (use, known) -> page(use, known, after, size));
  }

  private CompletionStage<List<QueueKey>> known(String after, int keys) {
    var asked = runtime.allQueues().stream()
        .map(loop -> loop.known(namespace, after, keys).toCompletableFuture())
        .toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture<?>[]::new))
        .thenApply(done -> asked.stream()
            .map(CompletableFuture::join)
            .flatMap(Collection::stream)
            .toList());
  }

  private static Page page(QueueUse use, List<QueueKey> known, String after, int size) {
    var names = new TreeSet<>(Ids.ORDER);
    Stream.concat(use.waiting().stream(), known.stream()).map(QueueKey::name).forEach(names::add);
    Stream.concat(use.openRuns().keySet().stream(), use.schedules().keySet().stream())
        .filter(name -> Ids.ORDER.compare(name, after) > 0)
        .forEach(names::add);
    return new Page(names.stream().limit(size).toList(), names.size() > size, use);
  }
}
