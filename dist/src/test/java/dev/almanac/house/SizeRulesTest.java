package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SizeRulesTest {
  @Test
  void findsAFileThatIsTooLong() {
    assertThat(rulesBrokenBy("class A {\n" + "\n".repeat(599) + "}")).contains("file-length");
    assertThat(rulesBrokenBy("class A {\n" + "\n".repeat(598) + "}")).doesNotContain("file-length");
  }

  @Test
  void findsThatTooManyFilesAreLong() {
    JavaSource small = source("class A {}");
    JavaSource large = source("class A {\n" + "\n".repeat(300) + "}");

    assertThat(SizeRules.check(List.of(small, large)))
        .extracting(Violation::rule)
        .containsExactly("file-length-p90");
    assertThat(SizeRules.check(
            IntStream.range(0, 10).mapToObj(n -> n == 0 ? large : small).toList()))
        .isEmpty();
  }

  @Test
  void findsAMethodThatIsTooLong() {
    assertThat(rulesBrokenBy("class A { void a() {" + "\n".repeat(70) + "} }"))
        .containsExactly("method-length");
    assertThat(rulesBrokenBy("class A { void a() {" + "\n".repeat(69) + "} }")).isEmpty();
  }

  @Test
  void doesNotCountTheCommentOfAMethod() {
    assertThat(rulesBrokenBy("class A {\n/**" + "\n".repeat(90) + "*/ void a() {} }"))
        .isEmpty();
  }

  @Test
  void findsTooManyParameters() {
    assertThat(rulesBrokenBy("class A { void a(%s) {} }".formatted(parameters(8))))
        .containsExactly("parameters");
    assertThat(rulesBrokenBy("class A { A(%s) {} }".formatted(parameters(8))))
        .containsExactly("parameters");
    assertThat(rulesBrokenBy("class A { void a(%s) {} }".formatted(parameters(7))))
        .isEmpty();
  }

  @Test
  void allowsRecordsMoreComponentsButNotAnyNumber() {
    assertThat(rulesBrokenBy("record A(%s) { static int B; }".formatted(parameters(11))))
        .isEmpty();
    assertThat(rulesBrokenBy("record A(%s) {}".formatted(parameters(12))))
        .containsExactly("components");
  }

  @Test
  void findsALineThatIsTooLong() {
    assertThat(rulesBrokenBy("//" + "é".repeat(99))).containsExactly("line-length");
    assertThat(rulesBrokenBy("//" + "é".repeat(98))).isEmpty();
  }

  private static String parameters(int count) {
    return IntStream.range(0, count)
        .mapToObj(index -> "int p" + index)
        .collect(Collectors.joining(",\n"));
  }

  private static List<String> rulesBrokenBy(String text) {
    return SizeRules.check(List.of(source(text))).map(Violation::rule).toList();
  }

  private static JavaSource source(String text) {
    return JavaSource.of("m/src/main/java/A.java", text);
  }
}
