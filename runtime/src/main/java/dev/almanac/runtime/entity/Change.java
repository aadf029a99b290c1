package dev.almanac.runtime.entity;

import dev.almanac.runtime.loop.KeyedMessage;
import java.util.List;

/**
 * The change of one entity in one commit. The loop creates it, the writer's thread encodes it, and
 * the loop releases it once it is durable.
 */
public interface Change {
  /** Returns the changed entity, which the writer's thread must not read. */
  Entity<?> entity();

  /** Adds the change to a batch. Runs on the writer's thread, and may run again. */
  void encode(BatchDraft batch);

  /** Returns messages to other entities. */
  List<KeyedMessage> sent();

  /** Returns whether the change only moves the attention row. */
  boolean isIdle();

  /** Updates memory and releases effects, once the change is durable. */
  void committed();

  /** Runs after the waiters of the commit have their answers. */
  void settled();
}
