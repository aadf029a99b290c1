package dev.almanac.store.codec.message;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.message.RunAddress;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.codec.schedule.ScheduleRefs;
import dev.almanac.store.proto.StoredAddress;
import dev.almanac.store.proto.StoredNotice;
import dev.almanac.store.proto.StoredRunKey;
import dev.almanac.store.proto.StoredSender;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Notices from messages. */
final class EntityMessageReader {
  private EntityMessageReader() {}

  static EntityMessage read(StoredNotice stored) {
    var to = address(stored.getTo());
    return switch (stored.getNoticeCase()) {
      case START_CHILD -> startChild(to, stored.getStartChild());
      case CHILD_STARTED -> childStarted(to, stored.getChildStarted());
      case CHILD_NOT_STARTED -> childNotStarted(to, stored.getChildNotStarted());
      case FIRST_TASK -> new EntityMessage.ReleaseFirstTask(to);
      case CHILD_CLOSED -> childClosed(to, stored.getChildClosed());
      case PARENT_CLOSED ->
        new EntityMessage.ParentClosed(
            to,
            key(stored.getParentClosed().getParent()),
            policy(stored.getParentClosed().getPolicy()));
      case SIGNAL_EXTERNAL -> signal(to, stored.getSignalExternal());
      case CANCEL_EXTERNAL ->
        new EntityMessage.CancelExternal(
            to,
            sender(stored.getCancelExternal().getFrom()),
            stored.getCancelExternal().getReason(),
            stored.getCancelExternal().getChildOnly());
      case EXTERNAL_ANSWERED ->
        new EntityMessage.ExternalResult(
            to,
            stored.getExternalAnswered().getInitiatedEventId(),
            answer(stored.getExternalAnswered().getAnswer()));
      case START_SCHEDULED -> ScheduleMessageCodec.start(to, stored.getStartScheduled());
      case END_SCHEDULED -> ScheduleMessageCodec.end(to, stored.getEndScheduled());
      case CHECK_SCHEDULED ->
        new EntityMessage.CheckScheduled(
            to, ScheduleRefs.of(stored.getCheckScheduled().getBy()));
      case ACTION_STARTED -> ScheduleMessageCodec.started(stored.getActionStarted());
      case ACTION_NOT_STARTED -> ScheduleMessageCodec.notStarted(stored.getActionNotStarted());
      case ACTION_CLOSED -> ScheduleMessageCodec.closed(stored.getActionClosed());
      case NOTICE_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected a notice, found none that this version knows to " + to, null);
    };
  }

  private static EntityMessage startChild(RunAddress to, StoredNotice.StartChild stored) {
    return new EntityMessage.StartChild(
        to,
        Wire.read(stored.getAttributes(), WorkflowExecutionStartedEventAttributes.parser()),
        known(WorkflowIdReusePolicy.forNumber(stored.getReusePolicy()), "reuse policy"),
        policy(stored.getParentClosePolicy()),
        stored.hasMetadata()
            ? Optional.of(Wire.read(stored.getMetadata(), UserMetadata.parser()))
            : Optional.empty(),
        stored.getEarlierParentRunIdsList());
  }

  private static EntityMessage childStarted(RunAddress to, StoredNotice.ChildStarted stored) {
    return new EntityMessage.ChildStarted(
        to,
        stored.getInitiatedEventId(),
        key(stored.getChild()),
        policy(stored.getParentClosePolicy()));
  }

  private static EntityMessage childNotStarted(RunAddress to, StoredNotice.ChildNotStarted stored) {
    return new EntityMessage.ChildNotStarted(
        to,
        stored.getInitiatedEventId(),
        known(
            StartChildWorkflowExecutionFailedCause.forNumber(stored.getCause()),
            "cause of a failed start"));
  }

  private static EntityMessage childClosed(RunAddress to, StoredNotice.ChildClosed stored) {
    return new EntityMessage.ChildClosed(
        to,
        stored.getInitiatedEventId(),
        key(stored.getChild()),
        Wire.read(stored.getClose(), HistoryEvent.parser()));
  }

  private static EntityMessage signal(RunAddress to, StoredNotice.SignalExternal stored) {
    return new EntityMessage.SignalExternal(
        to,
        sender(stored.getFrom()),
        Wire.read(stored.getSignal(), WorkflowExecutionSignaledEventAttributes.parser()),
        stored.getChildOnly());
  }

  private static EntityMessage.ExternalOutcome answer(StoredNotice.Answer stored) {
    return switch (stored) {
      case ANSWER_DONE -> EntityMessage.ExternalOutcome.DONE;
      case ANSWER_NOT_FOUND -> EntityMessage.ExternalOutcome.NOT_FOUND;
      case ANSWER_TOO_MANY_SIGNALS -> EntityMessage.ExternalOutcome.TOO_MANY_SIGNALS;
      case ANSWER_UNSPECIFIED, UNRECOGNIZED ->
        throw new StoreException.Corrupt(
            "Expected an answer, found none that this version knows", null);
    };
  }

  private static ParentClosePolicy policy(int number) {
    return known(ParentClosePolicy.forNumber(number), "parent close policy");
  }

  private static <T> T known(@Nullable T value, String what) {
    if (value == null) {
      throw new StoreException.Corrupt(
          "Expected a %s, found none that this version knows".formatted(what), null);
    }
    return value;
  }

  private static RunAddress address(StoredAddress stored) {
    return new RunAddress(
        stored.getNamespaceId(), stored.getWorkflowId(), stored.getRunId(), stored.getFirstRunId());
  }

  private static RunKey key(StoredRunKey stored) {
    return new RunKey(stored.getNamespaceId(), stored.getWorkflowId(), stored.getRunId());
  }

  private static EntityMessage.Sender sender(StoredSender stored) {
    return new EntityMessage.Sender(key(stored.getRun()), stored.getInitiatedEventId());
  }
}
