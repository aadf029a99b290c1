package dev.almanac.api.http.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {
  @Test
  void splitsBeforeItDecodes() throws Exception {
    assertThat(Target.of("/a%2Fb/c?d%3D=e%26f&g=1&g=2&h"))
        .isEqualTo(new Target(
            List.of("a/b", "c"),
            Map.of("d=", List.of("e&f"), "g", List.of("1", "2"), "h", List.of(""))));
  }

  @Test
  void aPlusIsASpaceInAQueryOnly() throws Exception {
    assertThat(Target.of("/a+b?c=d+e%2B"))
        .isEqualTo(new Target(List.of("a+b"), Map.of("c", List.of("d e+"))));
  }

  @ParameterizedTest
  @CsvSource({
    "a, Expected a path that starts with /",
    "http://other/a, Expected a path that starts with /",
    "/a%, Expected two hexadecimal digits after %",
    "/a%4, Expected two hexadecimal digits after %",
    "/a%4x, Expected two hexadecimal digits after %",
    "/%ff, The escapes in a path or query must be UTF-8",
    "/%c0%af, The escapes in a path or query must be UTF-8",
    "/%ed%a0%80, The escapes in a path or query must be UTF-8",
    "/ä, 'A path must be ASCII, with escapes for other bytes'",
    "/a?b=%zz, Expected two hexadecimal digits after %",
  })
  void refusesWhatItCannotDecode(String target, String fault) {
    assertThatThrownBy(() -> Target.of(target))
        .isInstanceOfSatisfying(
            Target.Malformed.class, refused -> assertThat(refused.fault()).isEqualTo(fault));
  }

  @Test
  void refusesMoreParametersThanAnybodyNeeds() {
    assertThatThrownBy(() -> Target.of("/?" + "a&".repeat(1_001)))
        .isInstanceOf(Target.Malformed.class);
  }
}
