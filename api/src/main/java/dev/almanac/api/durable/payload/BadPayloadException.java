package dev.almanac.api.durable.payload;

/** A payload that cannot be read. It is no fault, so it has no stack trace. */
final class BadPayloadException extends RuntimeException {
  BadPayloadException(String why) {
    super(why, null, false, false);
  }
}
