package dev.almanac.simulator.actor;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Urgency;
import dev.almanac.simulator.server.Answer;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports with stale tokens. */
public final class Impostor extends Actor {
  private static final Duration BETWEEN = Duration.ofSeconds(3);

  public Impostor(ActorContext scene) {
    super(scene);
  }

  /** Starts trying at intervals. */
  public void begin() {
    if (isWild()) {
      if (chance.oneIn(2)) {
        task();
      } else {
        activity();
      }
      world.after(chance.upTo(BETWEEN), "an impostor", this::begin);
    }
  }

  private void task() {
    var stale = journal.staleTasks();
    if (stale.isEmpty()) {
      return;
    }
    var one = chance.oneOf(stale);
    var request = new CompleteWorkflowTask(
        one.stamp(),
        List.of(),
        WorkflowTaskCompletedEventAttributes.getDefaultInstance(),
        new CompleteWorkflowTask.Options(Optional.empty(), false, Optional.empty()),
        new NamespaceInfo("default", Map.of()));
    report(ActorContext.target(one.workflowId(), one.runId()), request, one.toString());
  }

  private void activity() {
    var stale = journal.staleActivities();
    if (stale.isEmpty()) {
      return;
    }
    var one = chance.oneOf(stale);
    var request = new CompleteActivity(
        new ActivityRef.Held(one.stamp()), Optional.of(Texts.of("forged")), "impostor");
    report(ActorContext.target(one.workflowId(), one.runId()), request, one.toString());
  }

  private <R> void report(Target target, Request<R> request, String token) {
    server.call(
        "report with " + token,
        node ->
            ActorContext.services(node, target).workflows().ask(target, request, Urgency.RESERVED),
        done -> verdict.broken("A stale token was taken: " + token),
        answer -> verdict.expect(
            answer.isWorthRepeating() || isNotFound(answer),
            "%s was answered with %s",
            token,
            answer));
  }

  /** The task, or even its run, no longer exists. */
  private static <R> boolean isNotFound(Answer<R> answer) {
    return answer instanceof Answer.Failed<R>(var reason)
        && switch (reason) {
          case CallFailed.Reason.NotFound gone -> true;
          case CallFailed.Reason.Refused(var refusal) ->
            refusal.reason() == Refusal.Reason.NOT_FOUND;
          case CallFailed.Reason.DataLoss lost -> false;
          case CallFailed.Reason.Overloaded full -> false;
          case CallFailed.Reason.Unavailable silent -> false;
        };
  }
}
