package dev.almanac.store.codec.message;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.StoredIds;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.codec.schedule.ScheduleRefs;
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

/** Reads entity messages from protobufs. */
final class EntityMessageReader {
  private EntityMessageReader() {}

  static EntityMessage read(StoredNotice stored) {
    return switch (stored.getNoticeCase()) {
      case START_CHILD -> startChild(to(stored), stored.getStartChild());
      case CHILD_STARTED -> childStarted(to(stored), stored.getChildStarted());
      case CHILD_NOT_STARTED -> childNotStarted(to(stored), stored.getChildNotStarted());
      case FIRST_TASK -> new EntityMessage.ReleaseFirstTask(to(stored));
      case CHILD_CLOSED -> childClosed(to(stored), stored.getChildClosed());
      case PARENT_CLOSED ->
        new EntityMessage.ParentClosed(
            to(stored),
            key(stored.getParentClosed().getParent()),
            policy(stored.getParentClosed().getPolicy()));
      case SIGNAL_EXTERNAL -> signal(to(stored), stored.getSignalExternal());
      case CANCEL_EXTERNAL ->
        new EntityMessage.CancelExternal(
            to(stored),
            sender(stored.getCancelExternal().getFrom()),
            stored.getCancelExternal().getReason(),
            stored.getCancelExternal().getChildOnly());
      case EXTERNAL_ANSWERED ->
        new EntityMessage.ExternalResult(
            to(stored),
            stored.getExternalAnswered().getInitiatedEventId(),
            answer(stored.getExternalAnswered().getAnswer()));
      case START_SCHEDULED -> ScheduleMessageCodec.start(to(stored), stored.getStartScheduled());
      case END_SCHEDULED -> ScheduleMessageCodec.end(to(stored), stored.getEndScheduled());
      case CHECK_SCHEDULED ->
        new EntityMessage.CheckScheduled(
            to(stored), ScheduleRefs.of(stored.getCheckScheduled().getBy()));
      case ACTION_STARTED -> ScheduleMessageCodec.started(stored.getActionStarted());
      case ACTION_NOT_STARTED -> ScheduleMessageCodec.notStarted(stored.getActionNotStarted());
      case ACTION_CLOSED -> ScheduleMessageCodec.closed(stored.getActionClosed());
      case NOTICE_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected a message, found none that this version knows to " + stored.getTo(), null);
    };
  }

  private static EntityMessage startChild(Target to, StoredNotice.StartChild stored) {
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

  private static EntityMessage childStarted(Target to, StoredNotice.ChildStarted stored) {
    return new EntityMessage.ChildStarted(
        to,
        stored.getInitiatedEventId(),
        key(stored.getChild()),
        policy(stored.getParentClosePolicy()));
  }

  private static EntityMessage childNotStarted(Target to, StoredNotice.ChildNotStarted stored) {
    return new EntityMessage.ChildNotStarted(
        to,
        stored.getInitiatedEventId(),
        known(
            StartChildWorkflowExecutionFailedCause.forNumber(stored.getCause()),
            "cause of a failed start"));
  }

  private static EntityMessage childClosed(Target to, StoredNotice.ChildClosed stored) {
    return new EntityMessage.ChildClosed(
        to,
        stored.getInitiatedEventId(),
        key(stored.getChild()),
        Wire.read(stored.getClose(), HistoryEvent.parser()));
  }

  private static EntityMessage signal(Target to, StoredNotice.SignalExternal stored) {
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

  private static Target to(StoredNotice message) {
    var stored = message.getTo();
    return new Target(
        new WorkflowKey(StoredIds.id(stored.getNamespaceId()), stored.getWorkflowId()),
        StoredIds.optional(stored.getRunId()),
        StoredIds.optional(stored.getFirstRunId()));
  }

  private static RunKey key(StoredRunKey stored) {
    return new RunKey(
        StoredIds.id(stored.getNamespaceId()),
        stored.getWorkflowId(),
        StoredIds.id(stored.getRunId()));
  }

  private static EntityMessage.Sender sender(StoredSender stored) {
    return new EntityMessage.Sender(key(stored.getRun()), stored.getInitiatedEventId());
  }
}
