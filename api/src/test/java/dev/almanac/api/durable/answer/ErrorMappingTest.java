package dev.almanac.api.durable.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.RpcError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorMappingTest {
  @ParameterizedTest
  @CsvSource({
    "INVALID_ARGUMENT, 422, validation_failed",
    "OUT_OF_RANGE, 422, validation_failed",
    "UNAUTHENTICATED, 401, unauthorized",
    "PERMISSION_DENIED, 403, forbidden",
    "NOT_FOUND, 404, schedule_not_found",
    "UNIMPLEMENTED, 404, unimplemented",
    "ALREADY_EXISTS, 409, schedule_already_exists",
    "FAILED_PRECONDITION, 409, failed_precondition",
    "ABORTED, 409, aborted",
    "RESOURCE_EXHAUSTED, 429, resource_exhausted",
    "INTERNAL, 500, internal",
    "DATA_LOSS, 500, data_loss",
    "UNAVAILABLE, 503, unavailable",
    "DEADLINE_EXCEEDED, 503, deadline_exceeded",
  })
  void tellsClientsWhatWentWrongAndWhetherToTryAgain(
      RpcError.Code code, int status, String reason) {
    var answer = ErrorMapping.answer(RpcError.of(code, "why"));

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body().get("reason").getAsString()).isEqualTo(reason);
    assertThat(answer.body().get("message").getAsString()).isEqualTo("why");
  }

  @Test
  void tellsANamespaceFromASchedule() {
    var answer = ErrorMapping.answer(RpcError.namespaceNotFound("nowhere"));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body().get("reason").getAsString()).isEqualTo("namespace_not_found");
  }

  @Test
  void givesEveryInvalidRequestErrorsByField() {
    var answer = ErrorMapping.answer(RpcError.invalidArgument("why"));

    assertThat(answer.body().getAsJsonObject("errors").keySet()).containsExactly("request");
  }
}
