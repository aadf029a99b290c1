package dev.almanac.engine.decision;

import dev.almanac.engine.message.EntityMessage;

/** Something to do once the log is durable. Safe to repeat; most can be derived from the state. */
public sealed interface Effect {
  /**
   * A workflow task waits for a worker.
   *
   * @param attempt with the scheduled event, reveals a stale offer
   */
  record OfferWorkflowTask(String queue, boolean sticky, long scheduledEventId, int attempt)
      implements Effect {}

  /** An attempt of an activity waits for a worker. */
  record OfferActivity(String queue, long scheduledEventId, int attempt) implements Effect {}

  /** The row in lists must be written. */
  record ShowInLists() implements Effect {}

  /**
   * A message to another entity. Unlike an offer it cannot be derived again, so it is stored with
   * the log.
   */
  record Send(EntityMessage message) implements Effect {}
}
