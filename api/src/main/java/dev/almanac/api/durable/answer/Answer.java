package dev.almanac.api.durable.answer;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.json.Document;

/**
 * What a client gets.
 *
 * @param status the status of HTTP
 */
public record Answer(int status, JsonObject body) {
  private static final int OK = 200;
  private static final int CREATED = 201;

  public static Answer ok(JsonObject body) {
    return new Answer(OK, body);
  }

  public static Answer ok(Document body) {
    return ok(body.json());
  }

  public static Answer created(Document body) {
    return new Answer(CREATED, body.json());
  }

  /** Returns an exception that ends a call with this answer. */
  public AnswerException exception() {
    return new AnswerException(this);
  }
}
