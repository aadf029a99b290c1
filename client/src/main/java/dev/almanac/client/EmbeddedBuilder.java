package dev.almanac.client;

import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.TimeSkipping;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactoryOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Configures a server in this process. Every method returns the same builder, and {@link #start}
 * starts the server.
 *
 * <pre>{@code
 * var almanac = Almanac.embedded()
 *     .file(Path.of("orders.db"))
 *     .namespace("orders")
 *     .port(7233) // for other processes, and with it the page at http://127.0.0.1:8233
 *     .onFatalFault(fault -> System.err.println("Workflows have stopped: " + fault.message()))
 *     .start();
 * }</pre>
 */
public final class EmbeddedBuilder implements AlmanacBuilder {
  private static final String USUAL_NAMESPACE = "default";
  private static final Duration USUAL_GRACE = Duration.ofSeconds(3);

  /** Caches and requests in transit take less than half of this share. */
  private static final int SHARE_OF_HEAP = 4;

  private static final int LAST_PORT = 65_535;

  private static final String POSTGRES = "jdbc:postgresql:";
  private static final String HERE = "127.0.0.1";

  private DataLocation data = new DataLocation.Memory();
  private ServerConfig.Listen listen = ServerConfig.Listen.NOWHERE;
  private final Set<String> namespaces = new LinkedHashSet<>();
  private final Map<String, IndexedValueType> searchAttributes = new LinkedHashMap<>();
  private Duration grace = USUAL_GRACE;
  private long memory = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
  private TimeSkipping timeSkipping = TimeSkipping.OFF;
  private InstantSource clock = InstantSource.system();
  private Consumer<FatalFault> faultListener = fault -> {};
  private final SdkOptions options = new SdkOptions();

  EmbeddedBuilder() {}

  /** Keeps everything in memory; it is gone when the server is closed. This is the default. */
  public EmbeddedBuilder inMemory() {
    data = new DataLocation.Memory();
    return this;
  }

  /**
   * Keeps everything in a file, which is created if necessary. One server at a time can use it.
   *
   * @param file a SQLite database, beside which its log and its lock are placed
   */
  public EmbeddedBuilder file(Path file) {
    data = new DataLocation.Given(file);
    return this;
  }

  /**
   * Keeps everything in a PostgreSQL database. One server at a time can use it.
   *
   * @param url the JDBC URL, such as {@code jdbc:postgresql://db.example.com/orders}
   * @throws BadSettingException if it is the URL of something else
   */
  public EmbeddedBuilder postgres(String url, String user, String password) {
    if (!url.startsWith(POSTGRES)) {
      throw new BadSettingException(
          "Expected a URL such as jdbc:postgresql://db.example.com/orders, found one that does not"
              + " begin with " + POSTGRES);
    }
    data = new DataLocation.Postgres(url, user, password);
    return this;
  }

  /**
   * Creates a namespace if it does not exist. The client uses the first one that is named here, or
   * {@code default}, which always exists.
   */
  @Override
  public EmbeddedBuilder namespace(String name) {
    namespaces.add(name);
    return this;
  }

  /** Registers a search attribute in the namespaces. */
  @Override
  public EmbeddedBuilder searchAttribute(String name, IndexedValueType type) {
    searchAttributes.put(name, type);
    return this;
  }

  /**
   * Listens on this port of the own machine, too, and serves the page on the port that is 1000
   * higher, if that is free.
   *
   * @param port 0 for any free one, see {@link Almanac#port}
   */
  public EmbeddedBuilder port(int port) {
    check(port);
    listen = listening(port, ServerConfig.Http.beside(port));
    return this;
  }

  /**
   * Listens on this port of the own machine, too, with the page on a port of its own.
   *
   * @param page 0 for any free one, see {@link Almanac#page}
   */
  public EmbeddedBuilder port(int port, int page) {
    check(port);
    check(page);
    listen = listening(port, ServerConfig.Http.on(page));
    return this;
  }

  private static void check(int port) {
    if (port < 0 || port > LAST_PORT) {
      throw new BadSettingException(
          "Expected a port, or 0 for any free one, found %d".formatted(port));
    }
  }

  private static ServerConfig.Listen listening(int port, ServerConfig.Http http) {
    return new ServerConfig.Listen(HERE, port, false, OptionalInt.empty(), http);
  }

  /** Sets how long running tasks and calls may take to end when it is closed. */
  @Override
  public EmbeddedBuilder grace(Duration grace) {
    this.grace = grace;
    return this;
  }

  /**
   * Sets how much memory the server may plan with: of these bytes its caches take an eighth, and
   * requests and answers in transit as much each. By default this is a quarter of the heap.
   */
  public EmbeddedBuilder memory(long bytes) {
    memory = bytes;
    return this;
  }

  /**
   * Is told once if a fault leaves the server without a way to go on, after it has closed itself.
   * The process continues.
   *
   * @param listener runs on a thread of its own
   */
  public EmbeddedBuilder onFatalFault(Consumer<FatalFault> listener) {
    faultListener = listener;
    return this;
  }

  @Override
  public EmbeddedBuilder stubsOptions(Consumer<WorkflowServiceStubsOptions.Builder> change) {
    options.stubs(change);
    return this;
  }

  @Override
  public EmbeddedBuilder clientOptions(Consumer<WorkflowClientOptions.Builder> change) {
    options.client(change);
    return this;
  }

  @Override
  public EmbeddedBuilder workerOptions(Consumer<WorkerFactoryOptions.Builder> change) {
    options.workers(change);
    return this;
  }

  /**
   * Lets tests skip time, with the calls that the SDKs' test environments make. Not for a database
   * that stays: skipped time takes its schedules to their future.
   *
   * @param start the time at which the server starts
   */
  public EmbeddedBuilder timeSkipping(Instant start) {
    var pace = InstantSource.system();
    var ahead = Duration.between(pace.instant(), start);
    timeSkipping = TimeSkipping.LOCKED;
    return clock(() -> pace.instant().plus(ahead));
  }

  /** Takes the time from this clock. Only for tests of this library. */
  EmbeddedBuilder clock(InstantSource source) {
    clock = source;
    return this;
  }

  /**
   * Starts the server and connects to it.
   *
   * @throws EmbeddedStartException if it cannot start, for example because another process uses the
   *     database; the message says what to do
   */
  @Override
  public Almanac start() {
    var server = EmbeddedServer.start(config(), world(), faultListener);
    try {
      return Connection.open(server, clientNamespace(), options);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private ServerEnvironment world() {
    var real = ServerEnvironment.real();
    return new ServerEnvironment(
        real.ticker(), clock, real.ids(), real.randomness(), memory, real.environment());
  }

  private String clientNamespace() {
    return namespaces.isEmpty() ? USUAL_NAMESPACE : namespaces.iterator().next();
  }

  private ServerConfig config() {
    var all = new LinkedHashSet<>(namespaces);
    all.add(USUAL_NAMESPACE);
    return new ServerConfig(
        listen,
        data,
        List.copyOf(all),
        searchAttributes,
        grace,
        new ServerConfig.Time(Duration.ZERO, timeSkipping),
        ServerConfig.Limits.DEFAULT);
  }
}
