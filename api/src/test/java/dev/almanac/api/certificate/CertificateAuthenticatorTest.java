package dev.almanac.api.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Verdict;
import dev.almanac.api.tls.PeerCertificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateAuthenticatorTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private final CertificateAuthenticator authenticator = new CertificateAuthenticator(
      List.of(
          CertificateGrant.of("spiffe://shop/worker orders:worker"),
          CertificateGrant.of("spiffe://shop/* orders:reader"),
          CertificateGrant.of("ci.example.com orders:writer payments:reader")),
      () -> NOW);

  @Test
  void knowsTheFirstNameThatIsListed() {
    assertThat(admit("spiffe://shop/worker"))
        .isEqualTo(new Known("spiffe://shop/worker", List.of("orders:worker")));
    assertThat(admit("spiffe://shop/page"))
        .isEqualTo(new Known("spiffe://shop/page", List.of("orders:reader")));
    assertThat(admit("ci.example.com"))
        .isEqualTo(new Known("ci.example.com", List.of("orders:writer", "payments:reader")));
  }

  @Test
  void knowsNobodyElse() {
    assertThat(authenticator.admit(shown("ci.example.com.evil", NOW.plusSeconds(1))))
        .isInstanceOf(Verdict.Unclear.class);
    assertThat(authenticator.admit(
            new Presented(Optional.empty(), Optional.empty(), Optional.empty())))
        .isInstanceOf(Verdict.Unclear.class);
  }

  @Test
  void believesACertificateUntilItExpires() {
    assertThat(authenticator.admit(shown("ci.example.com", NOW)))
        .isInstanceOf(Verdict.Refused.class);
    var known = (Verdict.Admitted) authenticator.admit(shown("ci.example.com", NOW.plusSeconds(1)));
    assertThat(known.validity().holds(NOW)).isTrue();
    assertThat(known.validity().holds(NOW.plusSeconds(1))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ci.example.com", "* system:admin", "a b", "a orders:owner"})
  void refusesWhatIsNoGrant(String text) {
    assertThatThrownBy(() -> CertificateGrant.of(text))
        .hasMessage("expected a name and grants, such as 'spiffe://shop/worker orders:worker'");
  }

  private record Known(String name, List<String> grants) {}

  private Known admit(String name) {
    var known = (Verdict.Admitted) authenticator.admit(shown(name, NOW.plusSeconds(1)));
    assertThat(known.identity().kind()).isEqualTo(Identity.Kind.CERTIFICATE);
    return new Known(known.identity().name(), known.identity().grants().texts());
  }

  private static Presented shown(String name, Instant notAfter) {
    boolean isUri = name.contains("://");
    var certificate = new PeerCertificate(
        "CN=x",
        "CN=authority",
        isUri ? List.of() : List.of(name),
        isUri ? List.of(name) : List.of(),
        List.of(),
        "1",
        "ff",
        notAfter);
    return new Presented(Optional.empty(), Optional.empty(), Optional.of(certificate));
  }
}
