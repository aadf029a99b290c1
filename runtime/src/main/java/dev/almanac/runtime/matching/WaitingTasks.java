package dev.almanac.runtime.matching;

import dev.almanac.store.work.BacklogRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks in the memory of a queue, in the order in which they are given out. If it is
 * full, the last ones are left to the backlog.
 */
final class WaitingTasks {
  private final int most;
  private final NavigableSet<TaskRef> inOrder =
      new TreeSet<>(Comparator.comparing(TaskRef::row, BacklogRow.ORDER));
  private final Map<TaskRef.Id, TaskRef> byId = new HashMap<>();

  WaitingTasks(int most) {
    this.most = most;
  }

  /**
   * Adds a task, or replaces an older reference to it.
   *
   * @return the task that does not fit, which may be this one
   */
  @Nullable
  TaskRef add(TaskRef task) {
    var known = remove(task.id());
    put(known != null && known.isStored() && known.row().equals(task.row()) ? known : task);
    return byId.size() > most ? removeLast() : null;
  }

  /** Notes that the backlog has the task. */
  void markStored(TaskRef.Id id) {
    var known = remove(id);
    if (known != null) {
      put(known.asStored());
    }
  }

  @Nullable
  TaskRef first() {
    return inOrder.isEmpty() ? null : inOrder.first();
  }

  @Nullable
  TaskRef remove(TaskRef.Id id) {
    var known = byId.remove(id);
    if (known != null) {
      inOrder.remove(known);
    }
    return known;
  }

  private void put(TaskRef task) {
    byId.put(task.id(), task);
    inOrder.add(task);
  }

  private TaskRef removeLast() {
    var last = inOrder.last();
    remove(last.id());
    return last;
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  /** Returns all tasks in order. */
  List<TaskRef> all() {
    return List.copyOf(inOrder);
  }
}
