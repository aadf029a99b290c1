package dev.almanac.runtime.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.store.work.MessageKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What decisions about a schedule change, for one commit. Of what changes twice the last counts.
 */
final class ScheduleDelta {
  final Map<SchedulePartKey, Optional<SchedulePart>> parts = new HashMap<>(2);
  final List<LedgerEntry> ledger = new ArrayList<>(1);
  final List<EntityMessage> notices = new ArrayList<>(1);

  /** Messages that it takes in. */
  final List<MessageKey> taking = new ArrayList<>(1);

  boolean definition;
  boolean lists;

  /** Whether it was deleted; what comes after that, such as the end of a run, only changes it. */
  boolean deletes;

  /** Adds a decision; whether that changes anything. */
  boolean add(ScheduleDecision.Accepted accepted) {
    parts.putAll(accepted.parts());
    ledger.addAll(accepted.ledger());
    notices.addAll(accepted.notices());
    var changes = accepted.changes();
    definition |= changes.definition();
    lists |= changes.lists();
    return changes.head()
        || changes.definition()
        || !accepted.parts().isEmpty()
        || !accepted.ledger().isEmpty()
        || !accepted.notices().isEmpty();
  }
}
