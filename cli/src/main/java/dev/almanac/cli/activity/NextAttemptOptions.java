package dev.almanac.cli.activity;

import dev.almanac.protocol.ProtoTime;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The flags for the next attempt of an activity. */
final class NextAttemptOptions {
  @Option(names = "--reset-heartbeats", description = "Discard the progress it has reported.")
  private boolean heartbeats;

  @Option(
      names = {"-j", "--jitter"},
      paramLabel = "DURATION",
      description = "Wait for a random time, at most this long, before the next attempt.")
  private Duration jitter = Duration.ZERO;

  boolean forgetsHeartbeats() {
    return heartbeats;
  }

  com.google.protobuf.Duration jitter() {
    return ProtoTime.duration(jitter);
  }
}
