package dev.almanac.engine.schedule.action;

import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.schedule.draft.Outcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.state.Allowance;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.OverlapPolicy;
import dev.almanac.engine.schedule.state.Policies;
import dev.almanac.engine.schedule.state.Reason;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduledBy;
import java.util.Optional;

/** Asks for the workflow of a fire whose turn has come, and for its end. */
public final class Launching {
  private Launching() {}

  /** Why a fire may not start, even if its turn comes. */
  public static Optional<Reason> obstacle(Schedule schedule, Fire fire) {
    if (schedule.status().paused() && !fire.cause().manual()) {
      return Optional.of(Reason.PAUSED);
    }
    return schedule.status().exhausted() && counts(schedule.policies(), fire)
        ? Optional.of(Reason.EXHAUSTED)
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
      Outcomes.drop(draft, fire, obstacle.get());
      return false;
    }
    useUp(draft, fire);
    draft.launch();
    draft.closeRange();
    var release = new Fire.Release(
        WorkflowIds.of(draft.schedule(), fire), policy, draft.now(), !draft.isNewcomer(fire));
    send(draft, fire.with(new Fire.Phase.Starting(release, 1, Optional.empty(), Fire.Hold.HOLDS)));
    return true;
  }

  /** One start less is left, whatever comes of it. */
  private static void useUp(ScheduleDraft draft, Fire fire) {
    var status = draft.head().status();
    if (status.remaining().isPresent() && counts(draft.schedule().policies(), fire)) {
      draft.set(
          status.with(Allowance.of(status.remaining().map(left -> left - 1))).revised());
    }
  }

  /** Asks for the workflow of a fire that is starting, for the first time or again. */
  static void send(ScheduleDraft draft, Fire fire) {
    draft.put(fire);
    draft.send(new Notice.StartScheduled(
        address(draft.schedule(), fire),
        by(draft.schedule(), fire),
        StartRequests.of(draft.schedule(), fire, draft.now())));
  }

  /** Asks for the end of a workflow. */
  public static Notice end(Schedule schedule, Fire fire, Notice.End how) {
    return new Notice.EndScheduled(
        address(schedule, fire), by(schedule, fire), how, StartRequests.identity(schedule));
  }

  /** Asks whether a workflow is still there. */
  public static Notice check(Schedule schedule, Fire fire) {
    return new Notice.CheckScheduled(address(schedule, fire), by(schedule, fire));
  }

  /**
   * The newest run of the workflow id. Which fire is meant says the notice itself, as the first run
   * of one that is starting is not known.
   */
  private static Address address(Schedule schedule, Fire fire) {
    return new Address(
        schedule.key().namespaceId(), fire.release().orElseThrow().workflowId(), "", "");
  }

  private static ScheduledBy by(Schedule schedule, Fire fire) {
    return new ScheduledBy(schedule.key(), fire.number(), fire.time().nominal());
  }
}
