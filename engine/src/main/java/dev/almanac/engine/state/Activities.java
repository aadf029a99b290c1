package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;
import java.util.Optional;

/**
 * The pending activities of a run, by the event that scheduled them and by their id.
 *
 * @param bytes about how large they are together
 * @param left those pending when the run ended; only for display
 */
public record Activities(
    PersistentMap<Long, Activity> byEvent,
    PersistentMap<String, Long> byId,
    long bytes,
    PersistentMap<Long, Activity> left) {
  public static final Activities NONE =
      new Activities(PersistentMap.empty(), PersistentMap.empty(), 0, PersistentMap.empty());

  public Optional<Activity> get(long scheduledEventId) {
    return byEvent.get(scheduledEventId);
  }

  public Optional<Activity> get(String id) {
    return byId.get(id).flatMap(byEvent::get);
  }

  public int size() {
    return byEvent.size();
  }

  Activities with(Activity activity) {
    return new Activities(
        byEvent.with(activity.scheduledEventId(), activity),
        byId.with(activity.id(), activity.scheduledEventId()),
        bytesWithout(activity) + activity.bytes(),
        left);
  }

  Activities without(Activity activity) {
    return new Activities(
        byEvent.without(activity.scheduledEventId()),
        byId.without(activity.id()),
        bytesWithout(activity),
        left);
  }

  /** Returns the activities of a closed run: none is pending. */
  Activities ended() {
    return new Activities(NONE.byEvent, NONE.byId, 0, byEvent);
  }

  private long bytesWithout(Activity activity) {
    return bytes - get(activity.scheduledEventId()).map(Activity::bytes).orElse(0L);
  }
}
