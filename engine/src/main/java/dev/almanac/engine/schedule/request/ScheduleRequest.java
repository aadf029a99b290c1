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

/** Asked of a schedule. May be refused. */
public sealed interface ScheduleRequest {
  /**
   * A new one.
   *
   * @param key with an incarnation that no schedule has had
   * @param first what is asked of it at once
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
   * What users say of it is to be this.
   *
   * @param expected the conflict token that they know, if that matters
   * @param state if empty, it stays as it is
   */
  record Update(
      Optional<Long> expected,
      ScheduleDefinition definition,
      Optional<RequestedState> state,
      Asker asker)
      implements ScheduleRequest {}

  /** A calendar that it may use has a new version. */
  record CalendarChanged(String calendar, long version, DaySet days, By by)
      implements ScheduleRequest {
    /** Who has changed the calendar, and why; both may be empty. */
    public record By(String principal, String reason) {
      public static final By NOBODY = new By("", "");
    }

    /** As askers are known that are calendars. */
    public static final String SOURCE = "calendar";

    /** Whoever has changed the calendar, through it. */
    public Asker asker() {
      var reason = by.reason().isEmpty() ? "" : " " + by.reason();
      return asker("Calendar %s has version %d.%s".formatted(calendar, version, reason));
    }

    /** Who wants a time to be skipped to which it has moved what came before. */
    public Asker mover() {
      return asker(
          "Calendar %s, version %d, moved here what was over.".formatted(calendar, version));
    }

    private Asker asker(String reason) {
      return new Asker(by.principal(), "", SOURCE, reason);
    }
  }

  record Patch(PatchActions orders, Asker asker) implements ScheduleRequest {}

  record Delete(Asker asker) implements ScheduleRequest {}

  /** Time has passed. */
  record Tick() implements ScheduleRequest {}

  /** The same, even if what comes during a pause would be made up for later. */
  record ForceTick() implements ScheduleRequest {}

  /** One time to come is to be skipped. */
  record SkipTime(Instant nominal, Asker asker) implements ScheduleRequest {}

  /** One time to come is not to be skipped after all. */
  record UnskipTime(Instant nominal, Asker asker) implements ScheduleRequest {}

  /** @param id of its own; if empty, one is given */
  record StartBackfill(String id, Backfill.Plan plan, Asker asker) implements ScheduleRequest {}

  record PauseBackfill(String id, Asker asker) implements ScheduleRequest {}

  record ResumeBackfill(String id, Asker asker) implements ScheduleRequest {}

  record CancelBackfill(String id, Asker asker) implements ScheduleRequest {}

  /**
   * A backfill is to go on, see {@link dev.almanac.engine.schedule.backfill.BackfillSteps#wanted}.
   *
   * @param until it deals with no time after this
   * @param started nominal times up to then that were started before, by whatever, as the ledger
   *     tells
   * @param sequence the last entry of the ledger when it was read
   */
  record StepBackfill(String id, Instant until, Set<Instant> started, long sequence)
      implements ScheduleRequest {
    public StepBackfill {
      started = Set.copyOf(started);
    }
  }

  /** A run that the schedule has asked for has something to tell. */
  record HandleMessage(EntityMessage.ToSchedule notice) implements ScheduleRequest {}

  /** The state that users give a schedule. */
  record RequestedState(boolean paused, String notes, RemainingActions allowance) {
    public static final RequestedState ACTIVE = new RequestedState(false, "", Optional.empty());

    /** @param remaining how many starts are left; empty if there is to be no limit */
    public RequestedState(boolean paused, String notes, Optional<Long> remaining) {
      this(paused, notes, RemainingActions.of(remaining));
    }

    /** How many starts are left; empty if there is to be no limit. */
    public Optional<Long> remaining() {
      return allowance.remaining();
    }
  }

  /**
   * What users can ask for without changing what they say of it; done in this order.
   *
   * @param pause the note to leave, if it is to pause
   * @param unpause the note to leave, if it is to go on
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
   * @param time what it is called after; if empty, the present
   * @param stated an overlap policy of its own, else that of the schedule
   */
  record Trigger(Optional<Instant> time, Optional<OverlapPolicy> stated, Overrides overrides) {
    /** As the schedule would. */
    public static final Trigger NOW =
        new Trigger(Optional.empty(), Optional.empty(), Overrides.NONE);

    public static Trigger with(OverlapPolicy policy) {
      return new Trigger(Optional.empty(), Optional.of(policy), Overrides.NONE);
    }
  }
}
