package dev.almanac.engine.decision;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.UserMetadata;
import java.util.Optional;

/**
 * The origin of a command's event.
 *
 * @param completedEventId the completion of the workflow task with the command
 * @param identity the worker
 * @param metadata the user's description of the command
 * @param eager the nonce prefix of activities that the worker takes at once
 */
public record CommandOrigin(
    long completedEventId,
    String identity,
    Optional<UserMetadata> metadata,
    Optional<String> eager) {
  public CommandOrigin(long completedEventId, String identity, Optional<UserMetadata> metadata) {
    this(completedEventId, identity, metadata, Optional.empty());
  }

  /** Starts building the command's event. */
  public HistoryEvent.Builder event(EventType type) {
    var event = HistoryEvent.newBuilder().setEventType(type);
    metadata.ifPresent(event::setUserMetadata);
    return event;
  }
}
