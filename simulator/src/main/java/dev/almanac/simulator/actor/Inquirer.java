package dev.almanac.simulator.actor;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.query.QueryOutcome;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.simulator.server.Answer;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Sends queries and updates to a workflow. */
final class Inquirer extends Actor {
  private static final Duration BETWEEN = Duration.ofSeconds(6);

  /**
   * In quiet times a worker answers, even after slow attempts and after a clock that was two
   * minutes ahead and stood still until it was right again.
   */
  private static final Duration QUERY_PATIENCE = Duration.ofMinutes(4);

  private static final Duration UPDATE_PATIENCE = Duration.ofSeconds(10);

  private final String workflowId;
  private final UUID runId;
  private final Target target;
  private int queries;
  private int updates;
  private boolean isAsking;

  Inquirer(ActorContext scene, String workflowId, UUID runId) {
    super(scene);
    this.workflowId = workflowId;
    this.runId = runId;
    this.target = Target.run(ActorContext.NAMESPACE, workflowId, runId);
    this.queries = 2 + chance.below(6);
    this.updates = chance.below(4);
  }

  void begin() {
    later(this::query);
    later(this::update);
  }

  /** Returns whether a query is unanswered. */
  boolean isAsking() {
    return isAsking;
  }

  private void later(Runnable next) {
    world.after(chance.upTo(BETWEEN), "ask " + workflowId, next);
  }

  private void query() {
    if (queries-- == 0) {
      return;
    }
    var question = new Queries.Question(
        WorkflowQuery.newBuilder().setQueryType("heard").build(),
        QueryRejectCondition.QUERY_REJECT_CONDITION_NONE);
    Set<String> known = new HashSet<>();
    boolean isCalm = !isWild();
    isAsking = true;
    server.<Queries.Reply>call(
        "query " + workflowId,
        node -> {
          known.addAll(durability.signals(runId));
          return ActorContext.services(node, target)
              .queries()
              .ask(
                  target,
                  question,
                  new Histories.Wait(QUERY_PATIENCE, visitor(BETWEEN, "one who asks goes away")));
        },
        reply -> heard(reply, known, isCalm),
        answer -> {
          isAsking = false;
          later(this::query);
        });
  }

  /** An answer must reflect all that was acknowledged before. In quiet times there is one. */
  private void heard(Queries.Reply reply, Set<String> known, boolean isCalm) {
    switch (reply) {
      case Queries.Reply.Heard(QueryOutcome.Answered(var result)) ->
        verdict.expect(
            Set.of(Texts.in(result).split(",", -1)).containsAll(known),
            "A query of %s was answered with %s, though it had got %s",
            workflowId,
            Texts.in(result),
            known);
      case Queries.Reply.Heard(QueryOutcome.Failed failed) ->
        verdict.broken("A query of " + workflowId + " failed: " + failed);
      case Queries.Reply.Rejected rejected ->
        verdict.broken("A query of " + workflowId + " was " + rejected);
      case Queries.Reply.Late late ->
        verdict.expect(!isCalm, "Nobody answers a query of %s", workflowId);
    }
  }

  private void update() {
    if (updates-- > 0) {
      var name = chance.oneOf(WorkflowTalk.UPDATES);
      send(
          Request.newBuilder()
              .setMeta(Meta.newBuilder().setUpdateId(name + " " + updates))
              .setInput(Input.newBuilder().setName(name))
              .build(),
          20);
    }
  }

  private void send(Request update, int tries) {
    var id = update.getMeta().getUpdateId();
    var awaited =
        chance.oneOf(List.of(WorkflowUpdates.Stage.ACCEPTED, WorkflowUpdates.Stage.COMPLETED));
    server.<WorkflowUpdates.Reply>call(
        "update " + workflowId + " " + id,
        node -> ActorContext.services(node, target)
            .updates()
            .update(
                target,
                update,
                new WorkflowUpdates.Patience(
                    awaited,
                    new Histories.Wait(
                        UPDATE_PATIENCE, visitor(BETWEEN, "one who asks goes away")))),
        this::told,
        answer -> {
          if (isAgain(answer) && tries > 0) {
            world.after(PAUSE, "update again " + id, () -> send(update, tries - 1));
          } else {
            later(this::update);
          }
        });
  }

  /** A client that asks again for an outcome must get the same. */
  private boolean isAgain(Answer<WorkflowUpdates.Reply> answer) {
    return switch (answer) {
      case Answer.Done<WorkflowUpdates.Reply>(var reply) ->
        reply.outcome().isEmpty() || chance.oneIn(3);
      case Answer.Lost<WorkflowUpdates.Reply> lost -> true;
      case Answer.Failed<WorkflowUpdates.Reply>(CallFailed.Reason.Refused(var refusal)) ->
        refusal.reason() != Refusal.Reason.NOT_FOUND;
      case Answer.Failed<WorkflowUpdates.Reply> failed -> true;
    };
  }

  private void told(WorkflowUpdates.Reply reply) {
    durability.updated(workflowId, runId, reply);
    journal.updated(reply);
  }
}
