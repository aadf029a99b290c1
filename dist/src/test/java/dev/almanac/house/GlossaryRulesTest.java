package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GlossaryRulesTest {
  private static final List<JavaSource> SOURCES = List.of(
      JavaSource.of("runtime/src/main/java/dev/almanac/runtime/Fence.java", "class Fence {}"),
      JavaSource.of("runtime/src/main/java/dev/almanac/runtime/Timers.java", "class Timers {}"),
      JavaSource.of(
          "engine/src/main/java/dev/almanac/engine/OpenBatch.java", "class OpenBatch {}"));

  @Test
  void wordsAreExplainedAndTypesExist() {
    assertThat(GlossaryRules.check("**Fence**: `OpenBatch` or other.", SOURCES)).isEmpty();
  }

  @Test
  void findsAWordThatNobodyExplains() {
    assertThat(GlossaryRules.check("**Slot**: nothing.", SOURCES))
        .extracting(Violation::toString)
        .singleElement()
        .asString()
        .contains("does not explain Fence");
  }

  @Test
  void findsATypeThatIsGone() {
    assertThat(GlossaryRules.check("**Fences**: see `Scout`.", SOURCES))
        .extracting(Violation::toString)
        .singleElement()
        .asString()
        .contains("names a type that is gone: Scout");
  }
}
