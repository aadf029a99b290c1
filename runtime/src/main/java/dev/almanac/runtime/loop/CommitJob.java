package dev.almanac.runtime.loop;

import dev.almanac.engine.state.Run;
import dev.almanac.store.AttributeValue;
import dev.almanac.store.Batch;
import dev.almanac.store.Exchange;
import dev.almanac.store.Fence;
import dev.almanac.store.LogWrite;
import dev.almanac.store.Message;
import dev.almanac.store.RunRef;
import dev.almanac.store.RunState;
import dev.almanac.store.RunWrite;
import dev.almanac.store.ScheduleWrite;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.AttributeValues;
import dev.almanac.store.codec.LogPosition;
import dev.almanac.store.codec.LogStep;
import dev.almanac.store.codec.NoticeCodec;
import dev.almanac.store.codec.VisibilityCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One commit. It turns changes into bytes and writes them, on a thread that may wait for the disk.
 */
record CommitJob(
    LoopContext context,
    Fence fence,
    List<RunChange> changes,
    List<ScheduleChange> schedules,
    Loose loose) {
  private static final Logger LOG = LoggerFactory.getLogger(CommitJob.class);

  /** What became of it. */
  sealed interface Outcome {
    /** Durable; with the log positions of the runs, in the order of the changes. */
    record Done(List<LogPosition> positions) implements Outcome {}

    record Failed(StoreException fault) implements Outcome {}
  }

  private record Encoded(RunWrite write, LogPosition position) {}

  Outcome run() {
    var writes = new ArrayList<RunWrite>(changes.size());
    var positions = new ArrayList<LogPosition>(changes.size());
    try {
      for (var change : changes) {
        var encoded = encode(change);
        writes.add(encoded.write());
        positions.add(encoded.position());
      }
      var apart =
          new Exchange(encoded(loose.answers()), loose.messages(), List.of(), loose.drained());
      context.store().commits().commit(fence, new Batch(writes, scheduleWrites(), apart));
      return new Outcome.Done(positions);
    } catch (StoreException fault) {
      return new Outcome.Failed(fault);
    } catch (RuntimeException bug) { // what is stored is sound, so others may try again
      LOG.error("Expected a batch that can be written", bug);
      context.metrics().unwritable();
      return new Outcome.Failed(new StoreException.Unavailable(
          "Expected a batch that can be written, found " + bug, bug));
    }
  }

  /** Whether it holds something of a workflow or schedule. */
  boolean holds(Resident resident) {
    return changes.stream().anyMatch(change -> change.run().workflow == resident)
        || schedules.stream().anyMatch(change -> change.schedule().slot == resident);
  }

  /** The same without what it holds of some. */
  CommitJob without(Set<Resident> residents) {
    return new CommitJob(
        context,
        fence,
        changes.stream()
            .filter(change -> !residents.contains(change.run().workflow))
            .toList(),
        schedules.stream()
            .filter(change -> !residents.contains(change.schedule().slot))
            .toList(),
        loose.without(residents));
  }

  private List<ScheduleWrite> scheduleWrites() {
    var writes = new ArrayList<ScheduleWrite>(schedules.size());
    for (var change : schedules) {
      var identity = change.schedule().identity;
      try {
        writes.add(change.write(name -> context.attributes().find(identity.namespace(), name)));
      } catch (IllegalArgumentException | IllegalStateException e) {
        throw unstorable(identity.ref(), e);
      }
    }
    return writes;
  }

  /** A change that cannot be turned into bytes is refused alone, as one that contradicts. */
  private Encoded encode(RunChange change) {
    try {
      return write(change);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw unstorable(change.run().identity.ref(), e);
    }
  }

  private static StoreException unstorable(RunRef whose, RuntimeException fault) {
    return new StoreException.Rejected(
        "Expected a change that can be stored, found " + fault, whose, fault);
  }

  private Encoded write(RunChange change) {
    var step = LogStep.of(change.position(), change.log(), change.after());
    return new Encoded(assemble(change, step.write()), step.position());
  }

  private RunWrite assemble(RunChange change, LogWrite log) {
    var identity = change.run().identity;
    var state = stateOf(change.after());
    var write =
        change.isNew() ? RunWrite.create(identity, state) : RunWrite.change(identity, state);
    write.log(log).attention(change.rows().attention()).exchange(exchange(change.rows()));
    if (change.rows().pointer() != null) {
      write.pointer(change.rows().pointer());
    }
    if (change.showsInLists()) {
      write.visibility(
          VisibilityCodec.write(change.after(), closedAt(change.after()), attributes(change)));
    }
    return write.build();
  }

  private static Exchange exchange(RunChange.Rows rows) {
    var rest = rows.exchange();
    return rows.sent().isEmpty()
        ? rest
        : new Exchange(encoded(rows.sent()), rest.taken(), rest.spilled(), rest.drained());
  }

  private static List<Message> encoded(List<Envelope> sent) {
    return sent.stream()
        .map(envelope -> new Message(envelope.key(), NoticeCodec.encode(envelope.notice())))
        .toList();
  }

  private List<AttributeValue> attributes(RunChange change) {
    var properties = change.after().execution().properties();
    var namespace = change.run().identity.namespace();
    return AttributeValues.searchable(
        properties.searchAttributes(), name -> context.attributes().find(namespace, name));
  }

  /** A run ends with its last event. */
  private static Optional<Instant> closedAt(Run run) {
    return run.open() ? Optional.empty() : Optional.of(run.history().lastTime());
  }

  private static RunState stateOf(Run run) {
    return new RunState(
        run.execution().status().getNumber(),
        run.history().nextEventId() - 1,
        run.history().bytes());
  }
}
