package dev.almanac.bench.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.bench.walk.WalkCount.Arrow;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalkCountTest {
  private static final List<Entry> START = Recording.of("""
      grpc-0   api.Calls.handle
      grpc-0     api.Calls$Exchange.parse
      grpc-0     api.StartHandler.start
      grpc-0       (state.Key.<init>)
      grpc-0       loop.Loop.offer
      loop-0   loop.Loop.step
      loop-0     loop.Loop$$Lambda.run
      grpc-0     api.Calls.sent
      loop-0       loop.Starter.start
      loop-0         (state.Key.id)
      loop-0     loop.Loop.finish
      reader-0 store.Rows.read
      reader-1 store.Rows.read
      """);

  private final WalkCount count = WalkCount.of(START);

  @Test
  void countsNestedClassesAndLambdasWithTheirTopLevelClass() {
    assertThat(count.classes())
        .containsExactlyInAnyOrder(
            "dev.almanac.api.Calls",
            "dev.almanac.api.StartHandler",
            "dev.almanac.loop.Loop",
            "dev.almanac.loop.Starter",
            "dev.almanac.store.Rows");
    assertThat(count.packages())
        .containsExactlyInAnyOrder("dev.almanac.api", "dev.almanac.loop", "dev.almanac.store");
  }

  @Test
  void keepsValuesApart() {
    assertThat(count.values()).containsExactly("dev.almanac.state.Key");
  }

  @Test
  void countsHopsAlongEachThread() {
    // grpc: Calls, StartHandler, Loop, Calls; loop: Loop, Starter, Loop
    assertThat(count.hops()).isEqualTo(5);
  }

  @Test
  void drawsAnArrowFromCallerToCallee() {
    assertThat(count.arrows())
        .containsExactlyInAnyOrder(
            new Arrow("dev.almanac.api.Calls", "dev.almanac.api.StartHandler"),
            new Arrow("dev.almanac.api.StartHandler", "dev.almanac.loop.Loop"),
            new Arrow("dev.almanac.loop.Loop", "dev.almanac.loop.Starter"));
    assertThat(count.callers())
        .containsExactlyInAnyOrder(
            "dev.almanac.api.Calls", "dev.almanac.api.StartHandler", "dev.almanac.loop.Loop");
  }

  @Test
  void countsThreadsOfAPoolOnce() {
    assertThat(count.threads()).isEqualTo(3);
  }

  @Test
  void seesThroughAValueThatCallsAStep() {
    var entries = Recording.of("""
        loop-0   loop.Loop.step
        loop-0     (state.Key.<init>)
        loop-0       text.Names.check
        """);

    assertThat(WalkCount.of(entries).arrows())
        .containsExactly(new Arrow("dev.almanac.loop.Loop", "dev.almanac.text.Names"));
  }
}
