package dev.almanac.cli.profile;

/** A setting that is wrong, with its place. */
public final class SettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SettingException(String message) {
    super(message);
  }
}
