package dev.almanac.engine.schedule.action;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduledBy;
import java.util.Optional;

/** Requests the workflow of a fire whose turn has come, and requests its end. */
public final class ActionDispatch {
  private ActionDispatch() {}

  /** Returns why a fire may not start even if its turn comes. */
  public static Optional<DropReason> obstacle(Schedule schedule, Fire fire) {
    if (schedule.status().paused() && !fire.cause().manual()) {
      return Optional.of(DropReason.PAUSED);
    }
    return schedule.status().exhausted() && counts(schedule.policies(), fire)
        ? Optional.of(DropReason.EXHAUSTED)
        : Optional.empty();
  }

  private static boolean counts(Policies policies, Fire fire) {
    return !fire.cause().manual() || policies.limit().counts() == Policies.Limit.Counts.ALL;
  }

  /**
   * Starts a fire whose turn has come.
   *
   * @param policy the overlap policy in force
   * @return whether a start is under way; if not, the fire was dropped
   */
  public static boolean release(ScheduleDraft draft, Fire fire, OverlapPolicy policy) {
    var obstacle = obstacle(draft.schedule(), fire);
    if (obstacle.isPresent()) {
      LedgerOutcomes.drop(draft, fire, obstacle.get());
      return false;
    }
    useUp(draft, fire);
    draft.launch();
    draft.closeRange();
    var release = new Fire.Release(
        WorkflowIdTemplate.of(draft.schedule(), fire),
        policy,
        draft.now(),
        !draft.isNewcomer(fire));
    send(draft, fire.with(new Fire.Phase.Starting(release, 1, Optional.empty(), Fire.Hold.HOLDS)));
    return true;
  }

  /** Counts the start against the limit, whether it succeeds or not. */
  private static void useUp(ScheduleDraft draft, Fire fire) {
    var status = draft.head().status();
    if (status.remaining().isPresent() && counts(draft.schedule().policies(), fire)) {
      draft.set(status
          .with(RemainingActions.of(status.remaining().map(left -> left - 1)))
          .revised());
    }
  }

  /** Requests the workflow of a starting fire, for the first time or again. */
  static void send(ScheduleDraft draft, Fire fire) {
    draft.put(fire);
    draft.send(new EntityMessage.StartScheduled(
        address(draft.schedule(), fire),
        by(draft.schedule(), fire),
        ActionStartRequest.of(draft.schedule(), fire, draft.now())));
  }

  /** Builds the request to end a workflow. */
  public static EntityMessage end(Schedule schedule, Fire fire, EntityMessage.EndMode how) {
    return new EntityMessage.EndScheduled(
        address(schedule, fire), by(schedule, fire), how, ActionStartRequest.identity(schedule));
  }

  /** Builds the question whether a workflow still runs. */
  public static EntityMessage check(Schedule schedule, Fire fire) {
    return new EntityMessage.CheckScheduled(address(schedule, fire), by(schedule, fire));
  }

  /**
   * Addresses the newest run of the workflow id: the first run of a starting fire is not known yet.
   * The message itself names the fire.
   */
  private static Target address(Schedule schedule, Fire fire) {
    return Target.current(
        schedule.key().namespace(), fire.release().orElseThrow().workflowId());
  }

  private static ScheduledBy by(Schedule schedule, Fire fire) {
    return new ScheduledBy(schedule.key(), fire.number(), fire.time().nominal());
  }
}
