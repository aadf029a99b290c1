package dev.almanac.api.request;

import static dev.almanac.api.RpcError.Code.FAILED_PRECONDITION;
import static dev.almanac.api.RpcError.Code.INVALID_ARGUMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.Call;
import dev.almanac.api.Caller;
import dev.almanac.api.RpcException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongPollTimeoutsTest {
  @ParameterizedTest
  @CsvSource({"2000, 1000", "10000, 9000", "61000, 60000", "70000, 60000", "3600000, 60000"})
  void endsASecondBeforeTheDeadlineAndAfterAMinuteAtMost(long deadlineMillis, long heldMillis) {
    assertThat(LongPollTimeouts.patience(callWithin(deadlineMillis))).hasMillis(heldMillis);
  }

  @Test
  void refusesADeadlineThatIsTooNear() {
    var refused = catchThrowableOfType(
        RpcException.class, () -> LongPollTimeouts.patience(callWithin(1_999)));

    assertThat(refused.error().code()).isEqualTo(FAILED_PRECONDITION);
    assertThat(refused).hasMessageContaining("found 1999 ms");
  }

  @Test
  void refusesToPollWithoutADeadline() {
    var refused = catchThrowableOfType(
        RpcException.class, () -> LongPollTimeouts.patience(Call.patient(Caller.UNKNOWN)));

    assertThat(refused.error().code()).isEqualTo(INVALID_ARGUMENT);
  }

  private static Call callWithin(long millis) {
    return Call.within(Duration.ofMillis(millis), Caller.UNKNOWN, () -> 42);
  }
}
