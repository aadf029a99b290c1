package dev.almanac.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Instant now = Instant.EPOCH;

  private String draw(Terminal terminal, long... secondsAndDone) {
    var screen = Screen.on(terminal, () -> now);
    try (var progress = Progress.of("Copying", 1_000, screen, () -> now)) {
      for (int i = 0; i < secondsAndDone.length; i += 2) {
        now = Instant.ofEpochSecond(secondsAndDone[i]);
        progress.to(secondsAndDone[i + 1]);
      }
    }
    return err.toString(UTF_8);
  }

  @Test
  void isSilentAboutWhatIsQuick() {
    assertThat(draw(new Terminal(err, 80), 0, 1, 0, 1_000)).isEmpty();
  }

  @Test
  void isSilentUnlessOnATerminal() {
    assertThat(draw(Terminal.none(err), 0, 1, 5, 500)).isEmpty();
  }

  @Test
  void drawsALineAndRemovesIt() {
    assertThat(draw(new Terminal(err, 80), 0, 1, 5, 500))
        .isEqualTo("\r\u001b[KCopying [############............]  50%  500 of 1,000, 5s left"
            + "\r\u001b[K");
  }

  @Test
  void fitsTheTerminal() {
    var drawn = draw(new Terminal(err, 30), 5, 500);

    assertThat(drawn.replace("\r\u001b[K", "")).hasSize(29);
  }
}
