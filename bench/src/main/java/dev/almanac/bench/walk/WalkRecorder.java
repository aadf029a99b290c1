package dev.almanac.bench.walk;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Records one walk after the other in a server, and the idle server before each of them. */
final class WalkRecorder {
  /** Unrecorded rounds of each walk, in which classes are loaded and initialized. */
  static final int WARM_UPS = 2;

  /**
   * A workflow that was started and ended leaves a note to look at its task, which is found to be
   * stale ten seconds later. It must not be found in the window of another walk.
   */
  private static final Duration QUIET = Duration.ofSeconds(12);

  /** Several turns of whatever the server repeats each second, and longer than any walk. */
  private static final Duration IDLE = Duration.ofSeconds(6);

  /** Lets the server finish what a reply does not wait for. */
  private static final Duration SETTLE = Duration.ofSeconds(1);

  private final TracedServer server;
  private final Operations operations;
  private final Recorder recorder;
  private final Noise noise = new Noise();
  private final Map<Walk, List<Entry>> recorded = new EnumMap<>(Walk.class);

  WalkRecorder(TracedServer server, Operations operations) {
    this.server = server;
    this.operations = operations;
    this.recorder = server.recorder();
  }

  void record(Walk walk) throws InterruptedException {
    for (int round = 0; round < WARM_UPS; round++) {
      Operation rehearsal = operations.prepare(walk);
      rehearsal.perform().run();
      rehearsal.verify().run();
    }
    server.letRun(QUIET);
    noise.learn(recorder.during(() -> server.letRun(IDLE)));
    Operation operation = operations.prepare(walk);
    recorded.put(walk, recorder.during(() -> {
      operation.perform().run();
      server.letRun(SETTLE);
    }));
    operation.verify().run();
  }

  /** What each walk entered. Every idle window counts for every walk, so rare upkeep is caught. */
  Map<Walk, List<Entry>> withoutNoise() {
    var walks = new EnumMap<>(recorded);
    walks.replaceAll((walk, entries) -> noise.without(entries));
    return walks;
  }
}
