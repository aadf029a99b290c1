package dev.almanac.engine.schedule.request;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
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
   * An accepted request. Takes effect once all of it is durable.
   *
   * @param parts the changed parts as they are now; empty for a removed part
   * @param ledger the entries to add, in order
   * @param versions the versions of the definition to add, in order
   * @param messages to runs
   */
  record Accepted(
      Schedule next,
      Map<SchedulePartKey, Optional<SchedulePart>> parts,
      List<LedgerEntry> ledger,
      List<DefinitionVersion> versions,
      List<EntityMessage> messages,
      ScheduleReply reply,
      Changes changes)
      implements ScheduleDecision {
    public Accepted {
      parts = Map.copyOf(parts);
      ledger = List.copyOf(ledger);
      versions = List.copyOf(versions);
      messages = List.copyOf(messages);
    }

    /** Returns the decision with other messages. */
    public Accepted sending(List<EntityMessage> others) {
      return new Accepted(next, parts, ledger, versions, others, reply, changes);
    }
  }

  record Refused(Refusal refusal) implements ScheduleDecision {}

  /**
   * What else changed.
   *
   * @param head whether anything did
   * @param definition whether the definition did
   * @param lists whether the row in lists did
   * @param gone whether the schedule is deleted and waits for nothing: all but its ledger can be
   *     forgotten
   * @param times how many times were processed, which approximates the cost of the step
   */
  record Changes(boolean head, boolean definition, boolean lists, boolean gone, int times) {}
}
