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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server in this process, and the Temporal SDK connected to it. Thread-safe. Several can run in
 * one process, each on a database of its own.
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
  private final EmbeddedServer server;
  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final WorkerFactory workers;
  private final DeclaredSchedules declared;
  private final ScheduleManager schedules;
  private final AtomicBoolean isClosing = new AtomicBoolean();

  Almanac(
      EmbeddedServer server,
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

  /** Returns the port of gRPC, for workers and tools in other processes; empty without one. */
  public OptionalInt port() {
    return server.port();
  }

  /** Returns the address of the page in the browser, if there is a port. */
  public Optional<URI> page() {
    return server.page();
  }

  /** Returns whether it was closed, by a call or after a fatal fault. */
  public boolean isClosed() {
    return server.isClosed();
  }

  /**
   * Stops the workers, lets running tasks and calls end within the grace period, and closes the
   * server. What is stored stays; workflows continue when a server is started on the same database.
   * Further calls have no effect.
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
    stubs.shutdownNow();
    server.close();
  }
}
