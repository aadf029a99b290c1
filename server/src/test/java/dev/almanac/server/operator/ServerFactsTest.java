package dev.almanac.server.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import dev.almanac.protocol.operator.v1.DescribeServerRequest;
import dev.almanac.protocol.operator.v1.DescribeServerResponse;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import dev.almanac.server.Version;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server says of itself. */
class ServerFactsTest {
  @TempDir
  Path folder;

  private static DescribeServerResponse describe(Servers server) {
    return server.operators().describeServer(DescribeServerRequest.getDefaultInstance());
  }

  private static void startWorkflow(Servers server) {
    server
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace("default")
            .setWorkflowId("w")
            .setWorkflowType(WorkflowType.newBuilder().setName("type"))
            .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
            .setRequestId("request")
            .build());
  }

  private static DescribeServerResponse afterAStart(DataLocation data) throws StartException {
    try (var server = Servers.on(data, ServerEnvironment.real())) {
      startWorkflow(server);
      return describe(server);
    }
  }

  private static void tellsOfDatabaseAndCommits(DescribeServerResponse facts) {
    assertThat(facts.getVersion()).isEqualTo(Version.ofThisBuild());
    assertThat(Timestamps.compare(facts.getStartedTime(), facts.getNow())).isNotPositive();
    assertThat(facts.getClockDoubted()).isFalse();
    assertThat(facts.getDatabase().getSchemaVersion()).isGreaterThanOrEqualTo(15);
    assertThat(facts.getDatabase().getSizeBytes()).isGreaterThan(4_096);
    assertThat(facts.getDatabase().getVersion()).matches("\\d+\\.\\d+.*");
    var commits = facts.getCommits();
    assertThat(commits.getTotal()).isPositive();
    assertThat(commits.getCommits()).isEqualTo(commits.getTotal());
    assertThat(commits.getEntities()).isPositive();
    assertThat(Durations.isPositive(commits.getMeanLatency())).isTrue();
    assertThat(Durations.compare(commits.getMeanLatency(), commits.getMaxLatency()))
        .isNotPositive();
    assertThat(facts.getLoops().getCount()).isEqualTo(1);
    assertThat(facts.getLoops().getWorkflowsCached()).isEqualTo(1);
    assertThat(facts.getGrpcAddressesList()).hasSize(1);
    assertThat(facts.getGrpcAddresses(0)).startsWith("127.0.0.1:");
    assertThat(facts.getHttpAddress()).isEmpty();
    assertThat(facts.getMetricsAddress()).isEmpty();
    var start = facts.getCallsList().stream()
        .filter(calls -> calls.getMethod().equals("StartWorkflowExecution"))
        .toList();
    assertThat(start).hasSize(1);
    assertThat(start.getFirst().getCalls()).isEqualTo(1);
    assertThat(Durations.isPositive(start.getFirst().getLongestTime())).isTrue();
  }

  @Test
  void tellsOfSqlite() throws StartException {
    var file = folder.resolve("almanac.db");

    var facts = afterAStart(new DataLocation.Given(file, Long.MAX_VALUE));

    tellsOfDatabaseAndCommits(facts);
    assertThat(facts.getDatabase().getKind()).isEqualTo("sqlite");
    assertThat(facts.getDatabase().getLogBytes()).isPositive();
  }
}
