package dev.almanac.api.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.RpcError;
import dev.almanac.api.identity.Verdict;
import dev.almanac.testkit.token.TestSigner;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IssuerKeysTest {
  private static final TestSigner FIRST = TestSigner.of("first", "ES256");
  private static final TestSigner SECOND = TestSigner.of("second", "ES256");
  private static final TestSigner WEAK = TestSigner.rsa("weak", 1_024);

  private final Tokens tokens = new Tokens(FIRST);

  @Test
  void areReadAgainForATokenThatNamesAnother() {
    assertThat(tokens.believes(FIRST.sign(tokens.claims()))).isTrue();
    tokens.published = TestSigner.set(FIRST, SECOND);
    pass(Duration.ofSeconds(10));

    assertThat(tokens.believes(SECOND.sign(tokens.claims()))).isTrue();
    assertThat(tokens.reads).isEqualTo(2);
  }

  @Test
  void areNotReadForEachForgedToken() {
    for (int i = 0; i < 1_000; i++) {
      var signer = FIRST.with("unknown-" + i, "ES256");
      assertThat(tokens.believes(signer.sign(tokens.claims()))).isFalse();
    }
    assertThat(tokens.reads).isEqualTo(1);

    pass(Duration.ofSeconds(10));
    for (int i = 0; i < 1_000; i++) {
      var signer = FIRST.with("unknown-" + i, "ES256");
      assertThat(tokens.believes(signer.sign(tokens.claims()))).isFalse();
    }
    assertThat(tokens.reads).isEqualTo(2);
  }

  @Test
  void areReadFromTimeToTimeSoThatOneCanBeWithdrawn() {
    String token = FIRST.sign(tokens.claims());
    var admitted = (Verdict.Admitted) tokens.admit(token);
    tokens.published = TestSigner.set(SECOND);
    tokens.keys.care();
    assertThat(tokens.believes(token)).isTrue();

    pass(Duration.ofMinutes(5));
    tokens.keys.care();

    assertThat(admitted.validity().holds(tokens.now)).isFalse();
    assertThat(tokens.refusal(token)).contains("not valid");
    assertThat(tokens.believes(SECOND.sign(tokens.claims()))).isTrue();
  }

  @Test
  void outliveAnOutageOfTheIssuerButNotForEver() {
    assertThat(tokens.believes(FIRST.sign(tokens.claims()))).isTrue();
    tokens.isOut = true;
    pass(Duration.ofHours(23));
    tokens.keys.care();
    assertThat(tokens.believes(FIRST.sign(tokens.claims()))).isTrue();

    pass(Duration.ofHours(2));
    tokens.keys.care();
    assertThat(told(FIRST.sign(tokens.claims())).code()).isEqualTo(RpcError.Code.UNAVAILABLE);

    tokens.isOut = false;
    pass(Duration.ofSeconds(10));
    tokens.keys.care();
    assertThat(tokens.believes(FIRST.sign(tokens.claims()))).isTrue();
  }

  @Test
  void whoAsksBeforeTheyAreKnownShallTryAgain() {
    tokens.isOut = true;
    String token = FIRST.sign(tokens.claims());

    assertThat(told(token).code()).isEqualTo(RpcError.Code.UNAVAILABLE);

    tokens.isOut = false;
    pass(Duration.ofSeconds(10));
    assertThat(tokens.believes(token)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"keys\":{}}",
        "{\"keys\":[],\"keys\":[]}",
        "<html>",
        "{\"keys\":[]} {}"
      })
  void stayAsTheyAreIfTheIssuerSendsSomethingElse(String answer) {
    assertThat(tokens.believes(FIRST.sign(tokens.claims()))).isTrue();
    tokens.published = answer;
    pass(Duration.ofMinutes(5));
    tokens.keys.care();

    assertThat(tokens.reads).isEqualTo(2);
    assertThat(tokens.believes(FIRST.sign(tokens.claims()))).isTrue();
  }

  @Test
  void moreThanFiftyAreNotTaken() {
    String one = FIRST.jwk();
    String many = "{\"keys\":[%s]}".formatted((one + ",").repeat(50) + one);

    assertThatThrownBy(() -> IssuerKeys.check(many)).hasMessageContaining("at most 50");
  }

  @Test
  void oneThatCannotBeUsedHarmsNoOther() {
    String others =
        "{\"kty\":\"oct\",\"kid\":\"s\",\"k\":\"AAAA\"},{\"kty\":\"X\"},7," + WEAK.jwk();
    var issuer = new Tokens(FIRST);
    issuer.published = "{\"keys\":[%s,%s]}".formatted(others, FIRST.jwk());

    assertThat(issuer.believes(FIRST.sign(issuer.claims()))).isTrue();
    assertThat(issuer.believes(WEAK.sign(issuer.claims()))).isFalse();
    assertThat(JwkSet.of(issuer.published).unusable())
        .containsExactly(
            "\"s\": it is secret, and should not be here",
            "null: its kind is not known",
            "?: it is no object",
            "\"weak\": it has 1024 bits, expected 2048 to 8192");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'kty':'RSA','e':'AQAB'",
        "'kty':'RSA','n':7,'e':'AQAB'",
        "'kty':'EC','crv':'P-256'",
        "'kty':'EC','crv':'secp256k1','x':'AA','y':'AA'",
        "'kty':'OKP','crv':'X25519','x':'AA'",
        "'kty':'OKP','crv':'Ed25519','x':'AA'",
        "'kty':'EC','crv':'P-256','x':'AQ','y':'AQ'",
        // the point (1, 1) is on no curve of these
        "'kty':'EC','crv':'P-256','x':'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE','y':"
            + "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE'",
        "'kty':'EC','crv':'P-256','x':'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA','y':"
            + "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'",
      })
  void malformedOnesAreNotUsed(String members) {
    var set = JwkSet.of("{\"keys\":[{%s}]}".formatted(members.replace('\'', '"')));

    assertThat(set.keys()).isEmpty();
    assertThat(set.unusable()).hasSize(1);
  }

  @Test
  void oversizedOnesAreNotUsed() {
    String modulus = TestSigner.base64(
        java.math.BigInteger.ONE.shiftLeft(16_383).add(java.math.BigInteger.ONE).toByteArray());
    String large = "{\"kty\":\"RSA\",\"n\":\"%s\",\"e\":\"AQAB\"}".formatted(modulus);
    String slow = TestSigner.of("slow", "RS256").jwk().replace("AQAB", "AQ".repeat(100) + "AQ");

    assertThat(JwkSet.of("{\"keys\":[%s,%s]}".formatted(large, slow)).keys()).isEmpty();
  }

  @Test
  void thoseForOtherUsesAreNotUsed() {
    for (String members : new String[] {
      "\"use\":\"enc\"",
      "\"key_ops\":[\"sign\"],\"use\":\"sig\"",
      "\"alg\":\"RS256\",\"use\":\"sig\"",
      "\"alg\":\"none\",\"use\":\"sig\"",
      "\"d\":\"AA\",\"use\":\"sig\""
    }) {
      String key = FIRST.jwk().replace("\"use\":\"sig\"", members);
      assertThat(JwkSet.of("{\"keys\":[%s]}".formatted(key)).keys()).as(members).isEmpty();
    }
  }

  private RpcError told(String token) {
    return ((Verdict.Refused) tokens.admit(token)).error();
  }

  private void pass(Duration time) {
    tokens.now = tokens.now.plus(time);
  }
}
