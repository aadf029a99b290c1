package dev.almanac.client;

import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactoryOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Configures the connection to a server in another process. Every method returns the same builder,
 * and {@link #start} connects.
 *
 * <pre>{@code
 * try (var almanac = Almanac.connect("almanac.example.com:7233")
 *     .namespace("orders")
 *     .trust(Path.of("ca.pem")) // encrypts; an authority of your own
 *     .apiKey(System.getenv("ORDERS_KEY"))
 *     .start()) {
 *   almanac.workers().start();
 * }
 * }</pre>
 */
public final class RemoteBuilder implements AlmanacBuilder {
  private static final String USUAL_NAMESPACE = "default";
  private static final Duration USUAL_GRACE = Duration.ofSeconds(3);
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(10);

  private final String target;
  private final @Nullable WorkflowServiceStubs given;
  private final Set<String> namespaces = new LinkedHashSet<>();
  private final Map<String, IndexedValueType> searchAttributes = new LinkedHashMap<>();
  private Duration grace = USUAL_GRACE;
  private Duration patience = USUAL_PATIENCE;
  private final ConnectionTls tls = new ConnectionTls();
  private final SdkOptions options = new SdkOptions();

  RemoteBuilder(String target) {
    if (target.isBlank()) {
      throw new BadSettingException(
          "Expected a target such as 'almanac.example.com:7233', found an empty text");
    }
    this.target = target;
    this.given = null;
  }

  /** @param given stay open when the connection is closed */
  RemoteBuilder(WorkflowServiceStubs given) {
    this.target = String.valueOf(given.getOptions().getTarget());
    this.given = given;
  }

  String target() {
    return target;
  }

  @Override
  public RemoteBuilder namespace(String name) {
    namespaces.add(name);
    return this;
  }

  @Override
  public RemoteBuilder searchAttribute(String name, IndexedValueType type) {
    searchAttributes.put(name, type);
    return this;
  }

  /** Encrypts the connection, and trusts the authorities that the JDK trusts. */
  public RemoteBuilder tls() {
    tls.turnOn();
    return this;
  }

  /**
   * Encrypts the connection, and proves who this client is.
   *
   * @param certificates its certificate and those above it, in PEM
   * @param key its private key without a password, in PEM
   * @throws BadSettingException if one of them cannot be read
   */
  public RemoteBuilder tls(Path certificates, Path key) {
    tls.show(certificates, key);
    return this;
  }

  /**
   * Encrypts the connection, and trusts only servers whose certificates are signed by one of these
   * authorities.
   *
   * @param authorities certificates in PEM, such as that of an authority of your own
   * @throws BadSettingException if the file cannot be read
   */
  public RemoteBuilder trust(Path authorities) {
    tls.trust(authorities);
    return this;
  }

  /**
   * Encrypts the connection, and expects this name in the server's certificate, where the target
   * has another one.
   */
  public RemoteBuilder serverName(String name) {
    tls.expect(name);
    return this;
  }

  /**
   * Sends an API key with every call. The connection is encrypted, unless {@link #stubsOptions}
   * says otherwise.
   */
  public RemoteBuilder apiKey(String key) {
    return apiKey(() -> key);
  }

  /**
   * Does the same with a key that may change while the application runs.
   *
   * @param key asked for each call, so it should have its answer at hand
   */
  public RemoteBuilder apiKey(Supplier<String> key) {
    return stubsOptions(stubs -> stubs.addApiKey(key::get));
  }

  /** Sets how long to wait for the server at the start; 10 seconds by default. */
  public RemoteBuilder patience(Duration patience) {
    this.patience = patience;
    return this;
  }

  @Override
  public RemoteBuilder grace(Duration grace) {
    this.grace = grace;
    return this;
  }

  @Override
  public RemoteBuilder stubsOptions(Consumer<WorkflowServiceStubsOptions.Builder> change) {
    options.stubs(change);
    return this;
  }

  @Override
  public RemoteBuilder clientOptions(Consumer<WorkflowClientOptions.Builder> change) {
    options.client(change);
    return this;
  }

  @Override
  public RemoteBuilder workerOptions(Consumer<WorkerFactoryOptions.Builder> change) {
    options.workers(change);
    return this;
  }

  /**
   * Waits for the server, creates what is missing, and returns the connection.
   *
   * @throws ConnectionException if the server does not answer in time, or refuses what is needed
   */
  @Override
  public Almanac start() {
    if (namespaces.isEmpty()) {
      namespaces.add(USUAL_NAMESPACE);
    }
    var stubs = given == null ? newStubs() : given;
    var server = new RemoteServer(stubs, given == null, grace);
    try {
      connect(stubs);
      new RemoteNames(stubs, target).provide(namespaces, searchAttributes);
      return Connection.open(server, stubs, namespaces.iterator().next(), options);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private WorkflowServiceStubs newStubs() {
    var usual = WorkflowServiceStubsOptions.newBuilder().setTarget(target);
    tls.apply(usual);
    return WorkflowServiceStubs.newServiceStubs(options.stubs(usual));
  }

  private void connect(WorkflowServiceStubs stubs) {
    try {
      stubs.connect(patience);
    } catch (StatusRuntimeException | IllegalStateException e) {
      throw ConnectionProblem.explain(target, patience, e);
    }
  }
}
