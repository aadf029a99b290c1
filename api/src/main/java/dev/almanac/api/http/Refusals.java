package dev.almanac.api.http;

import dev.almanac.api.RpcError;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.http.json.JsonStyle;

/**
 * Writes errors as HTTP answers: a {@code google.rpc.Status} as JSON, with the status that fits.
 */
public final class Refusals {
  private static final JsonStyle STYLE = new JsonStyle(false, false);

  private Refusals() {}

  public static HttpAnswer answer(RpcError error) {
    return answer(status(error.code()), error);
  }

  /** Returns an error with a status that its code does not tell. */
  public static HttpAnswer answer(int status, RpcError error) {
    return HttpAnswer.json(status, StatusMapping.status(error), STYLE);
  }

  /** Returns the HTTP status of a code, as gateways between HTTP and gRPC choose it. */
  public static int status(RpcError.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE -> 400;
      case UNAUTHENTICATED -> 401;
      case PERMISSION_DENIED -> 403;
      case NOT_FOUND -> 404;
      case ALREADY_EXISTS, ABORTED -> 409;
      case RESOURCE_EXHAUSTED -> 429;
      case INTERNAL, DATA_LOSS -> 500;
      case UNIMPLEMENTED -> 501;
      case UNAVAILABLE -> 503;
      case DEADLINE_EXCEEDED -> 504;
    };
  }
}
