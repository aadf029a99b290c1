package dev.almanac.runtime.loop;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import java.util.UUID;

/** The workflow id or schedule id that a message is for. */
public record MessageRecipient(EntityKind kind, UUID namespace, String id) {
  public static MessageRecipient of(EntityMessage message) {
    return switch (message) {
      case EntityMessage.ToRun toRun ->
        new MessageRecipient(
            EntityKind.WORKFLOW, toRun.to().namespace(), toRun.to().workflowId());
      case EntityMessage.ToSchedule toSchedule ->
        new MessageRecipient(
            EntityKind.SCHEDULE, toSchedule.to().namespace(), toSchedule.to().scheduleId());
    };
  }

  public int partition() {
    return PartitionHash.of(namespace, kind, id);
  }
}
