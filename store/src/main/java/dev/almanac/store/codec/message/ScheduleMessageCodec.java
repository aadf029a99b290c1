package dev.almanac.store.codec.message;

import com.google.protobuf.ByteString;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.codec.schedule.ScheduleRefs;
import dev.almanac.store.proto.StoredNotice;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.Optional;

/** Converts messages between schedules and the runs they start. */
final class ScheduleMessageCodec {
  private ScheduleMessageCodec() {}

  static void write(EntityMessage.ToSchedule message, StoredNotice.Builder stored) {
    switch (message) {
      case EntityMessage.ActionStarted started ->
        stored
            .getActionStartedBuilder()
            .setSchedule(ScheduleRefs.stored(started.to()))
            .setFire(started.fire())
            .setWorkflowId(started.workflowId())
            .setFirstRunId(started.firstRunId());
      case EntityMessage.ActionNotStarted failed ->
        stored
            .getActionNotStartedBuilder()
            .setSchedule(ScheduleRefs.stored(failed.to()))
            .setFire(failed.fire())
            .setObstacle(obstacle(failed.obstacle()))
            .setMessage(failed.message());
      case EntityMessage.ActionClosed closed -> {
        var end = stored
            .getActionClosedBuilder()
            .setSchedule(ScheduleRefs.stored(closed.to()))
            .setFire(closed.fire())
            .setWorkflowId(closed.workflowId())
            .setFirstRunId(closed.firstRunId());
        closed.close().ifPresent(event -> end.setClose(event.toByteString()));
      }
    }
  }

  static StoredNotice.StartScheduled start(EntityMessage.StartScheduled start) {
    return StoredNotice.StartScheduled.newBuilder()
        .setBy(ScheduleRefs.stored(start.by()))
        .setRequest(start.request().toByteString())
        .build();
  }

  static StoredNotice.EndScheduled end(EntityMessage.EndScheduled end) {
    return StoredNotice.EndScheduled.newBuilder()
        .setBy(ScheduleRefs.stored(end.by()))
        .setTerminate(end.how() == EntityMessage.EndMode.TERMINATE)
        .setIdentity(end.identity())
        .build();
  }

  static EntityMessage start(Target to, StoredNotice.StartScheduled stored) {
    return new EntityMessage.StartScheduled(
        to,
        ScheduleRefs.of(stored.getBy()),
        Wire.read(stored.getRequest(), StartWorkflowExecutionRequest.parser()));
  }

  static EntityMessage end(Target to, StoredNotice.EndScheduled stored) {
    return new EntityMessage.EndScheduled(
        to,
        ScheduleRefs.of(stored.getBy()),
        stored.getTerminate() ? EntityMessage.EndMode.TERMINATE : EntityMessage.EndMode.CANCEL,
        stored.getIdentity());
  }

  static EntityMessage started(StoredNotice.ActionStarted stored) {
    return new EntityMessage.ActionStarted(
        ScheduleRefs.of(stored.getSchedule()),
        stored.getFire(),
        stored.getWorkflowId(),
        stored.getFirstRunId());
  }

  static EntityMessage notStarted(StoredNotice.ActionNotStarted stored) {
    return new EntityMessage.ActionNotStarted(
        ScheduleRefs.of(stored.getSchedule()),
        stored.getFire(),
        obstacle(stored.getObstacle()),
        stored.getMessage());
  }

  static EntityMessage closed(StoredNotice.ActionClosed stored) {
    return new EntityMessage.ActionClosed(
        ScheduleRefs.of(stored.getSchedule()),
        stored.getFire(),
        stored.getWorkflowId(),
        stored.getFirstRunId(),
        stored.hasClose() ? Optional.of(event(stored.getClose())) : Optional.empty());
  }

  private static HistoryEvent event(ByteString bytes) {
    return Wire.read(bytes, HistoryEvent.parser());
  }

  private static StoredNotice.Obstacle obstacle(EntityMessage.NotStartedReason obstacle) {
    return switch (obstacle) {
      case ID_TAKEN -> StoredNotice.Obstacle.OBSTACLE_ID_TAKEN;
      case BAD_ACTION -> StoredNotice.Obstacle.OBSTACLE_BAD_ACTION;
      case FOR_NOW -> StoredNotice.Obstacle.OBSTACLE_FOR_NOW;
    };
  }

  private static EntityMessage.NotStartedReason obstacle(StoredNotice.Obstacle stored) {
    return switch (stored) {
      case OBSTACLE_ID_TAKEN -> EntityMessage.NotStartedReason.ID_TAKEN;
      case OBSTACLE_BAD_ACTION -> EntityMessage.NotStartedReason.BAD_ACTION;
      case OBSTACLE_FOR_NOW -> EntityMessage.NotStartedReason.FOR_NOW;
      case OBSTACLE_UNSPECIFIED, UNRECOGNIZED ->
        throw new StoreException.Corrupt(
            "Expected the reason for a failed start, found none that this version knows", null);
    };
  }
}
