package dev.almanac.server.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.operatorservice.v1.GetNexusEndpointRequest;
import io.temporal.api.operatorservice.v1.ListNexusEndpointsRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.GetWorkerBuildIdCompatibilityRequest;
import io.temporal.api.workflowservice.v1.GetWorkerVersioningRulesRequest;
import io.temporal.api.workflowservice.v1.ListDeploymentsRequest;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsRequest;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages and commands ask for what is never there, and show an empty list. */
@SuppressWarnings("deprecation") // older clients ask for older kinds of versions
class AbsentThingsTest {
  private static final String NAMESPACE = "default";

  private Servers server;

  @BeforeEach
  void start() throws StartException {
    server = Servers.start(NAMESPACE);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static ListWorkerDeploymentsRequest.Builder deployments() {
    return ListWorkerDeploymentsRequest.newBuilder().setNamespace(NAMESPACE);
  }

  @Test
  void thereAreNoWorkerDeployments() {
    var calls = server.workflows();

    var found = calls.listWorkerDeployments(deployments().setPageSize(100).build());

    assertThat(found.getWorkerDeploymentsList()).isEmpty();
    assertThat(found.getNextPageToken().isEmpty()).isTrue();
    assertThat(calls
            .listDeployments(
                ListDeploymentsRequest.newBuilder().setNamespace(NAMESPACE).build())
            .getDeploymentsList())
        .isEmpty();
  }

  @Test
  void theArgumentsOfAnEmptyListAreChecked() {
    var calls = server.workflows();

    assertThatThrownBy(
            () -> calls.listWorkerDeployments(deployments().setNamespace("").build()))
        .hasMessage("INVALID_ARGUMENT: Namespace is not set on request.");
    assertThatThrownBy(
            () -> calls.listWorkerDeployments(deployments().setNamespace("none").build()))
        .hasMessageContaining("NOT_FOUND");
    assertThatThrownBy(
            () -> calls.listWorkerDeployments(deployments().setPageSize(-1).build()))
        .hasMessage("INVALID_ARGUMENT: PageSize must not be negative, found -1.");
    assertThatThrownBy(() -> calls.listWorkerDeployments(
            deployments().setNextPageToken(ByteString.copyFromUtf8("x")).build()))
        .hasMessage("INVALID_ARGUMENT: Invalid NextPageToken.");
  }

  @Test
  void noDeploymentIsFoundByItsName() {
    var calls = server.workflows();
    var deployment = DescribeWorkerDeploymentRequest.newBuilder().setNamespace(NAMESPACE);
    var version = DescribeWorkerDeploymentVersionRequest.newBuilder().setNamespace(NAMESPACE);

    assertThatThrownBy(() -> calls.describeWorkerDeployment(deployment.build()))
        .hasMessage("INVALID_ARGUMENT: DeploymentName is not set on request.");
    assertThatThrownBy(() ->
            calls.describeWorkerDeployment(deployment.setDeploymentName("shop").build()))
        .hasMessage("NOT_FOUND: Worker Deployment not found");
    assertThatThrownBy(() -> calls.describeWorkerDeploymentVersion(version.build()))
        .hasMessage("INVALID_ARGUMENT: DeploymentName is not set on request.");
    assertThatThrownBy(() -> calls.describeWorkerDeploymentVersion(version
            .setDeploymentVersion(
                WorkerDeploymentVersion.newBuilder().setDeploymentName("shop").setBuildId("1.0"))
            .build()))
        .hasMessage("NOT_FOUND: Worker Deployment Version not found");
  }

  @Test
  void aTaskQueueHasNoVersions() {
    var calls = server.workflows();

    assertThat(calls
            .getWorkerBuildIdCompatibility(GetWorkerBuildIdCompatibilityRequest.newBuilder()
                .setNamespace(NAMESPACE)
                .setTaskQueue("queue")
                .build())
            .getMajorVersionSetsList())
        .isEmpty();
    var rules = calls.getWorkerVersioningRules(GetWorkerVersioningRulesRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskQueue("queue")
        .build());
    assertThat(rules.getAssignmentRulesList()).isEmpty();
    assertThat(rules.getCompatibleRedirectRulesList()).isEmpty();
  }

  @Test
  void thereAreNoNexusEndpoints() {
    var calls = server.temporalOperators();
    var id = UUID.randomUUID().toString();

    assertThat(calls
            .listNexusEndpoints(ListNexusEndpointsRequest.getDefaultInstance())
            .getEndpointsList())
        .isEmpty();
    assertThat(calls
            .listNexusEndpoints(
                ListNexusEndpointsRequest.newBuilder().setName("shop").build())
            .getEndpointsList())
        .isEmpty();
    assertThatThrownBy(() -> calls.listNexusEndpoints(
            ListNexusEndpointsRequest.newBuilder().setPageSize(1_001).build()))
        .hasMessage("INVALID_ARGUMENT: page_size must be 0 to 1000, found 1001.");
    assertThatThrownBy(() -> calls.getNexusEndpoint(
            GetNexusEndpointRequest.newBuilder().setId(id).build()))
        .hasMessage("NOT_FOUND: Nexus endpoint with ID %s not found.", id);
    assertThatThrownBy(() -> calls.getNexusEndpoint(
            GetNexusEndpointRequest.newBuilder().setId("shop").build()))
        .hasMessage("INVALID_ARGUMENT: Invalid Id: expected a UUID, found 'shop'.");
  }
}
