package dev.almanac.bench.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:7233",
        "127.9.8.7:1",
        "[::1]:65535",
        "localhost:7233",
        "https://[::1]:7233"
      })
  void takesTheAddressesOfThisMachine(String text) {
    assertThat(ServerAddress.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.1:7233",
        "0.0.0.0:7233",
        "[::]:7233",
        "[2001:db8::1]:7233",
        "example.com:7233",
        "https://example.com:7233",
        "localhost.example.com:7233",
        "127.0.0.1.example.com:7233"
      })
  void refusesEveryOtherAddressWithoutLookingItUp(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerAddress.parse(text))
        .withMessageStartingWith("load goes to a loopback address only");
  }

  @Test
  void saysWhatAnAddressLooksLike() {
    for (var text : new String[] {"", "7233", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ServerAddress.parse(text))
          .withMessage("expected HOST:PORT, such as 127.0.0.1:7233, but found '%s'", text);
    }
  }
}
