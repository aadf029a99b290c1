package dev.almanac.cli.definition;

import dev.almanac.cli.format.Document;
import io.temporal.api.schedule.v1.ScheduleState;
import java.util.Optional;

/**
 * A schedule as a file declares it.
 *
 * @param paused empty if the file leaves open whether it is paused
 * @param notes empty if the file leaves open what is noted
 * @param remainingActions the limit of starts of a new schedule
 */
public record Declared(
    Document document,
    Definition definition,
    Optional<Boolean> paused,
    Optional<String> notes,
    Optional<Long> remainingActions) {
  public String id() {
    return definition.id();
  }

  public Declared with(Definition other) {
    return new Declared(document, other, paused, notes, remainingActions);
  }

  public Declared pausedWith(String note) {
    return new Declared(
        document, definition, Optional.of(true), Optional.of(note), remainingActions);
  }

  /** Returns the state of a new schedule. */
  public ScheduleState newState() {
    var state =
        ScheduleState.newBuilder().setPaused(paused.orElse(false)).setNotes(notes.orElse(""));
    remainingActions.ifPresent(left -> state.setLimitedActions(true).setRemainingActions(left));
    return state.build();
  }

  /** Returns the state to send with an update; empty if it stays as it is. */
  public Optional<ScheduleState> changedState(ScheduleState stored) {
    var next = stored.toBuilder();
    paused.ifPresent(next::setPaused);
    notes.ifPresent(next::setNotes);
    return next.build().equals(stored) ? Optional.empty() : Optional.of(next.build());
  }
}
