package dev.almanac.api.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * Keeps room for every namespace while others ask for much: when more than half of the room is
 * taken, none may have more than its share. Calls that wait for something take no room.
 * Thread-safe.
 */
final class NamespaceShares {
  private final int room;
  private final Map<String, Integer> open = new HashMap<>();
  private int all;

  /** @param room how many calls may be under way */
  NamespaceShares(int room) {
    this.room = room;
  }

  /** Takes room for a call; {@link #close} must follow if there is some. */
  synchronized boolean open(String namespace) {
    int own = open.getOrDefault(namespace, 0);
    if (all >= room / 2 && own >= share(own)) {
      return false;
    }
    open.put(namespace, own + 1);
    all++;
    return true;
  }

  /** The half that is not taken yet is for one more namespace than there are. */
  private int share(int own) {
    int active = open.size() + (own == 0 ? 1 : 0);
    return Math.max(1, room / (active + 1));
  }

  synchronized void close(String namespace) {
    open.computeIfPresent(namespace, (name, count) -> count == 1 ? null : count - 1);
    all--;
  }
}
