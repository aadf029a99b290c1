package dev.almanac.bench.load.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuClockTest {
  /** Counts in one shell and in a child of it that then ends, and waits for a line. */
  private static final String BUSY_TREE =
      "read go; sh -c 'i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done'; echo done; read end";

  @Test
  void readsTheFourTimesWhateverTheNameOfTheProcess() {
    var stat = "17 (a) b) 1 (c) S 1 17 17 0 -1 4194560 9 8 7 6 100 20 3 4 20 0 1 0 5 1 1";

    assertThat(CpuClock.parse(stat)).isEqualTo(127);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsChildrenThatHaveEnded() throws IOException {
    var shell = new ProcessBuilder("sh", "-c", BUSY_TREE).start();
    try (var in = shell.outputWriter(UTF_8);
        var out = shell.inputReader(UTF_8)) {
      var clock = CpuClock.start(List.of(new WatchedProcess("shell", shell.pid())));
      in.write("go\n");
      in.flush();
      assertThat(out.readLine()).isEqualTo("done");

      CpuUse use = clock.used().getFirst();

      assertThat(use.process()).isEqualTo("shell");
      assertThat(use.micros().orElseThrow()).isGreaterThanOrEqualTo(20_000);
    } finally {
      shell.destroy();
    }
  }

  @Test
  void knowsNothingOfAProcessThatDoesNotExist() {
    var nobody = new WatchedProcess("nobody", Integer.MAX_VALUE);

    assertThat(CpuClock.start(List.of(nobody)).used())
        .containsExactly(new CpuUse("nobody", OptionalLong.empty()));
  }

  @Test
  void sharesTheTimeAmongWorkflows() {
    assertThat(new CpuUse("a", OptionalLong.of(1_000)).microsPer(4)).hasValue(250);
    assertThat(new CpuUse("a", OptionalLong.of(1_000)).microsPer(0)).isEmpty();
    assertThat(new CpuUse("a", OptionalLong.empty()).microsPer(4)).isEmpty();
  }

  @Test
  void readsProcessesWithAndWithoutLabels() {
    assertThat(WatchedProcess.parse("42")).isEqualTo(new WatchedProcess("42", 42));
    assertThat(WatchedProcess.parse("a/b=42")).isEqualTo(new WatchedProcess("a/b", 42));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WatchedProcess.parse("server="))
        .withMessageContaining("found 'server='");
  }
}
