package dev.almanac.runtime.entity;

import dev.almanac.runtime.CallFailed;
import java.util.ArrayList;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is asked for and not in the cache. What is asked of an id while it is loaded waits in
 * the order of arrival.
 *
 * @param <T> what is held by an id
 * @param <F> what a read finds
 */
public final class LoadQueue<T extends Slot<?, ?>, F> {
  /** Where entities of one kind come from. */
  public interface Source<T, F> {
    /** Reads on another thread, and goes on with the result, or the failure, on the loop. */
    void read(T slot, Wanted wanted, Consumer<F> found, Consumer<CallFailed.Reason> failed);

    /**
     * Puts what was found into the cache.
     *
     * @return a reason if that cannot be made use of, else nothing
     */
    CallFailed.@Nullable Reason takeIn(T slot, Wanted wanted, F found);

    /** All who waited for it have had their turn. */
    default void settled(T slot, F found) {}
  }

  /** Does what is asked for, if enough is known for that. */
  public interface Attempt {
    /** @return what must be loaded before; null if it was done */
    @Nullable
    Wanted run();
  }

  /** What must be loaded. */
  public sealed interface Wanted {
    /** Which entity is current, but not that entity. */
    record Pointer() implements Wanted {}

    /** The entity that is current. */
    record Current() implements Wanted {}

    record One(UUID id) implements Wanted {}
  }

  private final Source<T, F> source;

  public LoadQueue(Source<T, F> source) {
    this.source = source;
  }

  /** Goes on with a slot once enough is known of it, perhaps at once. */
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

  /** What was read before the slot was forgotten may be out of date: then once more. */
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
