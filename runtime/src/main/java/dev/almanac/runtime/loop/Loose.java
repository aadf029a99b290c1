package dev.almanac.runtime.loop;

import dev.almanac.store.BacklogRow;
import dev.almanac.store.MessageKey;
import java.util.List;

/**
 * What a commit does that belongs to no run.
 *
 * @param drained rows of the backlog whose tasks are gone
 * @param taken messages whose run is gone
 * @param sent answers to those
 */
record Loose(List<BacklogRow> drained, List<MessageKey> taken, List<Envelope> sent) {
  Loose {
    drained = List.copyOf(drained);
    taken = List.copyOf(taken);
    sent = List.copyOf(sent);
  }
}
