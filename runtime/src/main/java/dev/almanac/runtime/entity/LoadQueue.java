package dev.almanac.runtime.entity;

import dev.almanac.runtime.CallFailed;
import java.util.ArrayList;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads entities that are requested and not in the cache. Requests for an id wait, in order, while
 * it is loaded.
 *
 * @param <T> the slot of an id
 * @param <F> the result of a read
 */
public final class LoadQueue<T extends Slot<?, ?>, F> {
  /** The source of entities of one kind. */
  public interface Source<T, F> {
    /** Reads on another thread and continues on the loop with the result or the failure. */
    void read(T slot, Wanted wanted, Consumer<F> found, Consumer<CallFailed.Reason> failed);

    /**
     * Puts the result into the cache.
     *
     * @return why it cannot be used; null if it can
     */
    CallFailed.@Nullable Reason takeIn(T slot, Wanted wanted, F found);

    /** Runs after all waiters had their turn. */
    default void settled(T slot, F found) {}
  }

  /** Work on a slot, if enough of it is loaded. */
  public interface Attempt {
    /** @return what must be loaded first; null if the work is done */
    @Nullable
    Wanted run();
  }

  /** What must be loaded. */
  public sealed interface Wanted {
    /** Which entity is current, but not the entity itself. */
    record Pointer() implements Wanted {}

    /** The current entity. */
    record Current() implements Wanted {}

    record One(UUID id) implements Wanted {}
  }

  private final Source<T, F> source;

  public LoadQueue(Source<T, F> source) {
    this.source = source;
  }

  /** Runs the attempt once enough of the slot is loaded, perhaps at once. */
  public void ask(T slot, Attempt attempt, Consumer<CallFailed.Reason> failed) {
    if (slot.isLoading) {
      slot.waiting.add(new Slot.Waiting(() -> ask(slot, attempt, failed), failed));
      return;
    }
    var wanted = attempt.run();
    if (wanted != null) {
      slot.waiting.addFirst(new Slot.Waiting(() -> ask(slot, attempt, failed), failed));
      load(slot, wanted);
    }
  }

  /** Loads, and loads again if the slot was forgotten since the read began. */
  private void load(T slot, Wanted wanted) {
    slot.isLoading = true;
    int generation = slot.generation;
    source.read(
        slot,
        wanted,
        found -> {
          if (generation == slot.generation) {
            loaded(slot, wanted, found);
          } else {
            load(slot, wanted);
          }
        },
        reason -> failed(slot, reason));
  }

  private void loaded(T slot, Wanted wanted, F found) {
    slot.isLoading = false;
    var reason = source.takeIn(slot, wanted, found);
    if (reason != null) {
      failed(slot, reason);
      return;
    }
    slot.absent = wanted instanceof Wanted.One(var id) && slot.get(id) == null ? id : null;
    while (!slot.isLoading && !slot.waiting.isEmpty()) {
      slot.waiting.remove().again().run();
    }
    slot.absent = null;
    source.settled(slot, found);
  }

  private void failed(T slot, CallFailed.Reason reason) {
    slot.isLoading = false;
    var waiting = new ArrayList<>(slot.waiting);
    slot.waiting.clear();
    waiting.forEach(one -> one.failed().accept(reason));
  }
}
