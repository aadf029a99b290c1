package dev.almanac.store.work;

import java.util.List;

/**
 * Messages and waiting tasks that come and go with a commit. A message can be sent to any
 * partition; one that is taken must be there, else the write is rejected: it was delivered before.
 * A task that is spilled may be there already, one that is drained may be gone already.
 */
public record WorkWrite(
    List<MessageRow> sent,
    List<MessageKey> taken,
    List<BacklogRow> spilled,
    List<BacklogRow> drained) {
  public static final WorkWrite NONE = new WorkWrite(List.of(), List.of(), List.of(), List.of());

  public WorkWrite {
    sent = List.copyOf(sent);
    taken = List.copyOf(taken);
    spilled = List.copyOf(spilled);
    drained = List.copyOf(drained);
  }
}
