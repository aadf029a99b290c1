package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordRulesTest {
  @ParameterizedTest
  @ValueSource(strings = {"StoreImpl", "TimeUtil", "TimeUtils", "TimerHelper", "RunManager"})
  void findsNamesThatSayNothing(String name) {
    assertThat(rulesBrokenBy("class Outer { record %s() {} }".formatted(name)))
        .containsExactly("type-name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ScheduleManager", "Implication", "Utility", "SqliteStore"})
  void leavesOtherNamesAlone(String name) {
    assertThat(rulesBrokenBy("interface %s {}".formatted(name))).isEmpty();
  }

  @Test
  void findsSleeps() {
    assertThat(rulesBrokenBy("class A { void a() throws Exception { Thread.sleep(1); } }"))
        .containsExactly("sleep");
    assertThat(rulesBrokenBy("class A { String a = \"Thread.sleep(1)\"; }")).isEmpty();
  }

  @Test
  void findsDisabledTests() {
    assertThat(rulesBrokenBy("class A { @Disabled void a() {} }")).containsExactly("disabled-test");
    assertThat(rulesBrokenBy("@org.junit.jupiter.api.Disabled(\"later\") class A {}"))
        .containsExactly("disabled-test");
  }

  @Test
  void findsBannedLibraries() {
    assertThat(rulesBrokenBy("import net.jqwik.api.Property; class A {}"))
        .containsExactly("banned-library");
    assertThat(rulesBrokenBy("import static org.mockito.Mockito.mock; class A {}"))
        .containsExactly("banned-library");
    assertThat(WordRules.bannedLibraries("pom.xml", "<artifactId>jqwik</artifactId>"))
        .hasSize(1);
  }

  @Test
  void findsMarksOfUnfinishedWork() {
    assertThat(WordRules.unfinished("a.md", "Later (TODO): more")).hasSize(1);
    assertThat(WordRules.unfinished("a.sh", "mktemp /tmp/XXXXXX")).isEmpty();
    assertThat(WordRules.unfinished("a.md", "the rule against `TODO`")).isEmpty();
    assertThat(WordRules.unfinished("A.java", "the footer {@code XXX-1}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"// FIXME", "/* a\n * TODO */", "/** XXX */", "String s = \"\"; // TODO"})
  void findsMarksOfUnfinishedWorkInComments(String text) {
    assertThat(rulesBrokenBy("class A { %s\n }".formatted(text))).containsExactly("unfinished");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String s = \"XXX // TODO\";",
        "String s = \"\\\"// TODO\";",
        "char c = '\"'; String s = \"// TODO\";",
        "String s = \"\"\"\n  // TODO \"quoted\" \"\"\";",
      })
  void leavesStringsAlone(String text) {
    assertThat(rulesBrokenBy("class A { %s }".formatted(text))).isEmpty();
  }

  private static List<String> rulesBrokenBy(String text) {
    return WordRules.check(JavaSource.of("A.java", text)).map(Violation::rule).toList();
  }
}
