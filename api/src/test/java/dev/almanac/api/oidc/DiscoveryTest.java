package dev.almanac.api.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryTest {
  private static final String ISSUER = "https://id.example.com";

  @Test
  void saysWhereThingsAre() {
    var discovery = Discovery.of(
        document("https://id.example.com/keys")
            .replace(
                "}",
                ",\"token_endpoint\":\"https://id.example.com/t\","
                    + "\"token_endpoint_auth_methods_supported\":[\"client_secret_post\"]}"),
        ISSUER);

    assertThat(discovery.keys()).isEqualTo(URI.create("https://id.example.com/keys"));
    assertThat(discovery.token()).contains(URI.create("https://id.example.com/t"));
    assertThat(discovery.authorize()).isEmpty();
    assertThat(discovery.takesSecretInForm()).isTrue();
    assertThat(discovery.namesItself()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "https://id.example.com, https://id.example.com/.well-known/openid-configuration",
    "https://id.example.com/, https://id.example.com/.well-known/openid-configuration",
    "https://id.example.com/realms/a,"
        + " https://id.example.com/realms/a/.well-known/openid-configuration",
  })
  void isAtAnAddressBelowTheIssuer(String issuer, String url) {
    assertThat(Discovery.urlOf(issuer)).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://id.example.com/keys",
        "http://127.0.0.1/keys",
        "http://localhost:8080/keys",
        "http://[::1]/keys",
        "https://user:secret@id.example.com/keys",
        "https://id.example.com/keys#a",
        "file:///etc/passwd",
        "jar:https://id.example.com!/a",
        "//id.example.com/keys",
        "/keys",
        "javascript:alert(1)",
        "https:keys",
        "",
      })
  void leadsToNoPlaceThatIsNotSafe(String keys) {
    assertThatThrownBy(() -> Discovery.of(document(keys), ISSUER))
        .isInstanceOf(JsonParseException.class)
        .hasMessage("jwks_uri in the discovery document is not safe");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://id.example.com/",
        "https://ID.example.com",
        "http://id.example.com",
        "https://evil.example",
      })
  void isThatOfTheIssuerToTheLetter(String issuer) {
    assertThatThrownBy(() -> Discovery.of(document("https://id.example.com/keys"), issuer))
        .isInstanceOf(JsonParseException.class)
        .hasMessage("the discovery document is that of another issuer");
  }

  @Test
  void onThisMachineNeedsNoEncryption() {
    var discovery = Discovery.of(
        "{\"issuer\":\"http://127.0.0.1:8080\",\"jwks_uri\":\"http://127.0.0.1:8080/keys\"}",
        "http://127.0.0.1:8080");

    assertThat(discovery.keys()).isEqualTo(URI.create("http://127.0.0.1:8080/keys"));
  }

  private static String document(String keys) {
    return "{\"issuer\":\"%s\",\"jwks_uri\":\"%s\"}".formatted(ISSUER, keys);
  }
}
