package dev.almanac.engine.query;

import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;

/** A worker's answer to a query. */
public sealed interface QueryOutcome {
  record Answered(Payloads result) implements QueryOutcome {}

  /** The workflow has no such query, or its code failed. */
  record Failed(String message, Failure failure) implements QueryOutcome {}
}
