package dev.almanac.store.encryption.view;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunLog;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.run.Snapshot;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Opens what is read of runs. */
record EncryptedRuns(RunStore stored, Keyring keys) implements RunStore {
  @Override
  public Optional<Pointer> pointer(UUID namespace, String workflowId) {
    return stored.pointer(namespace, workflowId);
  }

  @Override
  public Map<String, Pointer> pointers(UUID namespace, Collection<String> workflowIds) {
    return stored.pointers(namespace, workflowIds);
  }

  @Override
  public Optional<RunRecord> run(UUID namespace, UUID runId) {
    return stored.run(namespace, runId);
  }

  @Override
  public Optional<RunRecord> run(EntityRef run) {
    return stored.run(run);
  }

  @Override
  public RunLog log(EntityRef run) {
    var log = stored.log(run);
    var snapshot = log.snapshot();
    return new RunLog(
        snapshot == null
            ? null
            : new Snapshot(
                snapshot.sequence(),
                open(RowName.snapshot(run.number()), snapshot.data(), "snapshot", run)),
        log.facts().stream()
            .map(fact -> new FactRow(
                fact.sequence(),
                open(RowName.fact(run.number(), fact.sequence()), fact.data(), "facts", run)))
            .toList());
  }

  @Override
  public List<HistoryRow> history(EntityRef run, long eventId, PageLimit limit) {
    return opened(run, stored.history(run, eventId, limit));
  }

  @Override
  public List<HistoryRow> historyBackward(EntityRef run, long eventId, PageLimit limit) {
    return opened(run, stored.historyBackward(run, eventId, limit));
  }

  private List<HistoryRow> opened(EntityRef run, List<HistoryRow> rows) {
    return rows.stream().map(row -> opened(run, row)).toList();
  }

  private HistoryRow opened(EntityRef run, HistoryRow row) {
    var name = RowName.history(run.number(), row.firstEventId());
    return new HistoryRow(
        row.firstEventId(), row.lastEventId(), open(name, row.data(), "history", run));
  }

  private Blob open(RowName name, Blob stored, String what, EntityRef run) {
    return OpenedBlob.of(keys, name, stored, () -> "%s of %s".formatted(what, run));
  }
}
