package dev.almanac.simulator.server;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.runtime.CallFailed;

/**
 * What a client gets for its call.
 *
 * @param <T> the reply
 */
public sealed interface Answer<T> {
  record Done<T>(T value) implements Answer<T> {}

  /** The server reports a failure, or that it does not know the result. */
  record Failed<T>(CallFailed.Reason reason) implements Answer<T> {}

  /** The connection broke; the call may have been done or not. */
  record Lost<T>() implements Answer<T> {}

  /** Returns whether a retry may help. */
  default boolean isWorthRepeating() {
    return switch (this) {
      case Done<T> done -> false;
      case Lost<T> lost -> true;
      case Failed<T>(var reason) ->
        switch (reason) {
          case CallFailed.Reason.Unavailable unavailable -> true;
          case CallFailed.Reason.Overloaded overloaded -> true;
          case CallFailed.Reason.Refused(var refusal) -> refusal.reason() == Refusal.Reason.BUSY;
          case CallFailed.Reason.NotFound notFound -> false;
          case CallFailed.Reason.DataLoss loss -> false;
        };
    };
  }
}
