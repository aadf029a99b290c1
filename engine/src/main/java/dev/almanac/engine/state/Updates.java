package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;
import java.util.Optional;

/**
 * The updates that a workflow has accepted. One that it rejected, or has not seen, leaves nothing.
 *
 * @param byId how far each has come
 * @param underWay how many of them have not completed
 */
public record Updates(PersistentMap<String, Update> byId, int underWay) {
  public static final Updates NONE = new Updates(PersistentMap.empty(), 0);

  /**
   * How far an update has come.
   *
   * @param isCompleted whether it has its outcome
   * @param eventId the event that says so; until then, the one that accepted it
   */
  public record Update(boolean isCompleted, long eventId) {}

  public Optional<Update> get(String id) {
    return byId.get(id);
  }

  public int count() {
    return byId.size();
  }

  Updates withAccepted(String id, long eventId) {
    return byId.has(id)
        ? this
        : new Updates(byId.with(id, new Update(false, eventId)), underWay + 1);
  }

  Updates withCompleted(String id, long eventId) {
    boolean wasUnderWay = byId.get(id).filter(update -> !update.isCompleted()).isPresent();
    return new Updates(
        byId.with(id, new Update(true, eventId)), wasUnderWay ? underWay - 1 : underWay);
  }
}
