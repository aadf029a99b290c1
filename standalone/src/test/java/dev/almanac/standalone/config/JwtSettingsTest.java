package dev.almanac.standalone.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.jwt.GroupGrant;
import dev.almanac.api.jwt.JwsAlgorithm;
import dev.almanac.server.DataLocation;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.access.IssuerConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JwtSettingsTest {
  @Test
  void oneIssuerIsASection() throws ConfigException {
    var access = access("""
        security:
          jwt:
            issuer: https://id.example.com/
            audience: [almanac, other]
            algorithms: [RS256, ES256]
            clock-skew: 5s
            groups: ["Shop Team orders:writer"]
        """);

    assertThat(access.isGuarded()).isTrue();
    assertThat(access.issuers()).singleElement().satisfies(issuer -> {
      assertThat(issuer.rules().issuer()).isEqualTo("https://id.example.com/");
      assertThat(issuer.rules().audiences()).containsExactlyInAnyOrder("almanac", "other");
      assertThat(issuer.rules().algorithms())
          .containsExactlyInAnyOrder(JwsAlgorithm.RS256, JwsAlgorithm.ES256);
      assertThat(issuer.rules().skew()).isEqualTo(Duration.ofSeconds(5));
      assertThat(issuer.rules().longest()).isEqualTo(Duration.ofHours(24));
      assertThat(issuer.keys()).isEqualTo(new IssuerConfig.Discovered());
      assertThat(issuer.nameClaim()).isEqualTo("sub");
      assertThat(issuer.roles().permissionsClaim()).isEqualTo("permissions");
      assertThat(issuer.roles().groups()).containsExactly(GroupGrant.of("Shop Team orders:writer"));
    });
  }

  @Test
  void severalAreAListOfThem() throws ConfigException {
    var access = access("""
        security:
          jwt:
            - issuer: https://id.example.com
              audience: [almanac]
              jwks-url: https://id.example.com/keys
            - issuer: robots
              audience: [almanac]
              jwks-file: robots.json
              name-claim: client_id
        """);

    assertThat(access.issuers())
        .extracting(one -> one.rules().issuer())
        .containsExactly("https://id.example.com", "robots");
    assertThat(access.issuers())
        .extracting(IssuerConfig::keys)
        .containsExactly(
            new IssuerConfig.KeyUrl(URI.create("https://id.example.com/keys")),
            new IssuerConfig.KeyFile(Path.of("robots.json")));
    assertThat(access.issuers())
        .extracting(IssuerConfig::nameClaim)
        .containsExactly("sub", "client_id");
  }

  @Test
  void withoutOneNobodyIsAsked() throws ConfigException {
    assertThat(access("security: {jwt: []}")).isEqualTo(AccessConfig.OPEN);
    assertThat(access("security: {jwt: {issuer: ''}}")).isEqualTo(AccessConfig.OPEN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{issuer: https://a.b} | expected an audience for 'https://a.b'",
        "{audience: [x]} | security.jwt: expected an issuer, too",
        "{issuer: a, audience: [x]} | expected jwks-url or jwks-file, since 'a' is no address",
        "{issuer: http://id.example.com, audience: [x]} | is no address to ask for keys",
        "{issuer: a, audience: [x], jwks-url: http://id.example.com/k} | expected an address that"
            + " starts with https://, found 'http://id.example.com/k'",
        "{issuer: a, audience: [x], jwks-url: http://127.0.0.1.evil.com/k} | starts with https://",
        "{issuer: a, audience: [x], jwks-url: https://u:p@id.example.com/k} | starts with https://",
        "{issuer: a, audience: [x], jwks-url: file:///etc/keys} | starts with https://",
        "{issuer: a, audience: [x], jwks-url: https://a.b/k, jwks-file: k} | found both",
        "{issuer: a, audience: [x], jwks-file: k, algorithms: [HS256]} | 'HS256' is none of them",
        "{issuer: a, audience: [x], jwks-file: k, algorithms: [none]} | 'none' is none of them",
        "{issuer: a, audience: [x], jwks-file: k, clock-skew: 1h} | expected at most 10m",
        "{issuer: a, audience: [x], jwks-file: k, longest-validity: 0s} | such as 1h or 24h",
        "{issuer: a, audience: [x], jwks-file: k, name-claim: ''} | expected the name of a claim",
        "{issuer: a, audience: [x], jwks-file: k, groups: [team]} | expected a group and grants",
        "{issuers: a} | unknown key 'security.jwt.issuers'; known here: issuer, audience",
        "[{issuer: a, audience: [x], jwks-file: k}, {issuer: a, audience: [y], jwks-file: l}]"
            + " | security.jwt: 'a' stands there twice",
        "[{issuer: a, audience: [x], jwks-file: k}, {issuer: b}] | expected an audience for 'b'",
        "[{issuer: a, issuer: b}] | 'security.jwt.issuer' is set a second time",
        "[x] | security.jwt: expected keys and values below it",
      })
  void mistakesAreNamed(String section, String problem) {
    assertThatThrownBy(() -> access("security:\n  jwt: " + section))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(problem);
  }

  private static AccessConfig access(String text) throws ConfigException {
    return ConfigFile.parse("a.yaml", text)
        .server(new DataLocation.Place(Map.of(), "Linux", "/home/ada"))
        .access();
  }
}
