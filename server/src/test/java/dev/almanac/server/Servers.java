package dev.almanac.server;

import dev.almanac.api.limit.CallerRates;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc.OperatorServiceBlockingStub;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.encryption.EncryptionConfig;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceFutureStub;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** A whole server on a free port, and a channel to it. */
public final class Servers implements AutoCloseable {
  private final AlmanacServer server;
  private final ManagedChannel channel;

  private Servers(AlmanacServer server) {
    this.server = server;
    this.channel = Grpc.newChannelBuilder(
            "127.0.0.1:" + server.addresses().getFirst().getPort(),
            InsecureChannelCredentials.create())
        .build();
  }

  public static Servers start(String... namespaces) throws StartException {
    return new Servers(AlmanacServer.start(config("127.0.0.1", 0, false, namespaces), world()));
  }

  /** With the namespace {@code default}, and HTTP on a free port. */
  static Servers startWithHttp() throws StartException {
    var listen = new ServerConfig.Listen(
        "127.0.0.1", 0, false, OptionalInt.empty(), ServerConfig.Http.beside(0));
    return new Servers(
        AlmanacServer.start(config(listen, new DataLocation.Temporary(), "default"), world()));
  }

  /** With the namespace {@code default}, on a machine with this clock. */
  static Servers start(InstantSource clock) throws StartException {
    return new Servers(AlmanacServer.start(config("127.0.0.1", 0, false, "default"), world(clock)));
  }

  /** With the namespace {@code default} and these limits. */
  static Servers start(ServerConfig.Limits limits) throws StartException {
    var usual = config("127.0.0.1", 0, false, "default");
    var config = new ServerConfig(
        usual.listen(),
        usual.data(),
        usual.namespaces(),
        usual.searchAttributes(),
        usual.grace(),
        usual.time(),
        limits);
    return new Servers(AlmanacServer.start(config, world()));
  }

  /** With these namespaces, and HTTP on a free port. */
  static Servers startWithHttp(String... namespaces) throws StartException {
    var listen = new ServerConfig.Listen(
        "127.0.0.1", 0, false, OptionalInt.empty(), ServerConfig.Http.on(0));
    return new Servers(
        AlmanacServer.start(config(listen, new DataLocation.Temporary(), namespaces), world()));
  }

  /** With these namespaces, HTTP on a free port, and callers who must show who they are. */
  public static Servers guarded(AccessConfig access, DataLocation data, String... namespaces)
      throws StartException {
    var listen = new ServerConfig.Listen(
        "127.0.0.1", 0, false, OptionalInt.empty(), ServerConfig.Http.on(0));
    return new Servers(AlmanacServer.start(config(listen, data, namespaces).with(access), world()));
  }

  /** With limits for each caller. */
  public static Servers guarded(
      AccessConfig access, CallerRates rates, DataLocation data, String... namespaces)
      throws StartException {
    var usual = config(new ServerConfig.Listen("127.0.0.1", 0, false), data, namespaces);
    var limits = ServerConfig.Limits.DEFAULT;
    var config = new ServerConfig(
        usual.listen(),
        usual.data(),
        usual.namespaces(),
        usual.searchAttributes(),
        usual.grace(),
        usual.time(),
        new ServerConfig.Limits(limits.run(), limits.historyPage(), limits.batches(), rates));
    return new Servers(AlmanacServer.start(config.with(access), world()));
  }

  public static Servers on(DataLocation data, ServerEnvironment world) throws StartException {
    return on(data, world, fault -> {});
  }

  /** With the namespace {@code default}, and data that are encrypted. */
  public static Servers encrypted(DataLocation data, EncryptionConfig encryption)
      throws StartException {
    var usual = config(new ServerConfig.Listen("127.0.0.1", 0, false), data, "default");
    var config = new ServerConfig(
        usual.listen(),
        usual.data(),
        usual.namespaces(),
        usual.searchAttributes(),
        usual.grace(),
        usual.time(),
        usual.limits(),
        usual.access(),
        Optional.of(encryption),
        usual.audit());
    return new Servers(AlmanacServer.start(config, ServerEnvironment.real()));
  }

  static Servers on(DataLocation data, ServerEnvironment world, FatalFaults listener)
      throws StartException {
    var listen = new ServerConfig.Listen("127.0.0.1", 0, false);
    return new Servers(AlmanacServer.start(config(listen, data, "default"), world, listener));
  }

  static ServerConfig config(String host, int port, boolean isInsecure, String... namespaces) {
    return config(
        new ServerConfig.Listen(host, port, isInsecure), new DataLocation.Temporary(), namespaces);
  }

  /** With the namespace {@code default}. */
  public static ServerConfig config(ServerConfig.Listen listen) {
    return config(listen, new DataLocation.Temporary(), "default");
  }

  private static ServerConfig config(
      ServerConfig.Listen listen, DataLocation data, String... namespaces) {
    return new ServerConfig(
        listen,
        data,
        List.of(namespaces),
        Map.of(),
        Duration.ofSeconds(5),
        new ServerConfig.Time(TrustedClock.TOLERANCE, TimeSkipping.OFF),
        ServerConfig.Limits.DEFAULT);
  }

  public static ServerEnvironment world() {
    return world(InstantSource.system());
  }

  /** Ids that count from one. */
  private static ServerEnvironment world(InstantSource clock) {
    var count = new AtomicLong();
    return new ServerEnvironment(
        System::nanoTime,
        clock,
        () -> new UUID(0, count.incrementAndGet()),
        () -> RandomGenerator.of("L64X128MixRandom"),
        256L << 20,
        Map.of());
  }

  /** Returns a channel whose calls carry a header; the caller need not close it. */
  public Channel authorized(String header) {
    var headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), header);
    return ClientInterceptors.intercept(
        channel, MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /** Returns a channel whose calls say nothing of the caller. */
  public Channel anonymous() {
    return channel;
  }

  /** Returns the address of HTTP. */
  public String http() {
    return "http://127.0.0.1:" + server.httpAddress().orElseThrow().getPort();
  }

  AlmanacServer server() {
    return server;
  }

  public ScheduleServiceBlockingStub schedules() {
    return ScheduleServiceGrpc.newBlockingStub(channel);
  }

  public WorkflowServiceBlockingStub workflows() {
    return WorkflowServiceGrpc.newBlockingStub(channel);
  }

  /** For calls whose answer the test does not wait for. */
  public WorkflowServiceFutureStub workflowsLater() {
    return WorkflowServiceGrpc.newFutureStub(channel);
  }

  public OperatorServiceBlockingStub operators() {
    return OperatorServiceGrpc.newBlockingStub(channel);
  }

  public io.temporal.api.operatorservice.v1.OperatorServiceGrpc.OperatorServiceBlockingStub
      temporalOperators() {
    return io.temporal.api.operatorservice.v1.OperatorServiceGrpc.newBlockingStub(channel);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.close();
  }
}
