package dev.almanac.client;

/** Says which setting is wrong, what was expected and what was found. */
public final class BadSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  BadSettingException(String message) {
    super(message);
  }
}
