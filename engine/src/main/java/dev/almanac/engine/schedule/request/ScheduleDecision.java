package dev.almanac.engine.schedule.request;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answer of the rules to a request. */
public sealed interface ScheduleDecision {
  /**
   * Done, as soon as all of it is durable.
   *
   * @param parts those that changed, as they are now; empty if there is no such part any more
   * @param ledger entries to write, in their order; the first may replace the last one written
   * @param notices what runs have to be told
   */
  record Accepted(
      Schedule next,
      Map<SchedulePartKey, Optional<SchedulePart>> parts,
      List<LedgerEntry> ledger,
      List<EntityMessage> notices,
      ScheduleReply reply,
      Changes changes)
      implements ScheduleDecision {
    public Accepted {
      parts = Map.copyOf(parts);
      ledger = List.copyOf(ledger);
      notices = List.copyOf(notices);
    }

    /** The same, with other notices to be sent. */
    public Accepted sending(List<EntityMessage> others) {
      return new Accepted(next, parts, ledger, others, reply, changes);
    }
  }

  record Refused(Refusal refusal) implements ScheduleDecision {}

  /**
   * What else changed.
   *
   * @param head whether anything did
   * @param definition whether what users say of it did
   * @param lists whether what lists show of it did
   * @param gone whether it is deleted and waits for nothing: all but its ledger can be forgotten
   * @param times how many times were dealt with, which is about what the step has cost
   */
  record Changes(boolean head, boolean definition, boolean lists, boolean gone, int times) {}
}
