package dev.almanac.runtime.interaction;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.query.QueryRoute;
import dev.almanac.engine.query.QueryRules;
import dev.almanac.engine.state.Run;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.PendingReply;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Takes queries and sends them to workers: with the next workflow task, or alone if the last task
 * has seen everything. It looks again after each commit of the run, and shows only durable state.
 */
public final class LoopQueries implements Queries {
  private static final Refusal NOBODY_ASKS = new Refusal(
      Refusal.Reason.NOT_FOUND, "Query task not found: it was answered, or nobody waits for it.");
  private static final Refusal TOO_MANY = new Refusal(
      Refusal.Reason.BUSY,
      "%d queries wait for this workflow already; try again."
          .formatted(PendingQueries.MOST_OF_A_RUN));

  private static final Refusal BUFFER_FULL = new Refusal(
      Refusal.Reason.BUSY,
      "consistent query buffer is full, this may be caused by too many queries and workflow not"
          + " able to process query fast enough");

  private final LoopContext context;
  private final WorkflowLoader loader;
  private final LoopTimers timers;
  private final Requests requests;
  private final PendingQueries questions = new PendingQueries();
  private final QueryHandover handover;
  private boolean isDraining;

  public LoopQueries(RunParts parts, LoopHistories histories) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.timers = parts.timers();
    this.requests = parts.requests();
    this.handover = new QueryHandover(parts, histories, questions);
  }

  public QueryHandover handover() {
    return handover;
  }

  @Override
  public CompletionStage<Reply> ask(Target target, Question question, Histories.Wait wait) {
    return requests.ask(reply -> ask(target, question, wait, reply));
  }

  private void ask(
      Target target, Question question, Histories.Wait wait, PendingReply<Reply> reply) {
    var tooLarge = context.runLimits().blob("QueryArgs", question.query().getQueryArgs());
    if (isDraining) {
      fail(reply, stopping());
    } else if (tooLarge.isPresent()) {
      fail(reply, new CallFailed.Reason.Refused(Refusal.invalid(tooLarge.get())));
    } else if (questions.isFull()) {
      fail(reply, new CallFailed.Reason.Overloaded("Too many queries"));
    } else {
      loader.withRun(
          target, run -> accept(run, question, wait, reply), reason -> fail(reply, reason));
    }
  }

  private void accept(
      CachedRun run, Question question, Histories.Wait wait, PendingReply<Reply> reply) {
    if (questions.isFull(run.identity().ref())) {
      fail(reply, new CallFailed.Reason.Refused(TOO_MANY));
      return;
    }
    var asked = new PendingQuery(id(), run.identity(), question, wait, reply);
    asked.queue = run.state().execution().taskQueue();
    questions.add(asked);
    reply.giveRoom();
    long until = context.surroundings().nanos() + wait.patience().toNanos();
    asked.timers.add(timers.at(until, () -> end(asked, new Reply.Late(asked.queue))));
    wait.asker()
        .whenGone(() -> context.mailbox().post(() -> end(asked, new Reply.Late(asked.queue))));
    settle(run);
  }

  /** Loads a forgotten run again for its waiting queries. */
  void lookAgain(CachedRun forgotten) {
    if (questions.of(forgotten.identity().ref()).isEmpty()) {
      return;
    }
    loader.withRun(
        target(forgotten.identity()),
        this::settle,
        reason -> List.copyOf(questions.of(forgotten.identity().ref())).forEach(asked -> {
          handover.forget(asked);
          fail(asked.reply, reason);
        }));
  }

  /** Continues after a commit or a load of the run. */
  void settle(CachedRun run) {
    var waiting = questions.of(run.identity().ref());
    if (waiting.isEmpty()) {
      return;
    }
    var settled = settled(run);
    if (settled != null) {
      List.copyOf(waiting).forEach(asked -> route(run, settled, asked));
    }
  }

  /**
   * Returns the state that may be shown; null if a commit under way changes it, after which
   * {@link #settle} is called again.
   */
  private static @Nullable Run settled(CachedRun run) {
    boolean isSame = run.stored().open() == run.state().open()
        && run.stored().tasks().equals(run.state().tasks());
    if (!run.isSettled()) {
      return run.isStored() && isSame ? run.stored() : null;
    }
    return run.state();
  }

  private void route(CachedRun run, Run settled, PendingQuery asked) {
    if (asked.offer != null) {
      return;
    }
    Instant giveUp = context.surroundings().now().plus(asked.wait.patience());
    switch (QueryRules.route(settled, asked.question.condition(), giveUp)) {
      case QueryRoute.Rejected(var status) -> end(asked, new Reply.Rejected(status));
      case QueryRoute.Refused(var refusal) -> refuse(asked, refusal);
      case QueryRoute.WithTask() -> buffer(run, asked);
      case QueryRoute.ByItself() -> {
        asked.isBuffered = false;
        handover.offer(run, asked);
      }
    }
  }

  /** Attaches the query to the next task, unless too many wait for that. */
  private void buffer(CachedRun run, PendingQuery asked) {
    if (asked.isBuffered) {
      return;
    }
    long buffered = questions.of(run.identity().ref()).stream()
        .filter(other -> other.isBuffered)
        .count();
    if (buffered >= context.runLimits().counts().queries()) {
      refuse(asked, BUFFER_FULL);
    } else {
      asked.isBuffered = true;
    }
  }

  /** Attaches the waiting queries to a started workflow task. */
  void attach(CachedRun run, String nonce) {
    for (var asked : questions.of(run.identity().ref())) {
      if (asked.offer == null) {
        asked.nonce = nonce;
      }
    }
  }

  /** Returns the queries that are attached to this start. */
  Map<String, WorkflowQuery> attached(CachedRun run, String nonce) {
    var queries = new LinkedHashMap<String, WorkflowQuery>();
    for (var asked : questions.of(run.identity().ref())) {
      if (nonce.equals(asked.nonce)) {
        queries.put(asked.id, asked.question.query());
      }
    }
    return queries;
  }

  /** Takes the answers that came with a workflow task, which is durable now. */
  public void answered(CachedRun run, Map<String, WorkflowQueryResult> answers) {
    answers.forEach((id, answer) -> {
      var asked = questions.find(id);
      if (asked != null && asked.run.equals(run.identity())) {
        end(asked, new Reply.Heard(QueryRules.outcome(answer, context.runLimits())));
      }
    });
  }

  @Override
  public CompletionStage<Boolean> answer(Target target, String id, WorkflowQueryResult answer) {
    return requests.ask(Urgency.RESERVED, reply -> answer(target, id, answer, reply));
  }

  private void answer(
      Target target, String id, WorkflowQueryResult answer, CompletableFuture<Boolean> reply) {
    var asked = questions.find(id);
    if (asked == null || target.runId().filter(asked.run.runId()::equals).isEmpty()) {
      fail(reply, new CallFailed.Reason.Refused(NOBODY_ASKS));
      return;
    }
    end(asked, new Reply.Heard(QueryRules.outcome(answer, context.runLimits())));
    reply.complete(true);
  }

  /** Fails all waiting queries, now and from now on. */
  void drain() {
    isDraining = true;
    for (var asked : questions.all()) {
      handover.forget(asked);
      fail(asked.reply, stopping());
    }
  }

  private void end(PendingQuery asked, Reply reply) {
    handover.forget(asked);
    asked.reply.complete(reply);
  }

  private void refuse(PendingQuery asked, Refusal refusal) {
    handover.forget(asked);
    fail(asked.reply, new CallFailed.Reason.Refused(refusal));
  }

  static Target target(RunIdentity run) {
    return Target.run(run.namespace(), run.workflowId(), run.runId());
  }

  private String id() {
    var random = context.surroundings().random();
    return HexFormat.of().toHexDigits(random.nextLong())
        + HexFormat.of().toHexDigits(random.nextLong());
  }

  private static CallFailed.Reason stopping() {
    return new CallFailed.Reason.Unavailable("Almanac is stopping");
  }

  private static void fail(CompletableFuture<?> reply, CallFailed.Reason reason) {
    reply.completeExceptionally(new CallFailed(reason));
  }
}
