package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExceptionsTest {
  private static final Violation LONG_FILE = new Violation("file-length", "A.java", "700");
  private static final Violation LONG_LINE = new Violation("line-length", "A.java", "101");

  @Test
  void excusesWhatIsListed() {
    var exceptions = Exceptions.parse("# remark\n\nfile-length | A.java | generated\n");

    assertThat(exceptions.complaints(List.of(LONG_FILE))).isEmpty();
  }

  @Test
  void complainsAboutWhatIsNotListed() {
    var exceptions = Exceptions.parse("file-length | A.java | generated");

    assertThat(exceptions.complaints(List.of(LONG_FILE, LONG_LINE)))
        .containsExactly("line-length: A.java: 101");
  }

  @Test
  void complainsAboutAnEntryThatIsNoLongerNeeded() {
    var exceptions = Exceptions.parse("file-length | A.java | generated");

    assertThat(exceptions.complaints(List.of()))
        .singleElement()
        .asString()
        .contains("no longer needed");
  }

  @Test
  void refusesAnEntryWithoutAReason() {
    assertThatThrownBy(() -> Exceptions.parse("file-length | A.java | "))
        .hasMessageContaining("rule | subject | reason");
  }
}
