package dev.almanac.conformance.crash;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A process that cannot go on, or is told to end, ends: whatever its threads are doing. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class EndTest {
  private static final int OUT_OF_MEMORY = 3;
  private static final int STOP_OVERDUE = 6;
  private static final int TERMINATED = 143;

  private static final RegisterNamespaceRequest LARGE = RegisterNamespaceRequest.newBuilder()
      .setDescriptionBytes(ByteString.copyFrom(new byte[4_000_000]))
      .build();

  private static final RegisterNamespaceRequest SMALL = RegisterNamespaceRequest.newBuilder()
      .setNamespace("stuck")
      .setWorkflowExecutionRetentionPeriod(Duration.newBuilder().setSeconds(86_400))
      .build();

  private final List<ManagedChannel> channels = new ArrayList<>();

  @AfterEach
  void stop() {
    channels.forEach(ManagedChannel::shutdownNow);
  }

  /** Less memory than what it allows to be on its way. */
  @Test
  void endsAtOnceWhenThereIsNoMemoryLeft() throws Exception {
    try (var server = ServerProcess.spawnWith("-Xmx24m", "--headless")) {
      server.awaitAnswer();
      while (server.isAlive()) {
        send(server.target(), 20);
      }
      assertThat(server.exitCode()).isEqualTo(OUT_OF_MEMORY);
      assertThat(server.output() + server.log()).containsIgnoringCase("OutOfMemory");
    }
  }

  @Test
  void endsWithinItsGraceWhileItsNetworkIsBusy() throws Exception {
    try (var server = ServerProcess.spawn("--headless")) {
      server.awaitAnswer();
      for (int i = 0; i < 10; i++) {
        send(server.target(), 100);
      }
      assertThat(server.terminate()).isIn(TERMINATED, STOP_OVERDUE);
    }
  }

  /** Its threads wait for answers that do not come, and so do its clients. */
  @Test
  void endsWithinItsGraceWhileItsDatabaseIsStuck(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url());
        var probe = new Probe(site.target())) {
      var server = site.start();
      assertThat(probe.start("before")).isNotEmpty();
      signal(postgres.processHandle(), "STOP");
      try {
        var calls = WorkflowServiceGrpc.newBlockingStub(connect(site.target()))
            .withDeadlineAfter(5, SECONDS);
        assertThatThrownBy(() -> calls.registerNamespace(SMALL))
            .isInstanceOf(StatusRuntimeException.class);
        assertThat(server.terminate()).isIn(TERMINATED, STOP_OVERDUE);
      } finally {
        signal(postgres.processHandle(), "CONT");
      }
    }
  }

  /** With all processes of it that serve a connection. */
  private static void signal(ProcessHandle postgres, String name) throws Exception {
    for (var handle : Stream.concat(Stream.of(postgres), postgres.descendants()).toList()) {
      var kill =
          new ProcessBuilder("kill", "-" + name, "" + handle.pid()).inheritIO().start();
      assertThat(kill.waitFor(10, SECONDS)).isTrue();
    }
  }

  private ManagedChannel connect(String target) {
    var channel =
        Grpc.newChannelBuilder(target, InsecureChannelCredentials.create()).build();
    channels.add(channel);
    return channel;
  }

  /** So many large requests on a connection of their own, each compressed. */
  private void send(String target, int count) {
    var channel = connect(target);
    for (int i = 0; i < count; i++) {
      var call = channel.newCall(
          WorkflowServiceGrpc.getRegisterNamespaceMethod(),
          CallOptions.DEFAULT.withCompression("gzip").withDeadlineAfter(30, SECONDS));
      call.start(new ClientCall.Listener<RegisterNamespaceResponse>() {}, new Metadata());
      call.sendMessage(LARGE);
      call.halfClose();
    }
  }
}
