package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.store.StoreException;
import dev.almanac.store.proto.StoredNotice;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.Optional;

/** What schedules and the runs that they start tell each other. */
final class ScheduleNotices {
  private ScheduleNotices() {}

  static void write(Notice.ToSchedule notice, StoredNotice.Builder stored) {
    switch (notice) {
      case Notice.ActionStarted started ->
        stored
            .getActionStartedBuilder()
            .setSchedule(ScheduleRefs.stored(started.to()))
            .setFire(started.fire())
            .setWorkflowId(started.workflowId())
            .setFirstRunId(started.firstRunId());
      case Notice.ActionNotStarted failed ->
        stored
            .getActionNotStartedBuilder()
            .setSchedule(ScheduleRefs.stored(failed.to()))
            .setFire(failed.fire())
            .setObstacle(obstacle(failed.obstacle()))
            .setMessage(failed.message());
      case Notice.ActionClosed closed -> {
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

  static StoredNotice.StartScheduled start(Notice.StartScheduled start) {
    return StoredNotice.StartScheduled.newBuilder()
        .setBy(ScheduleRefs.stored(start.by()))
        .setRequest(start.request().toByteString())
        .build();
  }

  static StoredNotice.EndScheduled end(Notice.EndScheduled end) {
    return StoredNotice.EndScheduled.newBuilder()
        .setBy(ScheduleRefs.stored(end.by()))
        .setTerminate(end.how() == Notice.End.TERMINATE)
        .setIdentity(end.identity())
        .build();
  }

  static Notice start(Address to, StoredNotice.StartScheduled stored) {
    return new Notice.StartScheduled(
        to,
        ScheduleRefs.of(stored.getBy()),
        Wire.read(stored.getRequest(), StartWorkflowExecutionRequest.parser()));
  }

  static Notice end(Address to, StoredNotice.EndScheduled stored) {
    return new Notice.EndScheduled(
        to,
        ScheduleRefs.of(stored.getBy()),
        stored.getTerminate() ? Notice.End.TERMINATE : Notice.End.CANCEL,
        stored.getIdentity());
  }

  static Notice started(StoredNotice.ActionStarted stored) {
    return new Notice.ActionStarted(
        ScheduleRefs.of(stored.getSchedule()),
        stored.getFire(),
        stored.getWorkflowId(),
        stored.getFirstRunId());
  }

  static Notice notStarted(StoredNotice.ActionNotStarted stored) {
    return new Notice.ActionNotStarted(
        ScheduleRefs.of(stored.getSchedule()),
        stored.getFire(),
        obstacle(stored.getObstacle()),
        stored.getMessage());
  }

  static Notice closed(StoredNotice.ActionClosed stored) {
    return new Notice.ActionClosed(
        ScheduleRefs.of(stored.getSchedule()),
        stored.getFire(),
        stored.getWorkflowId(),
        stored.getFirstRunId(),
        stored.hasClose() ? Optional.of(event(stored.getClose())) : Optional.empty());
  }

  private static HistoryEvent event(ByteString bytes) {
    return Wire.read(bytes, HistoryEvent.parser());
  }

  private static StoredNotice.Obstacle obstacle(Notice.Obstacle obstacle) {
    return switch (obstacle) {
      case ID_TAKEN -> StoredNotice.Obstacle.OBSTACLE_ID_TAKEN;
      case BAD_ACTION -> StoredNotice.Obstacle.OBSTACLE_BAD_ACTION;
      case FOR_NOW -> StoredNotice.Obstacle.OBSTACLE_FOR_NOW;
    };
  }

  private static Notice.Obstacle obstacle(StoredNotice.Obstacle stored) {
    return switch (stored) {
      case OBSTACLE_ID_TAKEN -> Notice.Obstacle.ID_TAKEN;
      case OBSTACLE_BAD_ACTION -> Notice.Obstacle.BAD_ACTION;
      case OBSTACLE_FOR_NOW -> Notice.Obstacle.FOR_NOW;
      case OBSTACLE_UNSPECIFIED, UNRECOGNIZED ->
        throw new StoreException.Corrupt(
            "Expected why a workflow was not started, found nothing that this version knows", null);
    };
  }
}
