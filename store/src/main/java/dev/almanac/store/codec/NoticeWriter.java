package dev.almanac.store.codec;

import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.state.RunKey;
import dev.almanac.store.proto.StoredAddress;
import dev.almanac.store.proto.StoredNotice;
import dev.almanac.store.proto.StoredRunKey;
import dev.almanac.store.proto.StoredSender;

/** Notices to messages. */
final class NoticeWriter {
  private NoticeWriter() {}

  static StoredNotice write(Notice notice) {
    var stored = StoredNotice.newBuilder();
    switch (notice) {
      case Notice.ToRun toRun -> write(toRun, stored.setTo(address(toRun.to())));
      case Notice.ToSchedule toSchedule -> ScheduleNotices.write(toSchedule, stored);
    }
    return stored.build();
  }

  private static void write(Notice.ToRun notice, StoredNotice.Builder stored) {
    switch (notice) {
      case Notice.StartChild start -> stored.setStartChild(startChild(start));
      case Notice.ChildStarted started ->
        stored
            .getChildStartedBuilder()
            .setInitiatedEventId(started.initiatedEventId())
            .setChild(key(started.child()))
            .setParentClosePolicy(started.onParentClose().getNumber());
      case Notice.ChildNotStarted failed ->
        stored
            .getChildNotStartedBuilder()
            .setInitiatedEventId(failed.initiatedEventId())
            .setCause(failed.cause().getNumber());
      case Notice.FirstTask first -> stored.getFirstTaskBuilder();
      case Notice.ChildClosed closed ->
        stored
            .getChildClosedBuilder()
            .setInitiatedEventId(closed.initiatedEventId())
            .setChild(key(closed.child()))
            .setClose(closed.close().toByteString());
      case Notice.ParentClosed closed ->
        stored
            .getParentClosedBuilder()
            .setParent(key(closed.parent()))
            .setPolicy(closed.policy().getNumber());
      case Notice.SignalExternal signal ->
        stored
            .getSignalExternalBuilder()
            .setFrom(sender(signal.from()))
            .setSignal(signal.signal().toByteString())
            .setChildOnly(signal.childOnly());
      case Notice.CancelExternal cancel ->
        stored
            .getCancelExternalBuilder()
            .setFrom(sender(cancel.from()))
            .setReason(cancel.reason())
            .setChildOnly(cancel.childOnly());
      case Notice.ExternalAnswered answered ->
        stored
            .getExternalAnsweredBuilder()
            .setInitiatedEventId(answered.initiatedEventId())
            .setAnswer(answer(answered.answer()));
      case Notice.StartScheduled start -> stored.setStartScheduled(ScheduleNotices.start(start));
      case Notice.EndScheduled end -> stored.setEndScheduled(ScheduleNotices.end(end));
      case Notice.CheckScheduled check ->
        stored.getCheckScheduledBuilder().setBy(ScheduleRefs.stored(check.by()));
    }
  }

  private static StoredNotice.StartChild startChild(Notice.StartChild start) {
    var stored = StoredNotice.StartChild.newBuilder()
        .setAttributes(start.attributes().toByteString())
        .setReusePolicy(start.reuse().getNumber())
        .setParentClosePolicy(start.onParentClose().getNumber())
        .addAllEarlierParentRunIds(start.earlierParents());
    start.metadata().ifPresent(metadata -> stored.setMetadata(metadata.toByteString()));
    return stored.build();
  }

  private static StoredNotice.Answer answer(Notice.Answer answer) {
    return switch (answer) {
      case DONE -> StoredNotice.Answer.ANSWER_DONE;
      case NOT_FOUND -> StoredNotice.Answer.ANSWER_NOT_FOUND;
      case TOO_MANY_SIGNALS -> StoredNotice.Answer.ANSWER_TOO_MANY_SIGNALS;
    };
  }

  private static StoredAddress address(Address to) {
    return StoredAddress.newBuilder()
        .setNamespaceId(to.namespaceId())
        .setWorkflowId(to.workflowId())
        .setRunId(to.runId())
        .setFirstRunId(to.firstRunId())
        .build();
  }

  private static StoredRunKey key(RunKey key) {
    return StoredRunKey.newBuilder()
        .setNamespaceId(key.namespaceId())
        .setWorkflowId(key.workflowId())
        .setRunId(key.runId())
        .build();
  }

  private static StoredSender sender(Notice.Sender sender) {
    return StoredSender.newBuilder()
        .setRun(key(sender.run()))
        .setInitiatedEventId(sender.initiatedEventId())
        .build();
  }
}
