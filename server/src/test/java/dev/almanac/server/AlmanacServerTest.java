package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlmanacServerTest {
  @Test
  void claimsTheTemporalVersionItEmulatesAndOnlyWhatIsBuilt() throws StartException {
    try (var server = Servers.start()) {
      var info = server.workflows().getSystemInfo(GetSystemInfoRequest.getDefaultInstance());

      assertThat(info.getServerVersion()).isEqualTo("1.27.2");
      assertThat(info.getCapabilities())
          .isEqualTo(GetSystemInfoResponse.Capabilities.newBuilder()
              .setSignalAndQueryHeader(true)
              .setSdkMetadata(true)
              .setBuildIdBasedVersioning(true)
              .setInternalErrorDifferentiation(true)
              .setActivityFailureIncludeHeartbeat(true)
              .setSupportsSchedules(true)
              .setEncodedFailureAttributes(true)
              .setUpsertMemo(true)
              .setCountGroupByExecutionStatus(true)
              .setEagerWorkflowStart(true)
              .build());
    }
  }

  @Test
  void presentsItselfByItsOwnName() throws StartException {
    try (var server = Servers.start()) {
      var info = server.workflows().getClusterInfo(GetClusterInfoRequest.getDefaultInstance());

      assertThat(info.getServerVersion()).isEqualTo("1.27.2");
      assertThat(info.getClusterName()).isEqualTo("almanac");
      assertThat(info.getClusterId()).isNotEmpty();
      assertThat(info.getPersistenceStore()).isEqualTo("sqlite");
      assertThat(info.getVersionInfo().getCurrent().getVersion()).isEqualTo(Version.ofThisBuild());
      assertThat(info.getSupportedClientsMap()).containsEntry("temporal-java", "<2.0.0");
    }
  }

  @Test
  void isTheSameAfterARestart(@TempDir Path folder) throws StartException {
    var data = new DataLocation.Given(folder.resolve("almanac.db"), Long.MAX_VALUE);
    String first;
    try (var server = Servers.on(data, ServerEnvironment.real())) {
      first = clusterId(server);
    }
    try (var server = Servers.on(data, ServerEnvironment.real())) {
      assertThat(clusterId(server)).isEqualTo(first);
    }
    try (var other = Servers.on(new DataLocation.Temporary(), ServerEnvironment.real())) {
      assertThat(clusterId(other)).isNotEqualTo(first);
    }
  }

  private static String clusterId(Servers server) {
    return server
        .workflows()
        .getClusterInfo(GetClusterInfoRequest.getDefaultInstance())
        .getClusterId();
  }

  @Test
  void theJavaSdkConnects() throws StartException {
    try (var server = Servers.start()) {
      var stubs = WorkflowServiceStubs.newConnectedServiceStubs(
          WorkflowServiceStubsOptions.newBuilder()
              .setTarget("127.0.0.1:" + server.server().addresses().getFirst().getPort())
              .build(),
          Duration.ofSeconds(10));
      try {
        assertThat(stubs.getServerCapabilities().get().getSdkMetadata()).isTrue();
      } finally {
        stubs.shutdownNow();
      }
    }
  }

  @Test
  void saysPlainlyThatAPortIsInUse() throws StartException {
    try (var server = Servers.start()) {
      int taken = server.server().addresses().getFirst().getPort();

      var refused = refused(Servers.config("127.0.0.1", taken, false));

      assertThat(refused.kind()).isEqualTo(StartException.Kind.FAILURE);
      assertThat(refused).hasMessageStartingWith("Port %d on 127.0.0.1 is already in use", taken);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void refusesAddressesThatOthersCanReach(String address) {
    var refused = refused(Servers.config(address, 0, false));

    assertThat(refused.kind()).isEqualTo(StartException.Kind.BAD_INPUT);
    assertThat(refused).hasMessageContaining(address).hasMessageContaining("--insecure");
  }

  @Test
  void listensOnThemWhenToldThatItMay() throws StartException {
    try (var server = AlmanacServer.start(Servers.config("0.0.0.0", 0, true), Servers.world())) {
      assertThat(server.addresses().getFirst().getPort()).isPositive();
    }
  }

  @Test
  void saysWhatElseKeepsItFromListening() {
    var refused = refused(Servers.config("192.0.2.1", 0, true));

    assertThat(refused).hasMessageStartingWith("Cannot listen on 192.0.2.1, port 0: ");
  }

  private static StartException refused(ServerConfig config) {
    return catchThrowableOfType(
        StartException.class, () -> AlmanacServer.start(config, Servers.world()));
  }
}
