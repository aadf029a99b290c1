package dev.almanac.client;

import dev.almanac.client.declared.AppliedSchedule;
import dev.almanac.client.declared.DeclaredSchedules;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.ScheduleManager;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.WorkerFactory;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server, and the Temporal SDK connected to it. The server runs in this process
 * ({@link #embedded}) or elsewhere ({@link #connect}); {@link #configured} leaves the choice to a
 * setting. Thread-safe. Several can be used in one process.
 *
 * <pre>{@code
 * try (var almanac = Almanac.embedded().start()) {
 *   Worker worker = almanac.workers().newWorker("greetings");
 *   worker.registerWorkflowImplementationTypes(GreetingWorkflow.class);
 *   almanac.workers().start();
 *   Greeting greeting = almanac.client().newWorkflowStub(
 *       Greeting.class, WorkflowOptions.newBuilder().setTaskQueue("greetings").build());
 *   System.out.println(greeting.greet("Ada"));
 * }
 * }</pre>
 */
public final class Almanac implements AutoCloseable {
  private final ServerLink server;
  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final WorkerFactory workers;
  private final DeclaredSchedules declared;
  private final ScheduleManager schedules;
  private final AtomicBoolean isClosing = new AtomicBoolean();

  Almanac(
      ServerLink server,
      WorkflowServiceStubs stubs,
      WorkflowClient client,
      WorkerFactory workers,
      DeclaredSchedules declared) {
    this.server = server;
    this.stubs = stubs;
    this.client = client;
    this.workers = workers;
    this.declared = declared;
    this.schedules = ScheduleManager.of(client, server.startedAt());
  }

  /** Configures a server in this process, by default in memory and without a port. */
  public static EmbeddedBuilder embedded() {
    return new EmbeddedBuilder();
  }

  /**
   * Configures the connection to a server in another process.
   *
   * @param target where it listens, such as {@code almanac.example.com:7233}
   */
  public static RemoteBuilder connect(String target) {
    return new RemoteBuilder(target);
  }

  /**
   * Configures the use of a connection that exists. It stays open when this is closed, and the
   * options of the stubs are those that it has.
   */
  public static RemoteBuilder connect(WorkflowServiceStubs stubs) {
    return new RemoteBuilder(stubs);
  }

  /**
   * Configures what the system properties {@code almanac.…} and the environment variables
   * {@code ALMANAC_…} say; a system property counts more. With {@code ALMANAC_URL=file:orders.db}
   * today, {@code ALMANAC_URL=grpc://almanac.example.com:7233} tomorrow.
   *
   * @throws BadSettingException if a setting is missing or wrong; the message says what is expected
   */
  public static AlmanacBuilder configured() {
    return Settings.ofProcess().builder();
  }

  /**
   * Configures what settings say. {@code almanac.url} decides where the server is: {@code memory:},
   * {@code file:orders.db} or {@code jdbc:postgresql://…} in this process, or
   * {@code grpc://host:7233}, with TLS {@code grpcs://host:7233}, elsewhere. The other settings are
   * {@code almanac.user}, {@code almanac.password}, {@code almanac.port}, {@code almanac.api-key},
   * {@code almanac.namespace} and {@code almanac.grace}, and with TLS {@code almanac.tls.ca},
   * {@code almanac.tls.certificate}, {@code almanac.tls.key} and {@code almanac.tls.server-name}.
   * Those that do not apply to the chosen kind of server have no effect, so that the URL alone can
   * change.
   *
   * @param settings such as {@link java.util.Properties}; keys that do not begin with
   *     {@code almanac.} are ignored
   * @throws BadSettingException if a setting is missing, unknown or wrong; the message says what is
   *     expected
   */
  public static AlmanacBuilder configured(Map<?, ?> settings) {
    return Settings.of(settings).builder();
  }

  /** Returns the SDK's client for the namespace of this server. */
  public WorkflowClient client() {
    return client;
  }

  /**
   * Returns the SDK's factory for workers of this client. Register workflows and activities, then
   * call its {@code start()}. {@link #close} stops it.
   */
  public WorkerFactory workers() {
    return workers;
  }

  /** Returns what manages the schedules of this client's namespace. */
  public ScheduleManager schedules() {
    return schedules;
  }

  /**
   * Declares schedules. They are applied when the workers start, before they take work: created, or
   * updated if the code has changed since. The log says what was done. Schedules that were declared
   * once and are not any more are reported, and stay.
   *
   * @throws IllegalArgumentException if an id is declared twice
   */
  public void declare(Schedules schedules) {
    declared.add(schedules);
  }

  /**
   * Applies the declared schedules now, for an application that starts its workers in another way.
   *
   * @return what was done, schedule by schedule
   */
  public List<AppliedSchedule> applySchedules() {
    return declared.apply();
  }

  /**
   * Returns the SDK's stubs, for clients with other options and for calls that it has no API for.
   */
  public WorkflowServiceStubs stubs() {
    return stubs;
  }

  /** Returns whether the server runs in this process. */
  public boolean isEmbedded() {
    return server instanceof EmbeddedServer;
  }

  /**
   * Returns the port of gRPC of a server in this process, for workers and tools in other processes;
   * empty without one.
   */
  public OptionalInt port() {
    return server.port();
  }

  /** Returns the address of the page, if a server in this process has a port. */
  public Optional<URI> page() {
    return server.page();
  }

  /**
   * Returns the metrics of a server in this process that exist now. More may appear when something
   * happens for the first time. A server elsewhere serves its own, so there are none here.
   */
  public List<Metric> metrics() {
    return server.metrics();
  }

  /** Returns whether it was closed, by a call or after a fatal fault. */
  public boolean isClosed() {
    return server.isClosed();
  }

  /**
   * Stops the workers, lets running tasks and calls end within the grace period, and closes the
   * server if it is in this process. What is stored stays; workflows continue when a server is
   * started on the same database. Further calls have no effect.
   */
  @Override
  public void close() {
    if (!isClosing.compareAndSet(false, true)) {
      return;
    }
    long grace = server.grace().toMillis();
    workers.shutdown();
    workers.awaitTermination(grace, TimeUnit.MILLISECONDS);
    workers.shutdownNow();
    if (isEmbedded()) {
      stubs.shutdownNow();
    }
    server.close();
  }
}
