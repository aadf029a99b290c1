package dev.almanac.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NanosTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1969-12-31T23:59:59.999999999Z",
        "1970-01-01T00:00:00Z",
        "2030-01-31T12:00:00.000000001Z",
        "1677-09-21T00:12:44Z",
        "2262-04-11T23:47:15.999999999Z"
      })
  void keepTheTimesThatFit(String text) {
    var time = Instant.parse(text);
    assertThat(Nanos.instant(Nanos.of(time))).isEqualTo(time);
    assertThat(Nanos.exact(time)).isEqualTo(Nanos.of(time));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2262-04-11T23:47:17Z", "+1000000000-12-31T23:59:59.999999999Z"})
  void areTheLastSecondForWhatIsLater(String text) {
    var time = Instant.parse(text);
    assertThat(Nanos.instant(Nanos.of(time))).isEqualTo(Instant.parse("2262-04-11T23:47:16Z"));
    assertThatThrownBy(() -> Nanos.exact(time)).isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1677-09-21T00:12:43Z", "-1000000000-01-01T00:00:00Z"})
  void areTheFirstSecondForWhatIsEarlier(String text) {
    assertThat(Nanos.instant(Nanos.of(Instant.parse(text))))
        .isEqualTo(Instant.parse("1677-09-21T00:12:44Z"));
  }
}
