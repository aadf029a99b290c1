package dev.almanac.runtime.entity;

import dev.almanac.engine.notice.Notice;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import java.util.UUID;

/** The workflow id or the schedule id that a message is for. */
public record Addressee(EntityKind kind, UUID namespace, String id) {
  public static Addressee of(Notice notice) {
    return switch (notice) {
      case Notice.ToRun toRun ->
        new Addressee(
            EntityKind.WORKFLOW,
            UUID.fromString(toRun.to().namespaceId()),
            toRun.to().workflowId());
      case Notice.ToSchedule toSchedule ->
        new Addressee(
            EntityKind.SCHEDULE,
            UUID.fromString(toSchedule.to().namespaceId()),
            toSchedule.to().scheduleId());
    };
  }

  public int partition() {
    return PartitionHash.of(namespace, kind, id);
  }
}
