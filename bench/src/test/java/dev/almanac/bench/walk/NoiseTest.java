package dev.almanac.bench.walk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NoiseTest {
  private final Noise noise = new Noise();

  @BeforeEach
  void learnsAnIdleTurn() {
    noise.learn(Recording.of("""
        loop-0   loop.Loop.step
        loop-0     loop.Inbox.poll
        loop-0     loop.Scanner.step
        loop-0       loop.Scanner.read
        reader-0 store.Rows.read
        """));
  }

  @Test
  void leavesOutWhatAnIdleServerDoes() {
    var recorded = Recording.of("""
        loop-0   loop.Loop.step
        loop-0     loop.Scanner.step
        reader-1 store.Rows.read
        """);

    assertThat(noise.without(recorded)).isEmpty();
  }

  @Test
  void keepsANewCallAndTheStackAboveIt() {
    var recorded = Recording.of("""
        loop-0   loop.Loop.step
        loop-0     loop.Inbox.poll
        loop-0     loop.Scanner.step
        loop-0       loop.Starter.start
        loop-0         loop.Inbox.poll
        loop-0   loop.Loop.step
        """);

    assertThat(noise.without(recorded)).isEqualTo(Recording.of("""
        loop-0   loop.Loop.step
        loop-0     loop.Scanner.step
        loop-0       loop.Starter.start
        loop-0         loop.Inbox.poll
        """));
  }

  @Test
  void keepsTheSameCallsOnAnotherKindOfThread() {
    var recorded = Recording.of("grpc-0   loop.Inbox.poll");

    assertThat(noise.without(recorded)).isEqualTo(recorded);
  }

  @Test
  void knowsAStackOfWhichTheBeginningWasMissed() {
    var recorded = Recording.of("""
        loop-0   loop.Scanner.step
        loop-0     loop.Scanner.read
        """);

    assertThat(noise.without(recorded)).isEmpty();
  }
}
