package dev.almanac.standalone.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.server.DataLocation;
import dev.almanac.server.access.AccessConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OidcSettingsTest {
  private static final String GOOD =
      "issuer: 'https://id.example.com', client-id: page, page-url: 'https://almanac.example.com/',"
          + " groups: [team orders:reader]";

  @Test
  void sayWherePeopleLogIn() throws ConfigException {
    var access =
        access("{%s, client-secret-file: secret, allowed-groups: [staff]}".formatted(GOOD));

    assertThat(access.isGuarded()).isTrue();
    var login = access.login().orElseThrow();
    assertThat(login.rules().issuer()).isEqualTo("https://id.example.com");
    assertThat(login.rules().audiences()).containsExactly("page");
    assertThat(login.client().page()).isEqualTo(URI.create("https://almanac.example.com"));
    assertThat(login.client().isSecure()).isTrue();
    assertThat(login.client().scopes()).containsExactly("openid", "email");
    assertThat(login.client().groups()).containsExactly("staff");
    assertThat(login.client().session()).isEqualTo(Duration.ofHours(12));
    assertThat(login.client().provider()).isEqualTo("id.example.com");
    assertThat(login.secretFile()).contains(Path.of("secret"));
  }

  @Test
  void makeTheNameOfThePageKnown() throws ConfigException {
    var file = ConfigFile.parse(
        "a.yaml", "http: {port: 0, hosts: [a.b]}\nsecurity:\n  oidc: {%s}".formatted(GOOD));

    assertThat(file.server(new DataLocation.Place(Map.of(), "Linux", "/home/ada"))
            .listen()
            .http()
            .hosts())
        .containsExactlyInAnyOrder("a.b", "almanac.example.com");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{issuer: 'https://a.b'} | expected issuer, client-id and page-url, found no client-id",
        "{client-id: a} | expected issuer, client-id and page-url, found no issuer",
        "{issuer: 'https://a.b', client-id: a} | found no page-url",
        "{issuer: 'http://a.b'} | security.oidc.issuer: expected an address that starts with https",
        "{page-url: 'http://a.b'} | security.oidc.page-url: expected an address that starts with",
        "{page-url: 'https://a.b/almanac'} | expected an address without a path",
        "{page-url: 'https://a.b?c'} | expected an address without a path",
        "{session-length: 13h} | expected at most 12h",
        "{scopes: [email], issuer: 'https://a.b', client-id: a, page-url: 'https://a.b'} | expected"
            + " openid among them",
        "{issuer: 'https://a.b', client-id: a, page-url: 'https://a.b'} | expected groups with"
            + " grants, or a permissions-claim",
        "{groups: [team]} | expected a group and grants",
      })
  void mistakesAreNamed(String section, String problem) {
    assertThatThrownBy(() -> access(section))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "codec-pass-access-token: true | expected http.codec-endpoint and security.oidc with it",
        "codec-pass-access-token: true, codec-endpoint: 'http://codec.example.com' | 1:"
            + " http.codec-endpoint: expected an address that starts with https://",
      })
  void tokensGoNowhereInTheOpen(String http, String problem) {
    assertThatThrownBy(() ->
            ConfigFile.parse("a.yaml", "http: {%s}\nsecurity:\n  oidc: {%s}".formatted(http, GOOD)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(problem);
  }

  private static AccessConfig access(String section) throws ConfigException {
    return ConfigFile.parse("a.yaml", "security:\n  oidc: " + section)
        .server(new DataLocation.Place(Map.of(), "Linux", "/home/ada"))
        .access();
  }
}
