package dev.almanac.engine.decision;

import dev.almanac.engine.message.EntityMessage;

/** To be done once the log is durable; safe to repeat, and safe to derive again from the state. */
public sealed interface Effect {
  /**
   * A workflow task waits for a worker.
   *
   * @param attempt with the scheduled event, the stamp by which a stale offer is recognised
   */
  record OfferWorkflowTask(String queue, boolean sticky, long scheduledEventId, int attempt)
      implements Effect {}

  /** An attempt of an activity waits for a worker. */
  record OfferActivity(String queue, long scheduledEventId, int attempt) implements Effect {}

  /** What lists show of the run has changed. */
  record ShowInLists() implements Effect {}

  /**
   * Another run has to be told. Unlike an offer it cannot be derived again, so it is stored with
   * the log.
   */
  record Send(EntityMessage notice) implements Effect {}
}
