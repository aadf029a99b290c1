package dev.almanac.standalone.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DynamicConfigTest {
  @Test
  void changesNothingIfNothingIsSet() {
    assertThat(new DynamicConfig().limits()).isEqualTo(ServerConfig.Limits.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource
  void knowsTheLimitsByTheirNames(String key, ToLongFunction<ServerConfig.Limits> limit) {
    var config = new DynamicConfig();

    config.set(key, "1234");

    assertThat(config.limits()).isNotEqualTo(ServerConfig.Limits.DEFAULT);
    assertThat(limit.applyAsLong(config.limits())).isEqualTo(1234);
    assertThat(config.unknown()).isEmpty();
  }

  @Test
  void doesNotLookAtTheCaseOfKeys() {
    var config = new DynamicConfig();

    config.set("Limit.BLOBSIZE.error", "1234");
    config.set("HISTORY.workflowtaskHeartbeatTimeout", "5s");
    config.set("System.EnableCrossNamespaceCommands", "false");

    assertThat(config.limits().run().sizes().blob()).isEqualTo(1234);
    assertThat(config.limits().run().tasks().heartbeat()).isEqualTo(Duration.ofSeconds(5));
    assertThat(config.unknown()).isEmpty();
  }

  @Test
  void takesAShareOfAllUpdates() {
    var config = new DynamicConfig();

    config.set("history.maxTotalUpdates.suggestContinueAsNewThreshold", "0.5");
    config.set("history.maxTotalUpdates", "10");

    assertThat(config.limits().run().history().suggested().updates()).isEqualTo(5);
  }

  @Test
  void mentionsAValueThatCannotBeHad() {
    var config = new DynamicConfig();

    config.set("system.enableCrossNamespaceCommands", "true");

    assertThat(config.unknown()).containsExactly("system.enableCrossNamespaceCommands");
  }

  @Test
  void theGuideNamesEveryKey() throws IOException {
    var guide = Files.readString(Path.of("../docs/guide/dynamic-config.md"));

    assertThat(DynamicConfig.keys()).allSatisfy(key -> assertThat(guide).contains("`" + key + "`"));
  }

  static Stream<Arguments> knowsTheLimitsByTheirNames() {
    return Stream.of(
        named("limit.blobSize.error", limits -> limits.run().sizes().blob()),
        named("limit.memoSize.error", limits -> limits.run().sizes().memo()),
        named("limit.mutableStateSize.error", limits -> limits.run().sizes().state()),
        named("system.transactionSizeLimit", limits -> limits.run().sizes().step()),
        named(
            "history.maximumBufferedEventsSizeInBytes",
            limits -> limits.run().sizes().buffered()),
        named("limit.historySize.error", limits -> limits.run().history().bytes()),
        named("limit.historyCount.error", limits -> limits.run().history().events()),
        named(
            "limit.historySize.suggestContinueAsNew",
            limits -> limits.run().history().suggested().bytes()),
        named(
            "limit.historyCount.suggestContinueAsNew",
            limits -> limits.run().history().suggested().events()),
        named("limit.historyMaxPageSize", ServerConfig.Limits::historyPage),
        named("frontend.MaxConcurrentBatchOperationPerNamespace", ServerConfig.Limits::batches),
        named(
            "limit.numPendingActivities.error",
            limits -> limits.run().counts().pending().activities()),
        named(
            "limit.numPendingChildExecutions.error",
            limits -> limits.run().counts().pending().children()),
        named(
            "limit.numPendingSignals.error",
            limits -> limits.run().counts().pending().signals()),
        named(
            "limit.numPendingCancelRequests.error",
            limits -> limits.run().counts().pending().cancels()),
        named(
            "history.maximumSignalsPerExecution",
            limits -> limits.run().counts().signals()),
        named(
            "history.maximumBufferedEventsBatch",
            limits -> limits.run().counts().buffered()),
        named("history.MaxBufferedQueryCount", limits -> limits.run().counts().queries()),
        named(
            "system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute",
            limits -> limits.run().tasks().problems()),
        named("history.maxTotalUpdates", limits -> limits.run().updates().most()),
        named("history.maxInFlightUpdates", limits -> limits.run().updates().atOnce()),
        named(
            "history.maxInFlightUpdatePayloads",
            limits -> limits.run().updates().bytes()),
        named(
            "frontend.searchAttributesNumberOfKeysLimit",
            limits -> limits.run().attributes().keys()),
        named(
            "frontend.searchAttributesSizeOfValueLimit",
            limits -> limits.run().attributes().value()),
        named(
            "frontend.searchAttributesTotalSizeLimit",
            limits -> limits.run().attributes().total()));
  }

  private static Arguments named(String key, ToLongFunction<ServerConfig.Limits> limit) {
    return Arguments.of(key, limit);
  }

  @Test
  void remembersWhichKeysMeanNothing() {
    var config = new DynamicConfig();

    config.set("history.enableChasm", "true");
    config.set("limit.blobSize.warn", "512");

    assertThat(config.limits()).isEqualTo(ServerConfig.Limits.DEFAULT);
    assertThat(config.unknown()).containsExactly("history.enableChasm", "limit.blobSize.warn");
  }

  @Test
  void refusesAValueThatIsNone() {
    assertThatThrownBy(() -> new DynamicConfig().set("history.maxInFlightUpdates", "0"))
        .hasMessage(
            "history.maxInFlightUpdates: expected a number from 1 to 2147483647, found '0'");
  }
}
