package dev.almanac.protocol.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.failure.v1.Failure;
import org.junit.jupiter.api.Test;

class FailureTextTest {
  @Test
  void namesWhatFailedFirst() {
    var root = failure("IOException", "disk full");
    var wrapped = Failure.newBuilder().setMessage("Activity task failed").setCause(root);

    assertThat(FailureText.line(wrapped.build()))
        .isEqualTo("Activity task failed: IOException: disk full");
    assertThat(FailureText.line(root)).isEqualTo("IOException: disk full");
  }

  @Test
  void namesTheActivityThatFailed() {
    var failure = Failure.newBuilder().setMessage("Activity task failed");
    failure
        .getActivityFailureInfoBuilder()
        .setActivityId("3")
        .getActivityTypeBuilder()
        .setName("Pay");

    assertThat(
            FailureText.line(failure.setCause(failure("CardError", "declined")).build()))
        .isEqualTo("activity '3' (Pay) failed: CardError: declined");
  }

  @Test
  void doesNotSayTheSameTwice() {
    var root = failure("", "disk full");

    assertThat(FailureText.line(root.toBuilder().setCause(root).build())).isEqualTo("disk full");
    assertThat(FailureText.line(failure("IOException", "IOException: disk full")))
        .isEqualTo("IOException: disk full");
    assertThat(FailureText.line(Failure.getDefaultInstance())).isEqualTo("no message");
  }

  private static Failure failure(String type, String message) {
    var failure = Failure.newBuilder().setMessage(message);
    failure.getApplicationFailureInfoBuilder().setType(type);
    return failure.build();
  }
}
