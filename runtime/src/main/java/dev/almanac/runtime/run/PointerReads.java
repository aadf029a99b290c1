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

/** Finds out where workflow ids lead: those that are asked for in one step with one read. */
final class PointerReads {
  private record Wanted(
      WorkflowKey key, Consumer<Optional<Pointer>> found, Consumer<CallFailed.Reason> failed) {}

  private final LoopContext context;
  private final Map<UUID, List<Wanted>> wanted = new HashMap<>(2);

  PointerReads(LoopContext context) {
    this.context = context;
  }

  /** Has it read soon; at the latest by {@link #flush}. */
  void want(
      WorkflowKey key, Consumer<Optional<Pointer>> found, Consumer<CallFailed.Reason> failed) {
    var group = wanted.computeIfAbsent(key.namespace(), absent -> new ArrayList<>());
    group.add(new Wanted(key, found, failed));
    if (group.size() == RunStore.MOST_AT_ONCE) {
      wanted.remove(key.namespace());
      read(key.namespace(), group);
    }
  }

  /** Reads what was asked for and is not on its way. */
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

  /** A bug in going on with one must not keep the others waiting. */
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

  /** One that cannot be read must not keep others from being read. */
  private void failed(List<Wanted> group, CallFailed.Reason reason) {
    if (group.size() == 1 || reason instanceof CallFailed.Reason.Unavailable) {
      each(group, one -> one.failed().accept(reason));
    } else {
      group.forEach(one -> read(one.key().namespace(), List.of(one)));
    }
  }
}
