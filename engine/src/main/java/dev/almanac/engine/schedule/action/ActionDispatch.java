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

/** Asks for the workflow of a fire whose turn has come, and for its end. */
public final class ActionDispatch {
  private ActionDispatch() {}

  /** Why a fire may not start, even if its turn comes. */
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
   * The turn of a fire has come.
   *
   * @param policy by which it has
   * @return whether a start is under way; else it came to nothing
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

  /** One start less is left, whatever comes of it. */
  private static void useUp(ScheduleDraft draft, Fire fire) {
    var status = draft.head().status();
    if (status.remaining().isPresent() && counts(draft.schedule().policies(), fire)) {
      draft.set(status
          .with(RemainingActions.of(status.remaining().map(left -> left - 1)))
          .revised());
    }
  }

  /** Asks for the workflow of a fire that is starting, for the first time or again. */
  static void send(ScheduleDraft draft, Fire fire) {
    draft.put(fire);
    draft.send(new EntityMessage.StartScheduled(
        address(draft.schedule(), fire),
        by(draft.schedule(), fire),
        ActionStartRequest.of(draft.schedule(), fire, draft.now())));
  }

  /** Asks for the end of a workflow. */
  public static EntityMessage end(Schedule schedule, Fire fire, EntityMessage.EndMode how) {
    return new EntityMessage.EndScheduled(
        address(schedule, fire), by(schedule, fire), how, ActionStartRequest.identity(schedule));
  }

  /** Asks whether a workflow is still there. */
  public static EntityMessage check(Schedule schedule, Fire fire) {
    return new EntityMessage.CheckScheduled(address(schedule, fire), by(schedule, fire));
  }

  /**
   * The newest run of the workflow id. Which fire is meant says the notice itself, as the first run
   * of one that is starting is not known.
   */
  private static Target address(Schedule schedule, Fire fire) {
    return Target.current(
        schedule.key().namespace(), fire.release().orElseThrow().workflowId());
  }

  private static ScheduledBy by(Schedule schedule, Fire fire) {
    return new ScheduledBy(schedule.key(), fire.number(), fire.time().nominal());
  }
}
