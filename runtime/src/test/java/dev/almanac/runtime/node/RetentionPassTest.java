package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.node;
import static dev.almanac.runtime.node.NodeFixture.order;
import static dev.almanac.runtime.node.NodeFixture.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredNamespaces;
import dev.almanac.store.Store;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RetentionPassTest {
  private static final Duration KEPT = Duration.ofDays(3);

  private final Store store = new MemoryStore();

  @Test
  void deletesRunsThatHaveBeenClosedForLongerThanTheyAreKept() throws Exception {
    try (var node = node(store)) {
      for (int n = 0; n < 250; n++) {
        get(node.workflows().at(workflow("w" + n)).start(order("w" + n)));
        end(node, "w" + n);
      }
      get(node.workflows().at(workflow("open")).start(order("open")));

      pass(node, KEPT.minusHours(1)).run();
      assertThat(listed(node)).isEqualTo(251);

      pass(node, KEPT.plusHours(1)).run();
      assertThat(listed(node)).isEqualTo(1);
      assertThat(node.histories()
              .at(workflow("w7"))
              .view(Target.current(NAMESPACE, "w7"))
              .toCompletableFuture())
          .failsWithin(60, TimeUnit.SECONDS)
          .withThrowableThat()
          .havingCause()
          .isInstanceOfSatisfying(
              CallFailed.class,
              failed -> assertThat(failed.reason()).isInstanceOf(CallFailed.Reason.NotFound.class));
      assertThat(get(node.histories().at(workflow("open")).view(Target.current(NAMESPACE, "open")))
              .run()
              .open())
          .isTrue();
    }
  }

  @Test
  void aWorkflowIdCanBeUsedAgainAfterItsRunWasDeleted() throws Exception {
    try (var node = node(store)) {
      get(node.workflows().at(workflow("w")).start(order("w")));
      end(node, "w");
      pass(node, KEPT.plusHours(1)).run();

      get(node.workflows().at(workflow("w")).start(order("w")));
      assertThat(get(node.histories().at(workflow("w")).view(Target.current(NAMESPACE, "w")))
              .run()
              .open())
          .isTrue();
    }
  }

  private RetentionPass pass(Node node, Duration later) {
    var fences = new Fences(store.nodes(), NodeFixture.fence(store));
    var namespaces = StoredNamespaces.load(
        store.namespaces(), new Registrar(Runnable::run, fences::current), () -> NAMESPACE);
    var registered = namespaces.register("default", Namespace.Settings.keeping(KEPT));
    assertThat(registered.toCompletableFuture()).isCompleted();
    return new RetentionPass(
        store.retention(),
        namespaces,
        fences,
        InstantSource.fixed(Instant.now().plus(later)),
        node::forget);
  }

  private static int listed(Node node) throws Exception {
    return get(node.lists()
            .list(new ListQuery(NAMESPACE, Condition.EVERYTHING, null, 1_000), Asker.PATIENT))
        .runs()
        .size();
  }

  private static void end(Node node, String id) throws Exception {
    var end =
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance());
    get(node.workflows().at(workflow(id)).ask(Target.current(NAMESPACE, id), end, Urgency.NORMAL));
  }
}
