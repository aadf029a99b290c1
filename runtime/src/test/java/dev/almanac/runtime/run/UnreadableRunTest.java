package dev.almanac.runtime.run;

import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.Field;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunStore;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A run whose stored form has gone bad, after a restart. */
class UnreadableRunTest {
  private static final int TERMINATED = 5;

  private final MemoryStore kept = new MemoryStore();
  private final Target target = new SteppedLoop(kept).start("w");

  /** What the store makes of its calls about runs. */
  private Map<String, Function<Object[], Object>> broken = Map.of("log", arguments -> {
    throw new StoreException.Corrupt("Expected a message, found 7 bytes that are none", null);
  });

  private final SteppedLoop loop = new SteppedLoop(view());

  @Test
  void callsAboutItSayWhatIsWrong() {
    assertThatThrownBy(() -> loop.get(loop.services.histories().view(target)))
        .hasRootCauseInstanceOf(CallFailed.class)
        .hasMessageContaining("DataLoss")
        .hasMessageContaining("found 7 bytes that are none")
        .hasMessageContaining("workflow id w");
  }

  @Test
  void itCanBeTerminatedAndItsIdUsedAgain() {
    assertThat(loop.ask(target, terminate())).isTrue();

    assertThat(pointer().orElseThrow().status()).isEqualTo(TERMINATED);
    assertThat(open()).isZero();
    assertThatThrownBy(() -> loop.ask(target, terminate()))
        .hasMessageContaining("workflow execution already completed");
    var again = loop.get(loop.services
        .workflows()
        .start(order("again", WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL)));
    assertThat(again).isInstanceOf(StartReply.Started.class);
    assertThat(open()).isOne();
  }

  @Test
  void itCanBeDeleted() {
    assertThat(loop.get(loop.services.workflows().delete(target))).isTrue();

    assertThat(pointer()).isEmpty();
    assertThatThrownBy(() -> loop.get(loop.services.histories().view(target)))
        .hasMessageContaining("NotFound");
    assertThat(loop.get(loop.services
            .workflows()
            .start(order("again", WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL))))
        .isInstanceOf(StartReply.Started.class);
  }

  @Test
  void aStartMayReplaceIt() {
    var first = pointer().orElseThrow().runId();

    var started = loop.get(loop.services
        .workflows()
        .start(order(
            "again", WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)));

    assertThat(started).isInstanceOf(StartReply.Started.class);
    assertThat(pointer().orElseThrow().runId()).isNotEqualTo(first);
    assertThat(kept.runs().run(NAMESPACE, first).orElseThrow().state().status())
        .isEqualTo(TERMINATED);
    assertThat(open()).isOne();
  }

  @Test
  void aVersionThatCanReadItFindsItTerminated() {
    loop.ask(target, terminate());
    broken = Map.of();

    var run = loop.get(loop.services.histories().view(target)).run();

    assertThat(run.execution().status().getNumber()).isEqualTo(TERMINATED);
  }

  /** A pointer that leads nowhere is no reason to say that there never was such a workflow. */
  @Test
  void aRunThatIsGoneThoughItsIdLeadsThereIsUnreadableToo() {
    broken = Map.of("run", arguments -> Optional.empty());

    assertThatThrownBy(() -> loop.get(loop.services.histories().view(target)))
        .hasMessageContaining("to which workflow id w leads, found none");
    assertThat(loop.ask(target, terminate())).isTrue();
    assertThat(pointer().orElseThrow().status()).isEqualTo(TERMINATED);
    assertThat(loop.get(loop.services.workflows().delete(target))).isTrue();
    assertThat(pointer()).isEmpty();
  }

  private static TerminateWorkflow terminate() {
    return new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.newBuilder()
        .setReason("unreadable")
        .build());
  }

  private Optional<Pointer> pointer() {
    return kept.runs().pointer(NAMESPACE, "w");
  }

  private long open() {
    var open = Condition.is(Field.Listed.STATUS, 1);
    return kept.visibility().count(CountQuery.of(NAMESPACE, open)).total();
  }

  private static StartOrder order(String request, WorkflowIdConflictPolicy conflict) {
    return new StartOrder(
        new RunStart(
            new WorkflowKey(NAMESPACE, "w"),
            WorkflowExecutionStartedEventAttributes.newBuilder()
                .setWorkflowType(WorkflowType.newBuilder().setName("type"))
                .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
                .build()),
        request,
        new StartOrder.Policies(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE, conflict),
        Optional.empty());
  }

  private Store view() {
    var runs = (RunStore) Proxy.newProxyInstance(
        RunStore.class.getClassLoader(),
        new Class<?>[] {RunStore.class},
        (proxy, method, arguments) -> {
          var instead = broken.get(method.getName());
          return instead == null
              ? invoke(kept.runs(), method, arguments)
              : instead.apply(arguments);
        });
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(),
        new Class<?>[] {Store.class},
        (proxy, method, arguments) ->
            method.getName().equals("runs") ? runs : invoke(kept, method, arguments));
  }

  private static Object invoke(Object on, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
