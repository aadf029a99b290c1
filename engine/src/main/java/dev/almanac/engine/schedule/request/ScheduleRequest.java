package dev.almanac.engine.schedule.request;

import dev.almanac.calendar.DaySet;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A request to a schedule. It may be refused. */
public sealed interface ScheduleRequest {
  /**
   * Creates a schedule.
   *
   * @param key with an incarnation that was never used
   * @param first what to do at once
   */
  record Create(
      ScheduleKey key,
      ScheduleDefinition definition,
      RequestedState state,
      PatchActions first,
      Asker asker)
      implements ScheduleRequest {
    private static final UUID NOT_CHOSEN = new UUID(0, 0);

    /** The key of a schedule whose incarnation is chosen when it is created. */
    public static ScheduleKey unborn(ScheduleName name) {
      return new ScheduleKey(name, NOT_CHOSEN);
    }

    public Create withKey(ScheduleKey chosen) {
      return new Create(chosen, definition, state, first, asker);
    }
  }

  /**
   * Replaces the definition.
   *
   * @param expected the conflict token of the caller, if it sent one
   * @param state if empty, the state is kept
   */
  record Update(
      Optional<Long> expected,
      ScheduleDefinition definition,
      Optional<RequestedState> state,
      Asker asker)
      implements ScheduleRequest {}

  /** Tells the schedule that a calendar, which it may use, has a new version. */
  record CalendarChanged(String calendar, long version, DaySet days, By by)
      implements ScheduleRequest {
    /** Who changed the calendar, and why; both may be empty. */
    public record By(String principal, String reason) {
      public static final By NOBODY = new By("", "");
    }

    /** The source of requests that calendars make. */
    public static final String SOURCE = "calendar";

    /** Returns who changed the calendar. */
    public Asker asker() {
      var reason = by.reason().isEmpty() ? "" : " " + by.reason();
      return asker("Calendar %s has version %d.%s".formatted(calendar, version, reason));
    }

    /** Returns the asker for skipping a time to which the calendar moved a processed one. */
    public Asker mover() {
      return asker(
          "Calendar %s, version %d, moved here a time that was over.".formatted(calendar, version));
    }

    private Asker asker(String reason) {
      return new Asker(by.principal(), "", SOURCE, reason);
    }
  }

  record Patch(PatchActions orders, Asker asker) implements ScheduleRequest {}

  record Delete(Asker asker) implements ScheduleRequest {}

  /** Processes what is due. */
  record Tick() implements ScheduleRequest {}

  /** Does the same, even for times during a pause that would be made up for later. */
  record ForceTick() implements ScheduleRequest {}

  /** Marks a future time to be skipped. */
  record SkipTime(Instant nominal, Asker asker) implements ScheduleRequest {}

  /** Withdraws the mark of a future time. */
  record UnskipTime(Instant nominal, Asker asker) implements ScheduleRequest {}

  /** @param id if empty, one is generated */
  record StartBackfill(String id, Backfill.Plan plan, Asker asker) implements ScheduleRequest {}

  record PauseBackfill(String id, Asker asker) implements ScheduleRequest {}

  record ResumeBackfill(String id, Asker asker) implements ScheduleRequest {}

  record CancelBackfill(String id, Asker asker) implements ScheduleRequest {}

  /**
   * Advances a backfill, see {@link dev.almanac.engine.schedule.backfill.BackfillSteps#wanted}.
   *
   * @param until the step processes no time after this
   * @param started the nominal times up to then that were started before, from the ledger
   * @param sequence the last ledger entry when it was read
   */
  record StepBackfill(String id, Instant until, Set<Instant> started, long sequence)
      implements ScheduleRequest {
    public StepBackfill {
      started = Set.copyOf(started);
    }
  }

  /** Delivers a message from a run that the schedule requested. */
  record HandleMessage(EntityMessage.ToSchedule message) implements ScheduleRequest {}

  /** The state that users give a schedule. */
  record RequestedState(boolean paused, String notes, RemainingActions allowance) {
    public static final RequestedState ACTIVE = new RequestedState(false, "", Optional.empty());

    /** @param remaining the number of starts left; empty for no limit */
    public RequestedState(boolean paused, String notes, Optional<Long> remaining) {
      this(paused, notes, RemainingActions.of(remaining));
    }

    /** Returns the number of starts left; empty if there is no limit. */
    public Optional<Long> remaining() {
      return allowance.remaining();
    }
  }

  /**
   * What users can request without changing the definition; carried out in this order.
   *
   * @param pause the note, if it is to pause
   * @param unpause the note, if it is to resume
   */
  record PatchActions(
      List<Trigger> triggers,
      List<Backfill.Plan> backfills,
      Optional<String> pause,
      Optional<String> unpause) {
    public static final PatchActions NONE =
        new PatchActions(List.of(), List.of(), Optional.empty(), Optional.empty());

    public PatchActions {
      triggers = List.copyOf(triggers);
      backfills = List.copyOf(backfills);
    }

    public static PatchActions trigger(Trigger trigger) {
      return new PatchActions(List.of(trigger), List.of(), Optional.empty(), Optional.empty());
    }

    public static PatchActions backfill(Backfill.Plan plan) {
      return new PatchActions(List.of(), List.of(plan), Optional.empty(), Optional.empty());
    }

    public static PatchActions pause(String note) {
      return new PatchActions(List.of(), List.of(), Optional.of(note), Optional.empty());
    }

    public static PatchActions unpause(String note) {
      return new PatchActions(List.of(), List.of(), Optional.empty(), Optional.of(note));
    }
  }

  /**
   * A start at once.
   *
   * @param time names the start; if empty, the present does
   * @param stated an overlap policy of its own; if empty, that of the schedule
   */
  record Trigger(Optional<Instant> time, Optional<OverlapPolicy> stated, Overrides overrides) {
    /** A trigger with the settings of the schedule. */
    public static final Trigger NOW =
        new Trigger(Optional.empty(), Optional.empty(), Overrides.NONE);

    public static Trigger with(OverlapPolicy policy) {
      return new Trigger(Optional.empty(), Optional.of(policy), Overrides.NONE);
    }
  }
}
