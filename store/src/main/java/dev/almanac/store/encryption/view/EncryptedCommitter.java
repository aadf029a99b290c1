package dev.almanac.store.encryption.view;

import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.DataKey;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.list.Listing;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.schedule.VersionRow;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Seals all blobs of a batch, each with the key of the namespace of the run or schedule that writes
 * it. A message has the key of its sender.
 */
record EncryptedCommitter(Committer committer, Keyring keys) implements Committer {
  @Override
  public void commit(Fence fence, Batch batch) {
    keys.writing(() -> {
      committer.commit(fence, keys.isSealing() ? sealed(batch) : batch);
      return batch;
    });
  }

  private Batch sealed(Batch batch) {
    return new Batch(
        batch.runs().stream().map(this::sealed).toList(),
        batch.schedules().stream().map(this::sealed).toList(),
        new Rows(keys, DataKey.NO_NAMESPACE).sealed(batch.loose()),
        batch.audit());
  }

  private RunWrite sealed(RunWrite write) {
    var run = write.identity();
    var rows = new Rows(keys, run.namespace());
    return refusing(
        run.ref(),
        () -> new RunWrite(
            run,
            write.state(),
            rows.sealed(run.ref(), write.log()),
            write.pointer(),
            write.attention(),
            rows.sealed(run, write.visibility()),
            rows.sealed(write.exchange())));
  }

  private ScheduleWrite sealed(ScheduleWrite write) {
    var schedule = write.identity();
    var rows = new Rows(keys, schedule.namespace());
    long number = schedule.ref().number();
    return refusing(
        schedule.ref(),
        () -> new ScheduleWrite(
            schedule,
            rows.sealed(number, write.state()),
            rows.sealed(number, write.parts()),
            write.ledger().stream().map(row -> rows.sealed(number, row)).toList(),
            write.versions().stream().map(row -> rows.sealed(number, row)).toList(),
            write.attention(),
            write.listing() instanceof Listing.Show(var visibility)
                ? new Listing.Show(rows.listed(schedule.listed(), visibility))
                : write.listing(),
            rows.sealed(write.exchange())));
  }

  private interface Sealing<T> {
    T run();
  }

  /** Names the run or schedule whose namespace is gone, so that it alone is refused. */
  private static <T> T refusing(EntityRef whose, Sealing<T> sealing) {
    try {
      return sealing.run();
    } catch (StoreException.Rejected e) {
      throw e.of(whose);
    }
  }

  /** Seals rows of one namespace. */
  private record Rows(Keyring keys, UUID namespace) {
    private Blob seal(RowName row, Blob plain) {
      return keys.seal(namespace, row, plain);
    }

    LogWrite sealed(EntityRef run, LogWrite log) {
      var fact = log.fact();
      var snapshot = log.snapshot();
      return new LogWrite(
          log.history().stream().map(row -> sealed(run, row)).toList(),
          fact == null
              ? null
              : new FactRow(
                  fact.sequence(), seal(RowName.fact(run.number(), fact.sequence()), fact.data())),
          snapshot == null
              ? null
              : new Snapshot(
                  snapshot.sequence(), seal(RowName.snapshot(run.number()), snapshot.data())));
    }

    private HistoryRow sealed(EntityRef run, HistoryRow row) {
      return new HistoryRow(
          row.firstEventId(),
          row.lastEventId(),
          seal(RowName.history(run.number(), row.firstEventId()), row.data()));
    }

    @Nullable
    VisibilityWrite sealed(RunIdentity run, @Nullable VisibilityWrite write) {
      return write == null ? null : listed(run, write);
    }

    VisibilityWrite listed(RunIdentity run, VisibilityWrite write) {
      VisibilityRow row = write.row();
      return new VisibilityWrite(
          new VisibilityRow(
              row.type(),
              row.taskQueue(),
              row.status(),
              row.life(),
              row.extent(),
              row.family(),
              seal(RowName.visibility(run.namespace(), run.runId()), row.data())),
          write.attributes());
    }

    ScheduleWrite.State sealed(long schedule, ScheduleWrite.State state) {
      var definition = state.definition();
      return new ScheduleWrite.State(
          state.created(),
          seal(RowName.head(schedule), state.head()),
          definition == null
              ? null
              : new ScheduleWrite.Definition(
                  seal(RowName.definition(schedule), definition.data()), definition.calendars()),
          state.deleted());
    }

    ScheduleWrite.Parts sealed(long schedule, ScheduleWrite.Parts parts) {
      return new ScheduleWrite.Parts(
          parts.put().stream().map(part -> sealed(schedule, part)).toList(), parts.removed());
    }

    private PartRow sealed(long schedule, PartRow part) {
      return new PartRow(part.key(), seal(RowName.part(schedule, part.key()), part.data()));
    }

    LedgerRow sealed(long schedule, LedgerRow row) {
      return new LedgerRow(
          row.sequence(),
          row.recorded(),
          row.kind(),
          row.times(),
          row.span(),
          seal(RowName.entry(schedule, row.sequence()), row.data()));
    }

    VersionRow sealed(long schedule, VersionRow row) {
      return new VersionRow(
          row.number(), seal(RowName.version(schedule, row.number()), row.data()));
    }

    WorkWrite sealed(WorkWrite exchange) {
      List<MessageRow> sent = exchange.sent();
      return sent.isEmpty()
          ? exchange
          : new WorkWrite(
              sent.stream()
                  .map(row ->
                      new MessageRow(row.key(), seal(RowName.message(row.key()), row.data())))
                  .toList(),
              exchange.taken(),
              exchange.spilled(),
              exchange.drained());
    }
  }
}
