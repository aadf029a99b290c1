package dev.almanac.api.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Verdict;
import dev.almanac.testkit.token.TestSigner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens that the issuer has signed. Their bearers may know what is wrong with them. */
class TokenClaimsTest {
  private static final TestSigner SIGNER = TestSigner.of("one", "ES256");
  private static final long NOW = 1_893_456_000;

  private final Tokens tokens = new Tokens(SIGNER);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exp |            | The token never expires; this server takes none such.",
        "exp | null       | The token is malformed.",
        "exp | \"1893459600\" | The token is malformed.",
        "exp | 1e999      | -",
        "exp | -1         | The token is malformed.",
        "exp | 9e18       | The token is malformed.",
        "exp | 1893455940 | The token has expired.",
        "exp | 1893455941 | +",
        "exp | 1893455941.5 | +",
        "exp | 1893456001 | +",
        "exp | 1893542460 | +",
        "exp | 1893542462 | The token is valid for longer than this server allows.",
        "nbf | 1893456060 | +",
        "nbf | 1893456061 | The token is not valid yet.",
        "nbf | true       | The token is malformed.",
        "iat | 1893456061 | The token is not valid yet.",
        "iat | 1893456060 | +",
        "iat |            | +",
        "iat | {}         | The token is malformed.",
        "aud |            | The token is not for this server.",
        "aud | \"Almanac\"  | The token is not for this server.",
        "aud | \"almanac2\" | The token is not for this server.",
        "aud | [\"x\",\"almanac\"] | +",
        "aud | [\"x\"]    | The token is not for this server.",
        "aud | [[\"almanac\"]] | The token is not for this server.",
        "aud | {\"almanac\":1} | The token is not for this server.",
        "aud | []         | The token is not for this server.",
        "cnf | {\"jkt\":\"x\"} | The token is bound to a key; this server takes bearer tokens.",
        "sub |            | The token does not name its bearer.",
        "sub | \"  \"     | The token does not name its bearer.",
        "sub | 7          | The token does not name its bearer.",
        "sub | \"a\\nb\"  | The token does not name its bearer.",
        "sub | \"a\\u202eb\" | The token does not name its bearer.",
        "sub | \"a\\u001bb\" | The token does not name its bearer.",
        "sub | \"Ada Lövelace\" | +",
      })
  void mustBeAsExpected(String claim, String value, String expected) {
    String token = SIGNER.sign(tokens.claims(claim, value == null ? "" : value.strip()));

    switch (expected) {
      case "+" -> assertThat(tokens.believes(token)).isTrue();
      case "-" ->
        assertThat(tokens.refusal(token))
            .isEqualTo("Request unauthorized. The token is not valid.");
      default -> assertThat(tokens.refusal(token)).isEqualTo("Request unauthorized. " + expected);
    }
    assertThat(tokens.now.getEpochSecond()).isEqualTo(NOW);
  }

  @Test
  void sayWhoTheBearerIsAndForHowLong() {
    var admitted = (Verdict.Admitted) tokens.admit(SIGNER.sign(tokens.claims()));

    assertThat(admitted.identity().name()).isEqualTo("ada");
    assertThat(admitted.identity().kind()).isEqualTo(Identity.Kind.TOKEN);
    assertThat(admitted.identity().grants().texts()).containsExactly("orders:reader");
    assertThat(admitted.identity().voucher())
        .contains(new Identity.Voucher(Tokens.ISSUER, tokens.now.plusSeconds(3_660)));
    assertThat(admitted.validity().isLimited()).isTrue();
    assertThat(admitted.validity().holds(tokens.now.plusSeconds(3_659))).isTrue();
    assertThat(admitted.validity().holds(tokens.now.plusSeconds(3_660))).isFalse();
  }

  @Test
  void areNotRememberedBeyondTheirEnd() {
    String token = SIGNER.sign(tokens.claims());
    assertThat(tokens.believes(token)).isTrue();

    tokens.now = tokens.now.plusSeconds(3_660);

    assertThat(tokens.refusal(token)).contains("has expired");
  }

  @Test
  void whatIsNoTokenIsLeftToOthers() {
    for (String other : new String[] {
      "", "x", "alm_0000000000_00000000000000000000000000000000", "a.b", "a.b.c.d.e", "a b.c.d"
    }) {
      assertThat(tokens.admit(other)).as(other).isInstanceOf(Verdict.Unclear.class);
    }
    assertThat(tokens.admit("a.b.c")).isInstanceOf(Verdict.Refused.class);
    assertThat(tokens.admit("..")).isInstanceOf(Verdict.Refused.class);
  }
}
