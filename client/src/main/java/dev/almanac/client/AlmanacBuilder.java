package dev.almanac.client;

import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactoryOptions;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What can be configured of a server in this process and of one elsewhere alike. Every method
 * returns the same builder.
 *
 * <pre>{@code
 * AlmanacBuilder builder = Almanac.configured(Map.of("almanac.url", "file:orders.db"));
 * try (var almanac = builder.namespace("orders").start()) {
 *   System.out.println(almanac.isEmbedded());
 * }
 * }</pre>
 */
public sealed interface AlmanacBuilder permits EmbeddedBuilder, RemoteBuilder {
  /**
   * Creates a namespace if it does not exist. The client uses the first one that is named here, or
   * {@code default}.
   */
  AlmanacBuilder namespace(String name);

  /** Registers a search attribute in the namespaces if they do not have it. */
  AlmanacBuilder searchAttribute(String name, IndexedValueType type);

  /** Sets how long running tasks may take to end when it is closed; 3 seconds by default. */
  AlmanacBuilder grace(Duration grace);

  /** Changes the options of the SDK's stubs, such as its metrics or interceptors. */
  AlmanacBuilder stubsOptions(Consumer<WorkflowServiceStubsOptions.Builder> change);

  /** Changes the options of the SDK's client, such as its data converter or its identity. */
  AlmanacBuilder clientOptions(Consumer<WorkflowClientOptions.Builder> change);

  /** Changes the options of the workers' factory, such as its cache of workflows. */
  AlmanacBuilder workerOptions(Consumer<WorkerFactoryOptions.Builder> change);

  /**
   * Starts the server in this process, or connects to the one elsewhere.
   *
   * @throws EmbeddedStartException if a server in this process cannot start
   * @throws ConnectionException if the server elsewhere does not answer, or refuses what is needed
   */
  Almanac start();
}
