package dev.almanac.engine.schedule.overlap;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.action.ActionDispatch;
import dev.almanac.engine.schedule.action.WorkflowIdTemplate;
import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Fires;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Starts waiting fires whose turn has come. */
public final class OverlapQueue {
  /** A workflow that has run for this long may be gone without a message. */
  private static final Duration DOUBTFUL = Duration.ofMinutes(1);

  /** The limit of parallel starts in one step; the others wait for the next. */
  private static final int MOST_AT_ONCE = 250;

  private OverlapQueue() {}

  /** Returns since when fires wait that may start in parallel, if there are any. */
  public static Optional<Instant> due(Schedule schedule) {
    var ofSchedule = schedule.policies().overlap().policy();
    if (!schedule.fires().anyWaitsWith(OverlapPolicy.ALLOW_ALL, ofSchedule)
        || schedule.fires().active().size() >= Fires.MOST_ACTIVE) {
      return Optional.empty();
    }
    for (var entry : schedule.fires().waiting()) {
      var fire = entry.getValue();
      if (OverlapRules.policy(fire, ofSchedule) == OverlapPolicy.ALLOW_ALL
          && fire.phase() instanceof Fire.Phase.Waiting(var since)
          && !isHeldUp(schedule, fire)) {
        return Optional.of(since);
      }
    }
    return Optional.empty();
  }

  /** Starts what may start. To be called after a fire was queued or a workflow may have ended. */
  public static void give(ScheduleDraft draft) {
    boolean isBlocked = false;
    while (firstOf(draft.schedule()).isPresent()) {
      isBlocked = draft.schedule().fires().holding() > 0;
      if (!pass(draft, isBlocked)) {
        break;
      }
    }
    settle(draft, isBlocked);
  }

  /** Resolves the waiting fires once. Returns whether to do so again. */
  private static boolean pass(ScheduleDraft draft, boolean isRunning) {
    var fires = draft.schedule().fires();
    var ofSchedule = draft.schedule().policies().overlap().policy();
    if (!isRunning && fires.allWaitWith(OverlapPolicy.BUFFER_ALL, ofSchedule)) {
      var next = firstOf(draft.schedule()).orElseThrow();
      return !ActionDispatch.release(draft, next, OverlapPolicy.BUFFER_ALL);
    }
    boolean looksAtNew = isRunning
        && !draft.reconsiders()
        && !draft.before().fires().anyWaitsWith(OverlapPolicy.ALLOW_ALL, ofSchedule)
        && !fires.anyWaitsWith(OverlapPolicy.CANCEL_OTHER, ofSchedule)
        && !fires.anyWaitsWith(OverlapPolicy.TERMINATE_OTHER, ofSchedule);
    var candidates = looksAtNew
        ? draft.newcomers().stream()
            .filter(fire -> !isHeldUp(draft.schedule(), fire))
            .toList()
        : startable(draft, isRunning);
    var situation = new OverlapRules.Situation(
        isRunning, ofSchedule, fires.waiting().size() > candidates.size() && looksAtNew);
    return apply(draft, OverlapRules.resolve(situation, candidates));
  }

  /** Returns the first fire that waits only for its turn. */
  private static Optional<Fire> firstOf(Schedule schedule) {
    for (var entry : schedule.fires().waiting()) {
      if (!isHeldUp(schedule, entry.getValue())) {
        return Optional.of(entry.getValue());
      }
    }
    return Optional.empty();
  }

  /** Returns whether a fire waits for its backfill to be resumed. */
  private static boolean isHeldUp(Schedule schedule, Fire fire) {
    var id = fire.cause().backfillId();
    return !id.isEmpty()
        && schedule
            .parts()
            .backfills()
            .get(id)
            .filter(backfill -> backfill.walk().state() == Backfill.State.PAUSED)
            .isPresent();
  }

  /** Returns the fires whose turn may come. Drops those that may no longer start. */
  private static List<Fire> startable(ScheduleDraft draft, boolean isRunning) {
    var startable = new ArrayList<Fire>();
    for (var entry : draft.schedule().fires().waiting()) {
      var fire = entry.getValue();
      if (isHeldUp(draft.schedule(), fire)) {
        continue;
      }
      var obstacle = ActionDispatch.obstacle(draft.schedule(), fire);
      if (obstacle.isEmpty() || (isRunning && !replaces(draft, fire))) {
        startable.add(fire);
      } else {
        LedgerOutcomes.drop(draft, fire, obstacle.get());
      }
    }
    return startable;
  }

  /** Returns whether a fire ends others, so that its turn comes whatever runs. */
  private static boolean replaces(ScheduleDraft draft, Fire fire) {
    var ofSchedule = draft.schedule().policies().overlap().policy();
    return switch (OverlapRules.policy(fire, ofSchedule)) {
      case CANCEL_OTHER, TERMINATE_OTHER -> true;
      case SKIP, BUFFER_ONE, BUFFER_ALL, ALLOW_ALL -> false;
    };
  }

