package dev.almanac.api.durable.json;

/** A text that is not JSON, or beyond the limits. It is no fault, so it has no stack trace. */
public final class BadJsonException extends RuntimeException {
  BadJsonException(String why) {
    super(why, null, false, false);
  }
}
