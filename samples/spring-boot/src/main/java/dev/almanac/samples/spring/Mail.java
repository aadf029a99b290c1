package dev.almanac.samples.spring;

import io.temporal.activity.ActivityInterface;

/** Sends mail. */
@ActivityInterface
public interface Mail {
  /** Sends a text. A repeated call with the same id sends nothing. */
  void send(String id, String to, String text);
}
