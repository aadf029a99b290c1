package dev.almanac.runtime.loop;

import dev.almanac.engine.notice.Notice;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import java.util.UUID;

/** The workflow id or the schedule id that a message is for. */
public record MessageRecipient(EntityKind kind, UUID namespace, String id) {
  public static MessageRecipient of(Notice notice) {
    return switch (notice) {
      case Notice.ToRun toRun ->
        new MessageRecipient(
            EntityKind.WORKFLOW,
            UUID.fromString(toRun.to().namespaceId()),
            toRun.to().workflowId());
      case Notice.ToSchedule toSchedule ->
        new MessageRecipient(
            EntityKind.SCHEDULE,
            UUID.fromString(toSchedule.to().namespaceId()),
            toSchedule.to().scheduleId());
    };
  }

  public int partition() {
    return PartitionHash.of(namespace, kind, id);
  }
}
