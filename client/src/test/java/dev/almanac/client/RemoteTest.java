package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.declared.AppliedSchedule;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.TriggerOutcome;
import dev.almanac.testkit.FreePort;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application that uses a server over the network. */
@Timeout(120)
class RemoteTest {
  private Almanac server;
  private String target;

  @BeforeEach
  void startServer() {
    server = Almanac.embedded().port(0, 0).start();
    target = "127.0.0.1:" + server.port().orElseThrow();
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void runsWorkflowsAndSchedulesInANamespaceThatItCreates() {
    try (var remote = Almanac.connect(target).namespace("orders").start()) {
      remote
          .workers()
          .newWorker(Greeting.QUEUE)
          .registerWorkflowImplementationTypes(Greeting.Flow.class);
      var daily = ScheduleDefinition.of("Greeting", Greeting.QUEUE)
          .withoutTimes()
          .input("Ada")
          .every(Duration.ofDays(1));
      remote.declare(Schedules.of("daily", daily));
      remote.workers().start();

      assertThat(remote.schedules().handle("daily").trigger())
          .isInstanceOfSatisfying(TriggerOutcome.Started.class, started -> {
            var greeting = remote.client().newWorkflowStub(Greeting.class, started.workflowId());
            greeting.goOn();
            assertThat(WorkflowStub.fromTyped(greeting).getResult(String.class))
                .isEqualTo("Hello Ada");
          });
      assertThat(server.schedules().in("orders").find("daily")).isPresent();
      assertThat(remote.isEmbedded()).isFalse();
      assertThat(remote.port()).isEmpty();
    }
    assertThat(server.isClosed()).isFalse();
  }

  @Test
  void instancesThatStartAtTheSameTimeDeclareOnce() {
    var daily = ScheduleDefinition.of("Greeting", Greeting.QUEUE).every(Duration.ofDays(1));
    try (var one = Almanac.connect(target).start();
        var other = Almanac.connect(target).start()) {
      one.declare(Schedules.of("daily", daily));
      other.declare(Schedules.of("daily", daily));

      assertThat(one.applySchedules())
          .extracting(AppliedSchedule::outcome)
          .containsExactly(AppliedSchedule.Outcome.CREATED);
      assertThat(other.applySchedules())
          .extracting(AppliedSchedule::outcome)
          .containsExactly(AppliedSchedule.Outcome.UNCHANGED);
    }
  }

  @Test
  void registersSearchAttributesOnce() {
    for (int time = 0; time < 2; time++) {
      try (var remote = Almanac.connect(target)
          .searchAttribute("Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
          .start()) {
        var options = WorkflowOptions.newBuilder()
            .setTaskQueue(Greeting.QUEUE)
            .setWorkflowId("w" + time)
            .setTypedSearchAttributes(io.temporal.common.SearchAttributes.newBuilder()
                .set(io.temporal.common.SearchAttributeKey.forKeyword("Customer"), "ada")
                .build())
            .build();
        Object ignored =
            remote.client().newUntypedWorkflowStub("Greeting", options).start("Ada");
      }
    }
    assertThatThrownBy(() -> Almanac.connect(target)
            .searchAttribute("Customer", IndexedValueType.INDEXED_VALUE_TYPE_INT)
            .start())
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            "Search attribute 'Customer' of namespace 'default' at %s has the type"
                + " KEYWORD, expected INT",
            target);
  }

  @Test
  void saysWhereNoServerAnswers() throws Exception {
    var nowhere = "127.0.0.1:" + FreePort.next();

    assertThatThrownBy(
            () -> Almanac.connect(nowhere).patience(Duration.ofMillis(300)).start())
        .isInstanceOf(ConnectionException.class)
        .hasMessageStartingWith("No server answered at %s within PT0.3S: ".formatted(nowhere));
  }

  @Test
  void saysWhyANameIsRefused() {
    assertThatThrownBy(() -> Almanac.connect(target).namespace("a b\n").start())
        .isInstanceOf(ConnectionException.class)
        .hasMessageStartingWith(
            "Namespace 'a b\n' does not exist, and it cannot be created at " + target);
  }

  @Test
  void sendsTheApiKeyWithEveryCall() {
    var calls = new KeyedCalls();
    try (var remote = Almanac.connect(target)
        .apiKey("k")
        .stubsOptions(stubs -> stubs.setEnableHttps(false).addGrpcClientInterceptor(calls))
        .searchAttribute("Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
        .start()) {
      assertThat(remote.schedules().find("absent")).isEmpty();
    }
    assertThat(calls.withKey)
        .contains(
            "almanac.schedule.v1.ScheduleService/DescribeSchedule",
            "temporal.api.operatorservice.v1.OperatorService/AddSearchAttributes");
    assertThat(calls.withoutKey).isEmpty();
  }

  /** Which calls leave with a key. */
  private static final class KeyedCalls implements ClientInterceptor {
    private static final Metadata.Key<String> KEY =
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    final Set<String> withKey = ConcurrentHashMap.newKeySet();
    final Set<String> withoutKey = ConcurrentHashMap.newKeySet();

    @Override
    public <A, B> ClientCall<A, B> interceptCall(
        MethodDescriptor<A, B> method, CallOptions options, Channel next) {
      return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
        @Override
        public void start(Listener<B> listener, Metadata headers) {
          boolean hasKey = "Bearer k".equals(headers.get(KEY));
          (hasKey ? withKey : withoutKey).add(method.getFullMethodName());
          super.start(listener, headers);
        }
      };
    }
  }
}
