package dev.almanac.store;

import java.util.List;

/**
 * Messages and waiting tasks that come and go with a commit. A message can be sent to any
 * partition; one that is taken must be there, else the write is rejected: it was delivered before.
 * A task that is spilled may be there already, one that is drained may be gone already.
 */
public record Exchange(
    List<Message> sent,
    List<MessageKey> taken,
    List<BacklogRow> spilled,
    List<BacklogRow> drained) {
  public static final Exchange NONE = new Exchange(List.of(), List.of(), List.of(), List.of());

  public Exchange {
    sent = List.copyOf(sent);
    taken = List.copyOf(taken);
    spilled = List.copyOf(spilled);
    drained = List.copyOf(drained);
  }
}
