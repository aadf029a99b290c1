package dev.almanac.simulator.planted;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.proto.StoredDefinition;
import dev.almanac.store.proto.StoredHead;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Changes what batches store of schedules. */
final class ScheduleTampering {
  private ScheduleTampering() {}

  static Batch each(Batch batch, UnaryOperator<ScheduleWrite> bend) {
    return new Batch(
        batch.runs(), batch.schedules().stream().map(bend).toList(), batch.loose(), batch.audit());
  }

  /** Changes heads. */
  static ScheduleWrite head(ScheduleWrite write, UnaryOperator<StoredHead.Builder> bend) {
    var state = write.state();
    try {
      var head = bend.apply(StoredHead.parseFrom(state.head().payload()).toBuilder());
      var blob = Blob.of(state.head().format(), head.build().toByteArray());
      return with(
          write,
          new ScheduleWrite.State(state.created(), blob, state.definition(), state.deleted()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("Expected a head", e);
    }
  }

  /** Changes stored definitions. */
  static ScheduleWrite definition(
      ScheduleWrite write, UnaryOperator<StoredDefinition.Builder> bend) {
    var state = write.state();
    var given = state.definition();
    if (given == null) {
      return write;
    }
    try {
      var definition = bend.apply(StoredDefinition.parseFrom(given.data().payload()).toBuilder());
      var blob = Blob.of(given.data().format(), definition.build().toByteArray());
      var bent = new ScheduleWrite.Definition(blob, given.calendars());
      return with(
          write, new ScheduleWrite.State(state.created(), state.head(), bent, state.deleted()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("Expected a definition", e);
    }
  }

  /** Changes or drops parts. */
  static ScheduleWrite parts(
      ScheduleWrite write, Function<SchedulePart, Stream<SchedulePart>> bend) {
    List<PartRow> put = write.parts().put().stream()
        .map(row -> ScheduleCodec.part(row.data()))
        .flatMap(bend)
        .map(ScheduleCodec::row)
        .toList();
    return new ScheduleWrite(
        write.identity(),
        write.state(),
        new ScheduleWrite.Parts(put, write.parts().removed()),
        write.ledger(),
        write.versions(),
        write.attention(),
        write.listing(),
        write.exchange());
  }

  /** Changes new ledger entries. */
  static ScheduleWrite ledger(ScheduleWrite write, UnaryOperator<LedgerEntry> bend) {
    var appended = write.ledger().stream()
        .map(LedgerCodec::entry)
        .map(bend)
        .map(LedgerCodec::row)
        .toList();
    return new ScheduleWrite(
        write.identity(),
        write.state(),
        write.parts(),
        appended,
        write.versions(),
        write.attention(),
        write.listing(),
        write.exchange());
  }

  static ScheduleWrite attention(ScheduleWrite write, Attention attention) {
    return new ScheduleWrite(
        write.identity(),
        write.state(),
        write.parts(),
        write.ledger(),
        write.versions(),
        attention,
        write.listing(),
        write.exchange());
  }

  static ScheduleWrite with(ScheduleWrite write, ScheduleWrite.State state) {
    return new ScheduleWrite(
        write.identity(),
        state,
        write.parts(),
        write.ledger(),
        write.versions(),
        write.attention(),
        write.listing(),
        write.exchange());
  }

  static ScheduleWrite with(ScheduleWrite write, WorkWrite exchange) {
    return new ScheduleWrite(
        write.identity(),
        write.state(),
        write.parts(),
        write.ledger(),
        write.versions(),
        write.attention(),
        write.listing(),
        exchange);
  }

  /** Changes the messages that schedules send. */
  static ScheduleWrite sent(ScheduleWrite write, Function<MessageRow, Stream<MessageRow>> bend) {
    return with(write, sent(write.exchange(), bend));
  }

  /** Drops messages of runs. */
  static Batch withoutSent(Batch batch, Predicate<EntityMessage> isLost) {
    return batch.withRuns(
        batch.runs().stream().map(run -> withoutSent(run, isLost)).toList());
  }

  private static RunWrite withoutSent(RunWrite run, Predicate<EntityMessage> isLost) {
    return new RunWrite(
        run.identity(),
        run.state(),
        run.log(),
        run.pointer(),
        run.attention(),
        run.visibility(),
        sent(
            run.exchange(),
            message -> isLost.test(decoded(message)) ? Stream.empty() : Stream.of(message)));
  }

  private static WorkWrite sent(WorkWrite all, Function<MessageRow, Stream<MessageRow>> bend) {
    return new WorkWrite(
        all.sent().stream().flatMap(bend).toList(), all.taken(), all.spilled(), all.drained());
  }

  static EntityMessage decoded(MessageRow message) {
    return EntityMessageCodec.decode(message.data());
  }

  static boolean isStart(MessageRow message) {
    return decoded(message) instanceof EntityMessage.StartScheduled;
  }
}
