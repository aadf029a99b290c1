package dev.almanac.engine.schedule.ledger;

import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import java.time.Instant;
import java.util.List;

/**
 * A definition that users gave a schedule. The last ones are kept, so that one can see who changed
 * what.
 *
 * @param number counts from 1 in each incarnation, without gaps
 * @param at when it began
 * @param asker who made it, as far as known
 * @param changed what differs from the version before; empty for the first
 * @param settings the part of the state that users give with a definition
 */
public record DefinitionVersion(
    long number,
    Instant at,
    Asker asker,
    List<String> changed,
    ScheduleDefinition definition,
    Settings settings) {
  public DefinitionVersion {
    changed = List.copyOf(changed);
  }

  public record Settings(boolean paused, String notes, RemainingActions allowance) {}
}
