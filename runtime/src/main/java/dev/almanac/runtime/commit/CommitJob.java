package dev.almanac.runtime.commit;

import dev.almanac.runtime.entity.BatchDraft;
import dev.almanac.runtime.entity.Change;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.store.Batch;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.work.WorkWrite;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One commit. It encodes changes and writes them, on a thread that may wait for the disk.
 *
 * @param records of the audit, about calls that wait for this commit
 */
record CommitJob(
    LoopContext context,
    Fence fence,
    List<Change> changes,
    UnownedWrites unowned,
    CommitRecords records) {
  private static final Logger LOG = LoggerFactory.getLogger(CommitJob.class);

  /** The result of a commit. */
  sealed interface Outcome {
    /** @param nanos how long it took */
    record Done(long nanos) implements Outcome {}

    record Failed(StoreException fault) implements Outcome {}
  }

  Outcome run() {
    try {
      long begin = context.surroundings().nanos();
      var draft = new BatchDraft(context.attributes());
      for (var change : changes) {
        encode(change, draft);
      }
      var apart = new WorkWrite(
          KeyedMessage.encoded(unowned.answers()),
          unowned.messages(),
          List.of(),
          unowned.drained());
      var audit = records.next(fence, context.surroundings().now());
      context.store().commits().commit(fence, new Batch(draft.logs(), draft.rows(), apart, audit));
      records.written(audit);
      return new Outcome.Done(context.surroundings().nanos() - begin);
    } catch (StoreException fault) {
      records.lost();
      return new Outcome.Failed(fault);
    } catch (RuntimeException bug) { // the stored data is sound, so others may try again
      LOG.error("Expected a batch that can be written", bug);
      records.lost();
      context.metrics().unwritable();
      return new Outcome.Failed(new StoreException.Unavailable(
          "Expected a batch that can be written, found " + bug, bug));
    }
  }

  /** Rejects a change that cannot be encoded, so that it alone fails. */
  private static void encode(Change change, BatchDraft draft) {
    try {
      change.encode(draft);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new StoreException.Rejected(
          "Expected a change that can be stored, found " + e, change.entity().ref(), e);
    }
  }

  /** Returns whether it holds changes of the slot. */
  boolean holds(Slot<?, ?> slot) {
    return changes.stream().anyMatch(change -> change.entity().slot().equals(slot));
  }

  /** Returns a copy for another time of the node in its place. */
  CommitJob with(Fence other) {
    return new CommitJob(context, other, changes, unowned, records);
  }

  /** Returns a copy without the changes of some slots. */
  CommitJob without(Set<Slot<?, ?>> slots) {
    return new CommitJob(
        context,
        fence,
        changes.stream()
            .filter(change -> !slots.contains(change.entity().slot()))
            .toList(),
        unowned.without(slots),
        records.without(slots));
  }
}
