package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The updates that a workflow has accepted, and those that a reset admitted again. Rejected or
 * unseen ones leave nothing.
 *
 * @param byId the accepted ones
 * @param underWay the number of accepted ones that have not completed
 * @param admitted those whose request is in the history and which are not accepted, by id, with the
 *     event
 */
public record Updates(
    PersistentMap<String, Update> byId, int underWay, PersistentMap<String, Long> admitted) {
  public static final Updates NONE = new Updates(PersistentMap.empty(), 0, PersistentMap.empty());

  /**
   * The state of an update.
   *
   * @param eventId the event that completed it or, until then, accepted it
   */
  public record Update(boolean isCompleted, long eventId) {}

  public Optional<Update> get(String id) {
    return byId.get(id);
  }

  public int count() {
    return byId.size();
  }

  /** Returns whether the history has it. */
  public boolean isWritten(String id) {
    return byId.has(id) || admitted.has(id);
  }

  /** Returns those admitted after an event. */
  Set<String> admittedAfter(long eventId) {
    if (admitted.size() == 0) {
      return Set.of();
    }
    Set<String> ids = new HashSet<>();
    for (var entry : admitted) {
      if (entry.getValue() > eventId) {
        ids.add(entry.getKey());
      }
    }
    return Set.copyOf(ids);
  }

  Updates withAdmitted(String id, long eventId) {
    return isWritten(id) ? this : new Updates(byId, underWay, admitted.with(id, eventId));
  }

  Updates withAccepted(String id, long eventId) {
    return byId.has(id)
        ? this
        : new Updates(
            byId.with(id, new Update(false, eventId)), underWay + 1, admitted.without(id));
  }

  Updates withCompleted(String id, long eventId) {
    boolean wasUnderWay = byId.get(id).filter(update -> !update.isCompleted()).isPresent();
    return new Updates(
        byId.with(id, new Update(true, eventId)),
        wasUnderWay ? underWay - 1 : underWay,
        admitted.without(id));
  }
}
