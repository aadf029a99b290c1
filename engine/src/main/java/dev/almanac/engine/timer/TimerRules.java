package dev.almanac.engine.timer;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.command.v1.CancelTimerCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.TimerCanceledEventAttributes;
import io.temporal.api.history.v1.TimerFiredEventAttributes;
import io.temporal.api.history.v1.TimerStartedEventAttributes;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The rules of timers. */
public final class TimerRules {
  private static final WorkflowTaskFailedCause BAD_START =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_START_TIMER_ATTRIBUTES;
  private static final WorkflowTaskFailedCause BAD_CANCEL =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_CANCEL_TIMER_ATTRIBUTES;

  private TimerRules() {}

  public static void start(Draft draft, StartTimerCommandAttributes command, CommandOrigin origin) {
    var id = command.getTimerId();
    var delay = ProtoDurations.of(command.getStartToFireTimeout());
    BadCommand.ifAny(InputLimits.required("TimerId", id, "StartTimerCommand"), BAD_START);
    if (delay.isNegative()) {
      throw new BadCommand(BAD_START, "StartToFireTimeout of timer " + id + " is negative.");
    }
    if (draft.run().timers().get(id).isPresent()) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_START_TIMER_DUPLICATE_ID,
          "Timer " + id + " is already pending.");
    }
    draft.append(origin
        .event(EventType.EVENT_TYPE_TIMER_STARTED)
        .setTimerStartedEventAttributes(TimerStartedEventAttributes.newBuilder()
            .setTimerId(id)
            .setStartToFireTimeout(command.getStartToFireTimeout())
            .setWorkflowTaskCompletedEventId(origin.completedEventId())));
  }

  /** A timer that has fired but whose event is still buffered can be cancelled. */
  public static void cancel(
      Draft draft, CancelTimerCommandAttributes command, CommandOrigin origin) {
    var id = command.getTimerId();
    BadCommand.ifAny(InputLimits.required("TimerId", id, "CancelTimerCommand"), BAD_CANCEL);
    var running = draft.run().timers().get(id);
    var fired = running.isPresent() ? OptionalInt.empty() : indexOfFired(draft, id);
    if (running.isEmpty() && fired.isEmpty()) {
      throw new BadCommand(BAD_CANCEL, "Timer " + id + " is not pending.");
    }
    long started = running.isPresent()
        ? running.get().startedEventId()
        : firedAt(draft, fired.getAsInt()).getStartedEventId();
    fired.ifPresent(index -> draft.note(new Fact.BufferedEventDropped(index)));
    draft.append(origin
        .event(EventType.EVENT_TYPE_TIMER_CANCELED)
        .setTimerCanceledEventAttributes(TimerCanceledEventAttributes.newBuilder()
            .setTimerId(id)
            .setStartedEventId(started)
            .setWorkflowTaskCompletedEventId(origin.completedEventId())
            .setIdentity(origin.identity())));
  }

  /** Fires a timer that is due. */
  public static void fire(Draft draft, long startedEventId) {
    var timer = draft.run().timers().get(startedEventId).orElseThrow();
    EventBuffer.record(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_TIMER_FIRED)
            .setTimerFiredEventAttributes(TimerFiredEventAttributes.newBuilder()
                .setTimerId(timer.id())
                .setStartedEventId(startedEventId)));
    WorkflowTaskScheduling.schedule(draft);
  }

  private static OptionalInt indexOfFired(Draft draft, String id) {
    var buffered = draft.run().history().buffered();
    return IntStream.range(0, buffered.size())
        .filter(index -> buffered.get(index).hasTimerFiredEventAttributes())
        .filter(index -> firedAt(draft, index).getTimerId().equals(id))
        .findFirst();
  }

  private static TimerFiredEventAttributes firedAt(Draft draft, int index) {
    return draft.run().history().buffered().get(index).getTimerFiredEventAttributes();
  }
}
