package dev.almanac.runtime.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
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

/** The changes of a schedule for one commit. If a part changes twice, the last change counts. */
final class ScheduleDelta {
  final Map<SchedulePartKey, Optional<SchedulePart>> parts = new HashMap<>(2);
  final List<LedgerEntry> ledger = new ArrayList<>(1);
  final List<DefinitionVersion> versions = new ArrayList<>(0);
  final List<EntityMessage> messages = new ArrayList<>(1);

  /** Messages to delete, because they were applied. */
  final List<MessageKey> taking = new ArrayList<>(1);

  boolean definition;
  boolean lists;

  /** Whether it was deleted; later decisions, such as for the end of a run, only change it. */
  boolean deletes;

  /** Adds a decision. Returns whether it changes anything. */
  boolean add(ScheduleDecision.Accepted accepted) {
    parts.putAll(accepted.parts());
    ledger.addAll(accepted.ledger());
    versions.addAll(accepted.versions());
    messages.addAll(accepted.messages());
    var changes = accepted.changes();
    definition |= changes.definition();
    lists |= changes.lists();
    return changes.head()
        || changes.definition()
        || !accepted.parts().isEmpty()
        || !accepted.ledger().isEmpty()
        || !accepted.messages().isEmpty();
  }
}
