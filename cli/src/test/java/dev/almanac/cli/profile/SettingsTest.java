package dev.almanac.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static Settings of(Map<String, String> settings) {
    var all = new Settings();
    all.lay(settings);
    return all;
  }

  @Test
  void readsVariables() {
    var read = Variables.read(Map.of(
        "TEMPORAL_ADDRESS", "a:1",
        "TEMPORAL_TLS", "1",
        "TEMPORAL_GRPC_META_MY_TEAM", "x",
        "TEMPORAL_DEBUG", "anything",
        "HOME", "/"));

    assertThat(read).isEqualTo(Map.of("address", "a:1", "tls", "1", "grpc_meta.my-team", "x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TEMPORAL_TLS_CERT",
        "TEMPORAL_CLI_ADDRESS",
        "TEMPORAL_CODEC_HEADER",
        "TEMPORAL_ENV"
      })
  void refusesVariablesThatItDoesNotKnow(String name) {
    assertThatThrownBy(() -> Variables.read(Map.of(name, "x")))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(name);
  }

  @Test
  void aLaterLayerReplacesWhatSaysTheSame() {
    var settings = of(Map.of("tls.client_cert_data", "old", "tls.server_name", "kept"));

    settings.lay(Map.of("tls.client_cert_path", "new"));

    assertThat(settings.all())
        .isEqualTo(Map.of("tls.client_cert_path", "new", "tls.server_name", "kept"));
  }

  @ParameterizedTest
  @CsvSource({
    "address, a:1, false",
    "tls, true, true",
    "tls, false, false",
    "tls.server_name, s, true",
    "api_key, k, true",
    "tls.disabled, true, false",
    "tls.disabled, false, true",
  })
  void encryptsWhenAnythingSaysSo(String name, String value, boolean isEncrypted) {
    assertThat(Access.of(of(Map.of(name, value))).tls().isPresent()).isEqualTo(isEncrypted);
  }

  @Test
  void sendsKeyNamespaceAndFurtherHeaders() {
    var settings =
        Map.of("api_key", "k", "namespace", "orders", "grpc_meta.team", "x", "grpc_meta.no", "");

    assertThat(Access.of(of(settings)).metadata())
        .isEqualTo(
            Map.of("authorization", "Bearer k", "temporal-namespace", "orders", "team", "x"));
  }

  @Test
  void refusesWhatHeadersCannotHave() {
    assertThatThrownBy(() -> Access.of(of(Map.of("grpc_meta.team", "ä"))))
        .hasMessageContaining("'team'");
    assertThatThrownBy(() -> Access.of(of(Map.of("grpc_meta.a b", "x"))))
        .hasMessageContaining("'a b'");
  }

  @Test
  void readsWhereTheCodecServerIs() {
    var settings = of(Variables.read(Map.of(
        "TEMPORAL_CODEC_ENDPOINT", "https://codec.example.com/{namespace}/",
        "TEMPORAL_CODEC_AUTH", "Bearer abc",
        "TEMPORAL_NAMESPACE", "Bücher")));

    assertThat(CodecSettings.of(settings, Map.of("X-Team", "a b")))
        .contains(new CodecSettings(
            "https://codec.example.com/B%C3%BCcher",
            Map.of("Authorization", "Bearer abc", "X-Namespace", "B%C3%BCcher", "X-Team", "a b")));
    assertThat(CodecSettings.of(of(Map.of()), Map.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "codec.example.com",
        "ftp://c",
        "http://u:p@c",
        "http://c?q",
        "http://c#f",
        "http://"
      })
  void refusesWhatIsNoCodecServer(String endpoint) {
    var settings = of(Map.of("codec.endpoint", endpoint));

    assertThatThrownBy(() -> CodecSettings.of(settings, Map.of()))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(endpoint);
  }

  @Test
  void refusesHeadersForACodecServerThatCannotBeSentOrThatNobodyGets() {
    var settings = of(Map.of("codec.endpoint", "http://c"));

    assertThatThrownBy(() -> CodecSettings.of(settings, Map.of("X-A", "line\nline")))
        .hasMessageContaining("'X-A'");
    assertThatThrownBy(() -> CodecSettings.of(settings, Map.of("X A", "b")))
        .hasMessageContaining("'X A'");
    assertThatThrownBy(() -> CodecSettings.of(of(Map.of("codec.auth", "key")), Map.of()))
        .hasMessageContaining("--codec-endpoint");
  }

  @Test
  void refusesTwoOfAKind() {
    var both = Map.of("tls.server_ca_cert_path", "/a", "tls.server_ca_cert_data", "b");

    assertThatThrownBy(() -> Access.of(of(both)))
        .hasMessage("tls.server_ca_cert_data and tls.server_ca_cert_path exclude each other");
  }
}
