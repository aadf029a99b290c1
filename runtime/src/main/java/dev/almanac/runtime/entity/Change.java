package dev.almanac.runtime.entity;

import dev.almanac.runtime.loop.KeyedMessage;
import java.util.List;

/**
 * What one commit does to one entity. The loop makes it, the writer's thread encodes it, and the
 * loop releases it once it is durable.
 */
public interface Change {
  /** Whose change it is; the thread that commits must not look into it. */
  Entity<?> entity();

  /** Adds it to a batch; on a thread that may take its time. May be called again. */
  void encode(BatchDraft batch);

  /** Messages to other entities. */
  List<KeyedMessage> sent();

  /** Whether nothing has happened to the entity, and only its row of attention moves. */
  boolean isIdle();

  /** It is durable: memory follows, and effects are released. */
  void committed();

  /** All callers that waited for the commit have their answers. */
  void settled();
}
