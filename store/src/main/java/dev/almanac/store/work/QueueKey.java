package dev.almanac.store.work;

import dev.almanac.store.Ids;
import java.util.UUID;

/** A task queue. The kind is a number of Temporal's TaskQueueType. */
public record QueueKey(UUID namespace, String name, int kind) {
  public QueueKey {
    Ids.require("task queue", name);
  }
}