  private static boolean apply(ScheduleDraft draft, OverlapRules.Resolution resolution) {
    var overlap = draft.schedule().policies().overlap();
    if (resolution.chosen().isPresent() || !resolution.atOnce().isEmpty()) {
      draft.closeRange();
    }
    skip(draft, resolution);
    resolution
        .superseded()
        .forEach(fire -> LedgerOutcomes.drop(draft, fire, DropReason.SUPERSEDED));
    if (resolution.terminates()) {
      end(draft, EntityMessage.EndMode.TERMINATE);
      return true;
    }
    if (resolution.cancels()) {
      end(draft, EntityMessage.EndMode.CANCEL);
    }
    if (resolution.cancels() && !overlap.cancelWaits()) {
      return true;
    }
    resolution.atOnce().stream()
        .takeWhile(fire -> draft.launches() < MOST_AT_ONCE
            && draft.schedule().fires().active().size() < Fires.MOST_ACTIVE)
        .forEach(fire -> ActionDispatch.release(draft, fire, OverlapPolicy.ALLOW_ALL));
    resolution
        .chosen()
        .ifPresent(fire ->
            ActionDispatch.release(draft, fire, OverlapRules.policy(fire, overlap.policy())));
    return false;
  }

  private static void skip(ScheduleDraft draft, OverlapRules.Resolution resolution) {
    if (!resolution.skipped().isEmpty()) {
      var inTheWay = inTheWay(draft.schedule(), resolution);
      resolution.skipped().forEach(fire -> LedgerOutcomes.skip(draft, fire, inTheWay));
    }
  }

  /** Returns the workflow id of a running fire, or else of the one about to start. */
  private static String inTheWay(Schedule schedule, OverlapRules.Resolution resolution) {
    for (var entry : schedule.fires().active()) {
      if (entry.getValue().holds()) {
        return entry.getValue().release().map(Fire.Release::workflowId).orElse("");
      }
    }
    return resolution
        .chosen()
        .map(fire -> WorkflowIdTemplate.of(schedule, fire))
        .orElse("");
  }

  /** Asks the running workflows to end, each once. The policy says whether others wait for it. */
  private static void end(ScheduleDraft draft, EntityMessage.EndMode how) {
    boolean waits = how == EntityMessage.EndMode.CANCEL
        && draft.schedule().policies().overlap().cancelWaits();
    var holding = new ArrayList<Fire>();
    for (var entry : draft.schedule().fires().active()) {
      if (entry.getValue().holds()) {
        holding.add(entry.getValue());
      }
    }
    for (var fire : holding) {
      if (how == EntityMessage.EndMode.TERMINATE || fire.hold() == Fire.Hold.HOLDS) {
        draft.send(ActionDispatch.end(draft.schedule(), fire, how));
      }
      draft.put(fire.with(waits ? Fire.Hold.CANCELLING : Fire.Hold.LET_GO));
    }
  }

  /** Records once that a fire waits, even if the queue is resolved several times in a step. */
  private static void tell(ScheduleDraft draft, Fire fire) {
    if (draft.tells(fire)) {
      draft.write(
          fire.cause().asker(),
          new LedgerEvent.Buffered(LedgerOutcomes.info(draft.schedule(), fire)));
    }
  }

  /** Records the new fires that have to wait, and drops those for which the buffer has no room. */
  private static void settle(ScheduleDraft draft, boolean isBlocked) {
    var newcomers = draft.newcomers();
    int room = draft.schedule().policies().overlap().bufferLimit()
        - (draft.schedule().fires().waiting().size() - newcomers.size());
    for (var fire : newcomers) {
      if (room-- > 0) {
        tell(draft, fire);
      } else {
        LedgerOutcomes.drop(draft, fire, DropReason.BUFFER_FULL);
      }
    }
    if (isBlocked) {
      check(draft);
    }
  }

  /** Occasionally asks the longest-running workflow whether it still runs. */
  private static void check(ScheduleDraft draft) {
    var oldest = draft.schedule().fires().active().first();
    if (oldest.isPresent()
        && oldest.get().getValue().phase() instanceof Fire.Phase.Running running
        && running.since().plus(DOUBTFUL).isBefore(draft.now())
        && isNewMinute(draft)) {
      draft.send(ActionDispatch.check(draft.schedule(), oldest.get().getValue()));
    }
  }

  /** Returns whether the last step was in another minute, so that it asks once a minute. */
  private static boolean isNewMinute(ScheduleDraft draft) {
    return minute(draft.before().head().cursor().nominal()) != minute(draft.now());
  }

  private static long minute(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), DOUBTFUL.toSeconds());
  }
}
