package dev.almanac.store.work;

import java.util.List;

/**
 * Messages and waiting tasks that a commit adds and deletes. A message can be sent to any
 * partition. A taken message must exist; otherwise it was delivered before, and the write is
 * rejected. A spilled task may already exist, and a drained one may already be gone.
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
