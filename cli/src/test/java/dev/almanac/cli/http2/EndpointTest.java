package dev.almanac.cli.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  @ParameterizedTest
  @CsvSource({
    "localhost:7300, localhost, 7300",
    "localhost, localhost, 7233",
    "dns:///orders.example.com:443, orders.example.com, 443",
    "[::1]:7300, ::1, 7300",
    "[::1], ::1, 7233",
  })
  void readsHostAndPort(String text, String host, int port) {
    assertThat(Endpoint.parse(text)).isEqualTo(new Endpoint(host, port));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":7233",
        "::1",
        "a:b",
        "a:0",
        "a:65536",
        "a:1:2",
        "http://a:1",
        "unix:/a",
        "a b:1",
        "[::1"
      })
  void refusesAnythingElse(String text) {
    assertThatThrownBy(() -> Endpoint.parse(text))
        .hasMessage(
            "expected an address as HOST:PORT, such as localhost:7233, but found '%s'", text);
  }
}
