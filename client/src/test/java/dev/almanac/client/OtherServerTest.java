package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.ScheduleDefinition;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.stub.StreamObserver;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceImplBase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that has Temporal's calls, and not ours. */
@Timeout(60)
class OtherServerTest {
  private static final ScheduleDefinition DAILY =
      ScheduleDefinition.of("Greeting", Greeting.QUEUE).every(Duration.ofDays(1));

  private Server server;

  /** As much of Temporal's as an application needs to start. */
  private static final class Temporal extends WorkflowServiceImplBase {
    @Override
    public void getSystemInfo(
        GetSystemInfoRequest request, StreamObserver<GetSystemInfoResponse> answer) {
      answer.onNext(GetSystemInfoResponse.getDefaultInstance());
      answer.onCompleted();
    }

    @Override
    public void describeNamespace(
        DescribeNamespaceRequest request, StreamObserver<DescribeNamespaceResponse> answer) {
      answer.onNext(DescribeNamespaceResponse.getDefaultInstance());
      answer.onCompleted();
    }
  }

  @BeforeEach
  void start() throws IOException {
    var health = new HealthStatusManager();
    health.setStatus("temporal.api.workflowservice.v1.WorkflowService", ServingStatus.SERVING);
    server = NettyServerBuilder.forAddress(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .addService(new Temporal())
        .addService(health.getHealthService())
        .build()
        .start();
  }

  @AfterEach
  void stop() {
    server.shutdownNow();
  }

  @Test
  void itsRefusalOfAScheduleSaysWhatIsMissing() {
    try (var almanac = Almanac.connect("127.0.0.1:" + server.getPort()).start()) {
      assertThatThrownBy(() -> almanac.schedules().create("daily", DAILY))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              refusal ->
                  assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.UNIMPLEMENTED))
          .hasMessage("UNIMPLEMENTED: The server does not know"
              + " almanac.schedule.v1.ScheduleService/CreateSchedule: it is another one than"
              + " Almanac, or an older Almanac. Workflows need none of this; schedules that"
              + " Almanac manages do");

      almanac.declare(Schedules.of("daily", DAILY));
      assertThatThrownBy(() -> almanac.workers().start())
          .hasMessageContaining("it is another one than Almanac, or an older Almanac");
    }
  }
}
