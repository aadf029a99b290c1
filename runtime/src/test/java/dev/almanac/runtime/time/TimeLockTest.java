package dev.almanac.runtime.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.TimeControl.Unlocking;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLockTest {
  /** L locks, U unlocks, O unlocks as one who waits for several results, ! is refused. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          ''         | false
          U          | true
          U U!       | true
          U L        | false
          L U        | false
          L U U      | true
          L U U U!   | true
          U U! L     | false
          O          | true
          O O        | true
          O O L      | true
          O O L L    | false
          O O U!     | true
          O O U! L L | false
          O L O L    | false
          """)
  void isOpenWhileItWasUnlockedAsOftenAsItWasLocked(String moves, boolean isOpen) {
    var lock = new TimeLock();
    for (String move : moves.split(" ", -1)) {
      switch (move) {
        case "" -> {}
        case "L" -> lock.lock();
        case "U" -> assertThat(lock.unlock(Unlocking.BALANCED)).isTrue();
        case "U!" -> assertThat(lock.unlock(Unlocking.BALANCED)).isFalse();
        case "O" -> assertThat(lock.unlock(Unlocking.OVERLAPPING)).isTrue();
        default -> throw new IllegalArgumentException(move);
      }
    }
    assertThat(lock.isOpen()).isEqualTo(isOpen);
  }
}
