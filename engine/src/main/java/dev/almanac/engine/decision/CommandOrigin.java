package dev.almanac.engine.decision;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.UserMetadata;
import java.util.Optional;

/**
 * Where the event of a command comes from.
 *
 * @param completedEventId the completion of the workflow task that held the command
 * @param identity the worker
 * @param metadata what the user says about the command, for people to read
 * @param eager begins the nonces of activities that the worker may be given at once
 */
public record CommandOrigin(
    long completedEventId,
    String identity,
    Optional<UserMetadata> metadata,
    Optional<String> eager) {
  public CommandOrigin(long completedEventId, String identity, Optional<UserMetadata> metadata) {
    this(completedEventId, identity, metadata, Optional.empty());
  }

  /** The beginning of the command's event. */
  public HistoryEvent.Builder event(EventType type) {
    var event = HistoryEvent.newBuilder().setEventType(type);
    metadata.ifPresent(event::setUserMetadata);
    return event;
  }
}
