package dev.almanac.store.encryption.view;

import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Opens what lists show. What they search is in columns, which are not encrypted. */
record EncryptedVisibility(VisibilityStore stored, Keyring keys) implements VisibilityStore {
  @Override
  public Optional<VisibilityRecord> get(UUID namespace, UUID runId) {
    return stored.get(namespace, runId).map(this::opened);
  }

  @Override
  public Map<UUID, RunStatus> statuses(UUID namespace, Collection<UUID> runIds) {
    return stored.statuses(namespace, runIds);
  }

  @Override
  public ListStep list(ListQuery query) {
    var step = stored.list(query);
    return new ListStep(opened(step.runs()), step.rest());
  }

  @Override
  public IdStep byId(IdQuery query) {
    var step = stored.byId(query);
    return new IdStep(opened(step.runs()), step.rest());
  }

  @Override
  public Map<String, Long> openByQueue(UUID namespace, int most) {
    return stored.openByQueue(namespace, most);
  }

  @Override
  public CountStep count(CountQuery query) {
    return stored.count(query);
  }

  private List<VisibilityRecord> opened(List<VisibilityRecord> records) {
    return records.stream().map(this::opened).toList();
  }

  private VisibilityRecord opened(VisibilityRecord record) {
    var run = record.identity();
    VisibilityRow row = record.row();
    var data = OpenedBlob.of(
        keys,
        RowName.visibility(run.namespace(), run.runId()),
        row.data(),
        () -> "the row in lists of " + run.workflowId());
    return new VisibilityRecord(
        run,
        new VisibilityRow(
            row.type(),
            row.taskQueue(),
            row.status(),
            row.life(),
            row.extent(),
            row.family(),
            data));
  }
}
