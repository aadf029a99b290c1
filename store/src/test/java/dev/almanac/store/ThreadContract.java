package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Threads on which calls are refused. */
public interface ThreadContract extends Contract {
  /** A thread on which others depend. */
  final class Hurried extends Thread implements MustNotBlock {
    private Hurried(Runnable work) {
      super(work, "hurried");
    }
  }

  @Test
  default void refusesEveryCallOnAThreadThatMustNotBlock() throws InterruptedException {
    var store = store();
    var fence = fence();
    Map<String, Runnable> calls = Map.of(
        "nodes", () -> store.nodes().reserveRunNumbers(fence, 1),
        "commits", () -> store.commits().commit(fence, batch(start(run(1)))),
        "runs", () -> store.runs().run(new EntityRef(0, 1)),
        "work", () -> store.work().attention(Partitions.ALL, 1, null, 1),
        "visibility", () -> store.visibility().get(NAMESPACE, run(1).runId()),
        "retention", () -> store.retention().sweep(fence, 1),
        "namespaces", () -> store.namespaces().byName("default"),
        "attributes", () -> store.attributes().list(NAMESPACE, "", 1));
    var thrown = new LinkedHashMap<String, String>();
    var hurried = new Hurried(() -> calls.forEach((name, call) -> {
      try {
        call.run();
      } catch (IllegalStateException e) {
        thrown.put(name, String.valueOf(e.getMessage()));
      }
    }));
    hurried.start();
    hurried.join();

    assertThat(thrown).containsOnlyKeys(calls.keySet());
    assertThat(thrown.values())
        .containsOnly("Expected a thread that may wait for the database, found hurried");
    assertThat(store.runs().history(new EntityRef(0, 1), 1, PAGE)).isEmpty();
  }
}
