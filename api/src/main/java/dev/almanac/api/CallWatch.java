package dev.almanac.api;

import org.jspecify.annotations.Nullable;

/** Told of calls that have ended. Any thread may call, and must not be held up. */
public interface CallWatch {
  CallWatch NONE = (name, nanos, refusal) -> {};

  /**
   * A call has an outcome, which is not sent yet. Calls that were given up are not told.
   *
   * @param name what was called
   * @param nanos how long it took
   * @param refusal why it was refused; null if it was answered
   */
  void ended(String name, long nanos, RpcError.@Nullable Code refusal);

  /** Returns one that tells this and then the other. */
  default CallWatch and(CallWatch other) {
    return (name, nanos, refusal) -> {
      ended(name, nanos, refusal);
      other.ended(name, nanos, refusal);
    };
  }
}
