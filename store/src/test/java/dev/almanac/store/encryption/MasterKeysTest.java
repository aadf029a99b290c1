package dev.almanac.store.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeysTest {
  private static final String HEX = "0123456789abcdef".repeat(4);

  @Test
  void readsKeysInBothSpellings() {
    var base64 = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(HEX));

    var keys = MasterKeys.parse("# newest first\n\n  " + HEX + "  \n" + base64 + "\r\n");

    assertThat(keys.keys()).hasSize(2);
    assertThat(keys.keys().get(0).fingerprint())
        .isEqualTo(keys.keys().get(1).fingerprint())
        .hasSize(16);
  }

  @Test
  void readsAKeyThatItMade() {
    var text = MasterKeys.newKey(new SecureRandom()::nextBytes);

    assertThat(MasterKeys.parse(text).keys()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# none", "c2VjcmV0", "secretsecretsecret!", "zz", "secret secret"})
  void refusesOtherTextsWithoutRepeatingThem(String text) {
    assertThatThrownBy(() -> MasterKeys.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a key of 32 bytes")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("c2Vj")
        .hasNoCause();
  }

  @Test
  void refusesTooMany() {
    assertThatThrownBy(() -> MasterKeys.parse((HEX + "\n").repeat(17)))
        .hasMessageContaining("at most 16 keys");
    assertThatThrownBy(() -> MasterKeys.parse("#".repeat(20_000)))
        .hasMessageContaining("characters");
  }

  @Test
  void showsNoKeyInTexts() {
    assertThat(MasterKeys.parse(HEX).toString()).doesNotContain(HEX.substring(0, 20));
  }
}
