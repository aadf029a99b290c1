package dev.almanac.engine.schedule.action;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.ScheduleHead;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Handles messages from the workflows of a schedule. A message about a fire that has ended only
 * updates the recent actions.
 */
public final class MessagesFromRuns {
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);
  private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(10);

  private MessagesFromRuns() {}

  /** Applies a message. The caller lets waiting fires take their turn afterwards. */
  public static void hear(ScheduleDraft draft, EntityMessage.ToSchedule news) {
    switch (news) {
      case EntityMessage.ActionStarted started -> started(draft, started);
      case EntityMessage.ActionNotStarted failed -> notStarted(draft, failed);
      case EntityMessage.ActionClosed closed -> closed(draft, closed);
    }
  }

  private static void started(ScheduleDraft draft, EntityMessage.ActionStarted news) {
    starting(draft, news.fire())
        .ifPresent(fire -> started(draft, fire, news.workflowId(), news.firstRunId()));
  }

  private static void started(
      ScheduleDraft draft, Fire fire, String workflowId, String firstRunId) {
    LedgerOutcomes.start(draft, fire, workflowId, firstRunId);
    var recent = new ArrayList<>(draft.head().recent());
    recent.add(new RecentAction(
        fire.number(),
        fire.time(),
        fire.cause().kind(),
        draft.now(),
        workflowId,
        firstRunId,
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING));
    int excess = Math.max(0, recent.size() - ScheduleHead.MOST_RECENT);
    draft.set(draft.head().withRecent(recent.subList(excess, recent.size())));
    if (draft.schedule().deleted()) {
      draft.remove(fire);
    } else {
      draft.put(fire.with(new Fire.Phase.Running(
          fire.release().orElseThrow(), firstRunId, draft.now(), fire.hold())));
    }
  }

  private static void notStarted(ScheduleDraft draft, EntityMessage.ActionNotStarted news) {
    starting(draft, news.fire()).ifPresent(fire -> {
      switch (news.obstacle()) {
        case ID_TAKEN -> LedgerOutcomes.fail(draft, fire, DropReason.ID_TAKEN, news.message());
        case BAD_ACTION -> LedgerOutcomes.fail(draft, fire, DropReason.BAD_ACTION, news.message());
        case FOR_NOW -> notNow(draft, fire, news.message());
      }
    });
  }

  /** Retries until the catch-up window, counted from the first attempt, has passed. */
  private static void notNow(ScheduleDraft draft, Fire fire, String message) {
    var starting = (Fire.Phase.Starting) fire.phase();
    var release = starting.release();
    var retryAt = draft.now().plus(backoff(starting.attempt()));
    var window = draft.schedule().policies().catchUp().window();
    var end = release.at().plus(window.compareTo(SHORTEST_WINDOW) < 0 ? SHORTEST_WINDOW : window);
    if (draft.schedule().deleted() || retryAt.isAfter(end)) {
      LedgerOutcomes.fail(draft, fire, DropReason.GAVE_UP, message);
      return;
    }
    if (starting.attempt() == 1) {
      draft.write(
          fire.cause().asker(),
          new LedgerEvent.Retrying(LedgerOutcomes.info(draft.schedule(), fire), 1, message));
    }
    draft.put(fire.with(new Fire.Phase.Starting(
        release, starting.attempt(), Optional.of(retryAt), starting.hold())));
  }

  private static Duration backoff(int attempt) {
    int doublings = Math.min(attempt - 1, 6);
    var backoff = FIRST_RETRY.multipliedBy(1L << doublings);
    return backoff.compareTo(LONGEST_RETRY) < 0 ? backoff : LONGEST_RETRY;
  }

  /** Requests failed starts again, at most {@code most} of them. */
  public static void retry(ScheduleDraft draft, int most) {
    for (int i = 0; i < most; i++) {
      var next = draft.schedule().fires().firstToRetry();
      if (next.isEmpty() || next.get().retryAt().orElseThrow().isAfter(draft.now())) {
        return;
      }
      var starting = (Fire.Phase.Starting) next.get().phase();
      ActionDispatch.send(
          draft,
          next.get()
              .with(new Fire.Phase.Starting(
                  starting.release(), starting.attempt() + 1, Optional.empty(), starting.hold())));
    }
  }

  /** The end of a workflow may be reported before its start. */
  private static void closed(ScheduleDraft draft, EntityMessage.ActionClosed news) {
    starting(draft, news.fire())
        .filter(fire -> !news.firstRunId().isEmpty())
        .ifPresent(fire -> started(draft, fire, news.workflowId(), news.firstRunId()));
    draft.schedule().fires().active().get(news.fire()).ifPresent(fire -> {
      if (fire.phase() instanceof Fire.Phase.Starting) {
        LedgerOutcomes.fail(draft, fire, DropReason.GAVE_UP, "The workflow is gone.");
      } else {
        draft.remove(fire);
      }
    });
    news.close().ifPresent(close -> ActionCloseRules.hear(draft, news, close));
  }

  private static Optional<Fire> starting(ScheduleDraft draft, long fire) {
    return draft
        .schedule()
        .fires()
        .active()
        .get(fire)
        .filter(one -> one.phase() instanceof Fire.Phase.Starting);
  }
}
