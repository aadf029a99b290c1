package dev.almanac.runtime.run;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the pointers of workflow ids, with one read for all that are wanted in one step. */
final class PointerReads {
  private record Wanted(
      WorkflowKey key, Consumer<Optional<Pointer>> found, Consumer<CallFailed.Reason> failed) {}

  private final LoopContext context;
  private final Map<UUID, List<Wanted>> wanted = new HashMap<>(2);

  PointerReads(LoopContext context) {
    this.context = context;
  }

  /** Reads the pointer soon, at the latest with {@link #flush}. */
  void want(
      WorkflowKey key, Consumer<Optional<Pointer>> found, Consumer<CallFailed.Reason> failed) {
    var group = wanted.computeIfAbsent(key.namespace(), absent -> new ArrayList<>());
    group.add(new Wanted(key, found, failed));
    if (group.size() == RunStore.MOST_AT_ONCE) {
      wanted.remove(key.namespace());
      read(key.namespace(), group);
    }
  }

  /** Reads all pointers that are wanted and not being read. */
  void flush() {
    if (!wanted.isEmpty()) {
      wanted.forEach(this::read);
      wanted.clear();
    }
  }

  private void read(UUID namespace, List<Wanted> group) {
    var ids = group.stream().map(one -> one.key().workflowId()).toList();
    context.read(
        () -> context.store().runs().pointers(namespace, ids),
        found -> each(
            group,
            one -> one.found().accept(Optional.ofNullable(found.get(one.key().workflowId())))),
        reason -> failed(group, reason));
  }

  /** Continues with each, so that a bug in one does not hold up the others. */
  private static void each(List<Wanted> group, Consumer<Wanted> action) {
    @Nullable RuntimeException first = null;
    for (var one : group) {
      try {
        action.accept(one);
      } catch (RuntimeException bug) {
        if (first == null) {
          first = bug;
        } else {
          first.addSuppressed(bug);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Reads one by one, so that an unreadable pointer does not hide the others. */
  private void failed(List<Wanted> group, CallFailed.Reason reason) {
    if (group.size() == 1 || reason instanceof CallFailed.Reason.Unavailable) {
      each(group, one -> one.failed().accept(reason));
    } else {
      group.forEach(one -> read(one.key().namespace(), List.of(one)));
    }
  }
}
