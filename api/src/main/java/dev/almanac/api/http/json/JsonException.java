package dev.almanac.api.http.json;

/**
 * A text that is not the JSON of the expected message. Its message names the field and the fault.
 */
public final class JsonException extends Exception {
  private static final long serialVersionUID = 1;

  JsonException(String field, String fault) {
    super(field.isEmpty() ? fault : "Invalid %s: %s".formatted(field, fault), null, false, false);
  }

  /** Returns the fault as a text for the client. */
  public String fault() {
    return String.valueOf(getMessage());
  }
}
