package dev.almanac.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.access.Reception;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.store.memory.MemoryStore;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.StreamObserver;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class GrpcServerTest {
  private static final Traffic TRAFFIC = Traffic.within(1L << 30, () -> 0);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "temporal.api.workflowservice.v1.WorkflowService",
        "temporal.api.operatorservice.v1.OperatorService"
      })
  void saysThatItIsHealthy(String service) {
    try (var server = Loopback.serving()) {
      var answer = HealthGrpc.newBlockingStub(server.channel())
          .check(HealthCheckRequest.newBuilder().setService(service).build());

      assertThat(answer.getStatus()).isEqualTo(ServingStatus.SERVING);
    }
  }

  /** A handler that waits for the disk makes all calls of its thread wait. */
  @Test
  void theStoreRefusesCallsOnTheThreadsOfHandlers() {
    var store = new MemoryStore();
    var asksTheStore = new Stub<>(WorkflowServiceGrpc.getGetSystemInfoMethod(), (request, call) -> {
      assertThatThrownBy(() -> store.namespaces().byName("default"))
          .hasMessageStartingWith("Expected a thread that may wait for the database");
      return CompletableFuture.completedFuture(GetSystemInfoResponse.getDefaultInstance());
    });
    try (var server = Loopback.serving(asksTheStore)) {
      assertThat(server.workflows().getSystemInfo(GetSystemInfoRequest.getDefaultInstance()))
          .isNotNull();
    }
  }

  @Test
  void tellsWatchersBeforeItStops() {
    try (var server = Loopback.serving()) {
      var watched = HealthGrpc.newBlockingStub(server.channel())
          .watch(HealthCheckRequest.getDefaultInstance());
      assertThat(watched.next().getStatus()).isEqualTo(ServingStatus.SERVING);

      var stopped = CompletableFuture.runAsync(() -> server.server().stop(Duration.ofSeconds(1)));

      assertThat(watched.next().getStatus()).isEqualTo(ServingStatus.NOT_SERVING);
      stopped.join();
    }
  }

  @Test
  void describesItsServicesByReflection() throws Exception {
    try (var server = Loopback.serving()) {
      var services = reflect(
          server, ServerReflectionRequest.newBuilder().setListServices("").build());
      assertThat(services.getListServicesResponse().getServiceList())
          .extracting(service -> service.getName())
          .contains(
              "temporal.api.workflowservice.v1.WorkflowService",
              "temporal.api.operatorservice.v1.OperatorService",
              "grpc.health.v1.Health",
              "grpc.reflection.v1alpha.ServerReflection");

      var file = reflect(
          server,
          ServerReflectionRequest.newBuilder()
              .setFileContainingSymbol("temporal.api.workflowservice.v1.WorkflowService")
              .build());
      assertThat(file.getFileDescriptorResponse().getFileDescriptorProtoCount()).isPositive();
    }
  }

  @Test
  void listensOnSeveralAddresses() throws IOException {
    var frame = new CallFrame(CallGuard.NONE, new StatusMapping(() -> "id"));
    var server = GrpcServer.start(
        List.of(loopback(1), loopback(2)),
        Optional.empty(),
        Services.of(Stub.all(), frame, () -> 0, TRAFFIC, Reception.forAnybody()),
        CallGuard.NONE,
        TRAFFIC);
    try {
      assertThat(server.addresses())
          .extracting(address -> address.getAddress().getHostAddress())
          .containsExactlyInAnyOrder("127.0.0.1", "127.0.0.2");
    } finally {
      server.stop(Duration.ZERO);
    }
  }

  @Test
  void failsOnAPortThatIsInUse() {
    try (var server = Loopback.serving()) {
      var taken = server.server().addresses();

      assertThatThrownBy(
              () -> GrpcServer.start(taken, Optional.empty(), List.of(), CallGuard.NONE, TRAFFIC))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void letsRunningCallsEndAndTakesNoOthersWhileItStops() throws Exception {
    var entered = new CompletableFuture<Void>();
    var answer = new CompletableFuture<GetSystemInfoResponse>();
    try (var server = slow(entered, answer)) {
      var running = WorkflowServiceGrpc.newFutureStub(server.channel())
          .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
      entered.get(10, SECONDS);
      var stopped = CompletableFuture.runAsync(() -> server.server().stop(Duration.ofSeconds(30)));
      awaitRefusal(server);
      assertThat(stopped).isNotDone();

      answer.complete(
          GetSystemInfoResponse.newBuilder().setServerVersion("late").build());

      assertThat(running.get(10, SECONDS).getServerVersion()).isEqualTo("late");
      stopped.get(10, SECONDS);
    }
  }

  @Test
  void endsCallsThatOutlastTheGrace() throws Exception {
    var entered = new CompletableFuture<Void>();
    try (var server = slow(entered, new CompletableFuture<>())) {
      var running = WorkflowServiceGrpc.newFutureStub(server.channel())
          .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
      entered.get(10, SECONDS);

      server.server().stop(Duration.ofMillis(50));

      assertThat(catchThrowableOfType(ExecutionException.class, () -> running.get(10, SECONDS)))
          .hasCauseInstanceOf(StatusRuntimeException.class);
    }
  }

  private static InetSocketAddress loopback(int last) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last}), 0);
  }

  private static Loopback slow(
      CompletableFuture<Void> entered, CompletableFuture<GetSystemInfoResponse> answer) {
    return Loopback.serving(
        new Stub<>(WorkflowServiceGrpc.getGetSystemInfoMethod(), (request, call) -> {
          entered.complete(null);
          return answer;
        }));
  }

  /** The channel learns that the server takes no more, and finds nobody to connect to. */
  private static void awaitRefusal(Loopback server) {
    Code code = Code.OK;
    while (code != Code.UNAVAILABLE) {
      try {
        server
            .workflows()
            .withDeadlineAfter(1, SECONDS)
            .getClusterInfo(
                io.temporal.api.workflowservice.v1.GetClusterInfoRequest.getDefaultInstance());
      } catch (StatusRuntimeException e) {
        code = e.getStatus().getCode();
      }
    }
  }

  private static ServerReflectionResponse reflect(Loopback server, ServerReflectionRequest request)
      throws Exception {
    var answer = new CompletableFuture<ServerReflectionResponse>();
    var requests = ServerReflectionGrpc.newStub(server.channel())
        .serverReflectionInfo(new StreamObserver<>() {
          @Override
          public void onNext(ServerReflectionResponse response) {
            answer.complete(response);
          }

          @Override
          public void onError(Throwable error) {
            answer.completeExceptionally(error);
          }

          @Override
          public void onCompleted() {}
        });
    requests.onNext(request);
    try {
      return answer.get(10, SECONDS);
    } finally {
      requests.onCompleted();
    }
  }
}
