package dev.almanac.conformance.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands.Ran;
import dev.almanac.conformance.scenario.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;

/**
 * What a page needs and does not show: commands, which must succeed, and lines that begin with
 * these words.
 *
 * <ul>
 *   <li>{@code worker}: a worker of this test, see {@link PageWorker}; again, and another takes its
 *       place
 *   <li>{@code day INSTANT}: the server's clock is set ahead to this time
 *   <li>{@code server FLAGS}: the server starts with these flags of {@code server start-dev}
 *   <li>{@code configured FILE}: the server starts with this configuration file, at the page's
 *       ports
 *   <li>{@code no server}: the server runs only if the page starts it
 *   <li>{@code stop server}: it stops, as at Ctrl-C
 *   <li>{@code other NAME}: a second server, which the page knows as {@code NAME}
 *   <li>{@code until TEXT: COMMAND}: the command is repeated until it prints the text
 * </ul>
 */
final class Preparations implements AutoCloseable {
  private static final String SERVER = "server ";
  private static final String CONFIGURED = "configured ";
  private static final String DAY = "day ";
  private static final String OTHER = "other ";
  private static final String UNTIL = "until ";

  private final PageServer server;
  private final Obedience obedience;
  private Optional<PageWorker> worker = Optional.empty();

  /** Gives a command. */
  interface Obedience {
    Ran obey(String command) throws IOException, InterruptedException;
  }

  Preparations(PageServer server, Obedience obedience) {
    this.server = server;
    this.obedience = obedience;
  }

  void make(Step.Preparation preparation) throws IOException, InterruptedException {
    for (var command : preparation.commands()) {
      make(preparation.place(), command);
    }
  }

  private void make(String place, String command) throws IOException, InterruptedException {
    if (command.equals("worker")) {
      server.startIfMissing();
      worker.ifPresent(PageWorker::close);
      worker = Optional.of(PageWorker.at(server.target()));
    } else if (command.equals("no server")) {
      server.keepAway();
    } else if (command.equals("stop server")) {
      server.stop();
    } else if (command.startsWith(SERVER)) {
      server.start(command.substring(SERVER.length()));
    } else if (command.startsWith(CONFIGURED)) {
      server.startConfigured(command.substring(CONFIGURED.length()));
    } else if (command.startsWith(DAY)) {
      server.startOn(Instant.parse(command.substring(DAY.length())));
    } else if (command.startsWith(OTHER)) {
      server.startOther(command.substring(OTHER.length()));
    } else if (command.startsWith(UNTIL)) {
      int colon = command.indexOf(": ");
      await(command.substring(UNTIL.length(), colon), command.substring(colon + 2));
    } else {
      var ran = obedience.obey(command);
      assertThat(ran.exitCode()).as("%s: %s\n%s", place, command, ran.output()).isZero();
    }
  }

  private void await(String text, String command) {
    Await.until("'%s' prints %s".formatted(command, text), () -> {
      try {
        return obedience.obey(command).output().contains(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted", e);
      }
    });
  }

  @Override
  public void close() {
    worker.ifPresent(PageWorker::close);
  }
}
