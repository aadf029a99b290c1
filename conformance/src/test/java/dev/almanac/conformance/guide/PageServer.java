package dev.almanac.conformance.guide;

import dev.almanac.testkit.product.ServerProcess;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.api.testservice.v1.TestServiceGrpc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The server of a page, at the ports of its household. It starts when the first command needs it.
 */
final class PageServer implements AutoCloseable {
  private final Household household;
  private final List<ServerProcess> others = new ArrayList<>();
  private Optional<ServerProcess> running = Optional.empty();
  private boolean isUnwanted;

  PageServer(Household household) {
    this.household = household;
  }

  /** From now on, it runs only if the page starts it. */
  void keepAway() {
    isUnwanted = true;
  }

  void startIfMissing() throws IOException, InterruptedException {
    if (running.isEmpty() && !isUnwanted) {
      start("");
    }
  }

  /** Starts it as {@code server start-dev} does with these flags, and returns what it says. */
  String start(String flags) throws IOException, InterruptedException {
    if (running.isPresent()) {
      throw new AssertionError("A server runs already: a command above has started it");
    }
    var words = new ArrayList<>(List.of("start-dev", "--port", "" + household.port()));
    words.addAll(List.of("--ui-port", "" + household.pagePort()));
    words.addAll(ShellWords.of(household.here(flags)).orElseThrow());
    return launch(words);
  }

  /** Starts it as {@code server start} does with a file of the page, which names no ports. */
  void startConfigured(String file) throws IOException, InterruptedException {
    var config = Path.of(household.here(file));
    var copy = config.resolveSibling("with-ports.yaml");
    Files.writeString(
        copy,
        "%s\ngrpc:\n  port: %d\nhttp:\n  port: %d\n"
            .formatted(Files.readString(config), household.port(), household.pagePort()));
    launch(List.of("start", "--config", copy.toString()));
  }

  private String launch(List<String> words) throws IOException, InterruptedException {
    var environment = new HashMap<String, String>();
    household.addTo(environment);
    environment.keySet().retainAll(List.of("HOME", "USER"));
    environment.put("XDG_DATA_HOME", environment.get("HOME") + "/.local/share");
    var server = ServerProcess.launch(household.port(), words, environment);
    running = Optional.of(server);
    server.awaitAnswer();
    server.awaitBanner();
    return server.output();
  }

  /** Starts one whose clock is at a day to come, so that what the page shows never grows old. */
  void startOn(Instant day) throws IOException, InterruptedException {
    start("--time-skipping");
    var channel =
        Grpc.newChannelBuilder(target(), InsecureChannelCredentials.create()).build();
    try {
      var time = Duration.between(Instant.now(), day);
      TestServiceGrpc.newBlockingStub(channel)
          .withDeadlineAfter(2, TimeUnit.MINUTES)
          .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
              .setDuration(com.google.protobuf.Duration.newBuilder().setSeconds(time.toSeconds()))
              .build());
    } finally {
      channel.shutdownNow();
    }
  }

  /** Starts a second server, which the page knows by this name. */
  void startOther(String name) throws IOException, InterruptedException {
    var other = ServerProcess.spawn("--headless");
    others.add(other);
    other.awaitAnswer();
    household.introduce(name, other.target());
  }

  String target() {
    return "127.0.0.1:" + household.port();
  }

  void stop() throws IOException {
    running.orElseThrow().close();
    running = Optional.empty();
    isUnwanted = true;
  }

  void kill() throws IOException, InterruptedException {
    var server = running.orElseThrow();
    running = Optional.empty();
    isUnwanted = true;
    server.kill();
    server.close();
  }

  @Override
  public void close() throws IOException {
    for (var other : others) {
      other.close();
    }
    if (running.isPresent()) {
      running.get().close();
    }
  }
}
