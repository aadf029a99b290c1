package dev.almanac.store.codec.message;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.codec.StoredIds;
import dev.almanac.store.codec.schedule.ScheduleRefs;
import dev.almanac.store.proto.StoredAddress;
import dev.almanac.store.proto.StoredNotice;
import dev.almanac.store.proto.StoredRunKey;
import dev.almanac.store.proto.StoredSender;

/** Writes entity messages as protobufs. */
final class EntityMessageWriter {
  private EntityMessageWriter() {}

  static StoredNotice write(EntityMessage message) {
    var stored = StoredNotice.newBuilder();
    switch (message) {
      case EntityMessage.ToRun toRun -> write(toRun, stored.setTo(address(toRun.to())));
      case EntityMessage.ToSchedule toSchedule -> ScheduleMessageCodec.write(toSchedule, stored);
    }
    return stored.build();
  }

  private static void write(EntityMessage.ToRun message, StoredNotice.Builder stored) {
    switch (message) {
      case EntityMessage.StartChild start -> stored.setStartChild(startChild(start));
      case EntityMessage.ChildStarted started ->
        stored
            .getChildStartedBuilder()
            .setInitiatedEventId(started.initiatedEventId())
            .setChild(key(started.child()))
            .setParentClosePolicy(started.onParentClose().getNumber());
      case EntityMessage.ChildNotStarted failed ->
        stored
            .getChildNotStartedBuilder()
            .setInitiatedEventId(failed.initiatedEventId())
            .setCause(failed.cause().getNumber());
      case EntityMessage.ReleaseFirstTask first -> stored.getFirstTaskBuilder();
      case EntityMessage.ChildClosed closed ->
        stored
            .getChildClosedBuilder()
            .setInitiatedEventId(closed.initiatedEventId())
            .setChild(key(closed.child()))
            .setClose(closed.close().toByteString());
      case EntityMessage.ParentClosed closed ->
        stored
            .getParentClosedBuilder()
            .setParent(key(closed.parent()))
            .setPolicy(closed.policy().getNumber());
      case EntityMessage.SignalExternal signal ->
        stored
            .getSignalExternalBuilder()
            .setFrom(sender(signal.from()))
            .setSignal(signal.signal().toByteString())
            .setChildOnly(signal.childOnly());
      case EntityMessage.CancelExternal cancel ->
        stored
            .getCancelExternalBuilder()
            .setFrom(sender(cancel.from()))
            .setReason(cancel.reason())
            .setChildOnly(cancel.childOnly());
      case EntityMessage.ExternalResult answered ->
        stored
            .getExternalAnsweredBuilder()
            .setInitiatedEventId(answered.initiatedEventId())
            .setAnswer(answer(answered.answer()));
      case EntityMessage.StartScheduled start ->
        stored.setStartScheduled(ScheduleMessageCodec.start(start));
      case EntityMessage.EndScheduled end -> stored.setEndScheduled(ScheduleMessageCodec.end(end));
      case EntityMessage.CheckScheduled check ->
        stored.getCheckScheduledBuilder().setBy(ScheduleRefs.stored(check.by()));
    }
  }

  private static StoredNotice.StartChild startChild(EntityMessage.StartChild start) {
    var stored = StoredNotice.StartChild.newBuilder()
        .setAttributes(start.attributes().toByteString())
        .setReusePolicy(start.reuse().getNumber())
        .setParentClosePolicy(start.onParentClose().getNumber())
        .addAllEarlierParentRunIds(start.earlierParents());
    start.metadata().ifPresent(metadata -> stored.setMetadata(metadata.toByteString()));
    return stored.build();
  }

  private static StoredNotice.Answer answer(EntityMessage.ExternalOutcome answer) {
    return switch (answer) {
      case DONE -> StoredNotice.Answer.ANSWER_DONE;
      case NOT_FOUND -> StoredNotice.Answer.ANSWER_NOT_FOUND;
      case TOO_MANY_SIGNALS -> StoredNotice.Answer.ANSWER_TOO_MANY_SIGNALS;
    };
  }

  private static StoredAddress address(Target to) {
    return StoredAddress.newBuilder()
        .setNamespaceId(to.namespace().toString())
        .setWorkflowId(to.workflowId())
        .setRunId(StoredIds.text(to.runId()))
        .setFirstRunId(StoredIds.text(to.firstRunId()))
        .build();
  }

  private static StoredRunKey key(RunKey key) {
    return StoredRunKey.newBuilder()
        .setNamespaceId(key.namespace().toString())
        .setWorkflowId(key.workflowId())
        .setRunId(key.runId().toString())
        .build();
  }

  private static StoredSender sender(EntityMessage.Sender sender) {
    return StoredSender.newBuilder()
        .setRun(key(sender.run()))
        .setInitiatedEventId(sender.initiatedEventId())
        .build();
  }
}
