package dev.almanac.api.durable.answer;

import dev.almanac.api.RpcError;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import java.util.Locale;

/**
 * Converts the errors of all calls to answers. A status of 429 or above 499 makes clients repeat
 * the request, so only what may pass has one.
 */
public final class ErrorMapping {
  private static final int INVALID = 422;

  private ErrorMapping() {}

  public static Answer answer(RpcError error) {
    if (error.code() == RpcError.Code.INVALID_ARGUMENT) {
      return Refusals.invalid("validation_failed", "request", error.message());
    }
    return new Answer(
        status(error.code()), Refusals.because(reason(error), error.message()).json());
  }

  /** What is not found is a schedule, unless the detail says that it is its namespace. */
  private static String reason(RpcError error) {
    return switch (error.code()) {
      case NOT_FOUND ->
        error.detail() instanceof NamespaceNotFoundFailure
            ? "namespace_not_found"
            : "schedule_not_found";
      case ALREADY_EXISTS -> "schedule_already_exists";
      case INVALID_ARGUMENT, OUT_OF_RANGE -> "validation_failed";
      case UNAUTHENTICATED -> "unauthorized";
      case PERMISSION_DENIED -> "forbidden";
      case DEADLINE_EXCEEDED,
          RESOURCE_EXHAUSTED,
          FAILED_PRECONDITION,
          ABORTED,
          UNIMPLEMENTED,
          INTERNAL,
          UNAVAILABLE,
          DATA_LOSS -> error.code().name().toLowerCase(Locale.ROOT);
    };
  }

  private static int status(RpcError.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT, OUT_OF_RANGE -> INVALID;
      case UNAUTHENTICATED -> 401;
      case PERMISSION_DENIED -> 403;
      case NOT_FOUND, UNIMPLEMENTED -> 404;
      case ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED -> 409;
      case RESOURCE_EXHAUSTED -> 429;
      case INTERNAL, DATA_LOSS -> 500;
      case DEADLINE_EXCEEDED, UNAVAILABLE -> 503;
    };
  }
}
