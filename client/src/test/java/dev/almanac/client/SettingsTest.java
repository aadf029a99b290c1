package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @ParameterizedTest
  @CsvSource({
    "memory:, InMemory[]",
    "' MEMORY: ', InMemory[]",
    "file:orders.db, OnFile[file=orders.db]",
    "file:/var/lib/orders.db, OnFile[file=/var/lib/orders.db]",
    "file:///var/lib/orders.db, OnFile[file=/var/lib/orders.db]",
    "jdbc:postgresql://db/orders, OnPostgres[jdbcUrl=jdbc:postgresql://db/orders]",
    "grpc://almanac.example.com:7233,"
        + " 'Elsewhere[target=almanac.example.com:7233, isEncrypted=false]'",
    "grpcs://almanac:443, 'Elsewhere[target=almanac:443, isEncrypted=true]'",
    "127.0.0.1:7233, 'Elsewhere[target=127.0.0.1:7233, isEncrypted=false]'",
    "'[::1]:7233', 'Elsewhere[target=[::1]:7233, isEncrypted=false]'",
  })
  void readsUrls(String text, String read) {
    assertThat(ServerUrl.parse("almanac.url", text)).hasToString(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "memory",
        "memory:orders",
        "orders.db",
        "file:",
        "file://orders.db",
        "localhost",
        "grpc:localhost:7233",
        "grpc://localhost",
        "grpc://localhost:7233/orders",
        "http://localhost:8233",
        "localhost:70000",
        ":7233",
        "::1:7233",
        "redis://localhost:6379",
      })
  void refusesOtherUrlsAndSaysWhatIsExpected(String text) {
    assertThatThrownBy(() -> ServerUrl.parse("almanac.url", text))
        .isInstanceOf(BadSettingException.class)
        .hasMessage("almanac.url: expected " + ServerUrl.EXPECTED + ", found '" + text + "'");
  }

  @Test
  void keepsPasswordsOutOfRefusals() {
    assertThatThrownBy(() -> ServerUrl.parse("almanac.url", "grpc://ada:secret@host"))
        .hasMessageEndingWith("found '…@host'");
    assertThatThrownBy(() -> ServerUrl.parse("almanac.url", "jdbc:mysql://host/db?password=secret"))
        .hasMessageEndingWith("found 'jdbc:mysql:…'");
  }

  @Test
  void refusesUnknownAndWrongSettings() {
    assertThatThrownBy(() -> Almanac.configured(Map.of()))
        .hasMessage("almanac.url is not set; expected %s (environment variable ALMANAC_URL)"
            .formatted(ServerUrl.EXPECTED));
    assertThatThrownBy(() -> Almanac.configured(Map.of("almanac.nampespace", "orders")))
        .hasMessage("Expected one of almanac.api-key, almanac.grace, almanac.namespace,"
            + " almanac.password, almanac.port, almanac.tls.ca, almanac.tls.certificate,"
            + " almanac.tls.key, almanac.tls.server-name, almanac.url, almanac.user,"
            + " found 'almanac.nampespace'");
    assertThatThrownBy(
            () -> Almanac.configured(Map.of("almanac.url", "memory:", "almanac.port", "seven")))
        .hasMessage("almanac.port: expected a port, or 0 for any free one, found 'seven'");
    assertThatThrownBy(
            () -> Almanac.configured(Map.of("almanac.url", "memory:", "almanac.grace", "10 s")))
        .hasMessage("almanac.grace: expected a duration such as PT10S, found '10 s'");
  }

  @Test
  void whatDoesNotApplyToTheServerHasNoEffect(@TempDir Path folder) {
    var settings = new Properties();
    settings.setProperty("almanac.url", "file:" + folder.resolve("orders.db"));
    settings.setProperty("almanac.api-key", "secret");
    settings.setProperty("almanac.tls.ca", "missing.pem");
    settings.setProperty("almanac.namespace", "orders");
    settings.setProperty("almanac.port", "0");
    settings.setProperty("orders.unrelated", "7");

    try (var almanac = Almanac.configured(settings).start()) {
      assertThat(almanac.isEmbedded()).isTrue();
      assertThat(almanac.client().getOptions().getNamespace()).isEqualTo("orders");
      settings.setProperty("almanac.url", "127.0.0.1:" + almanac.port().orElseThrow());

      try (var remote = Almanac.configured(settings)
          .stubsOptions(stubs -> stubs.setEnableHttps(false))
          .start()) {
        assertThat(remote.isEmbedded()).isFalse();
        assertThat(remote.client().getOptions().getNamespace()).isEqualTo("orders");
      }
    }
  }
}
