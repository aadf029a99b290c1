package dev.almanac.browser.seed;

import dev.almanac.protocol.testservice.SleepRequest;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.server.AlmanacServer;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.StartException;
import dev.almanac.server.TimeSkipping;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import dev.almanac.standalone.log.Logs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server of this JVM that is behind the time and skips towards the present: what happens on it is
 * the past of the server that opens its file next.
 */
public final class Past implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final long PATIENCE_SECONDS = 120;

  private final AlmanacServer server;
  private final Connection connection;

  private Past(AlmanacServer server) {
    this.server = server;
    this.connection = Connection.to("127.0.0.1:" + server.addresses().getFirst().getPort());
  }

  /** Begins so long ago. */
  public static Past begin(Path file, Duration ago) throws StartException {
    // Failures of workflows and activities, which the SDK would log, are wanted here.
    Logs.configure(LogFormat.PRETTY, LogLevel.NEVER);
    var real = ServerEnvironment.real();
    InstantSource clock = () -> real.clock().instant().minus(ago);
    var environment = new ServerEnvironment(
        real.ticker(), clock, real.ids(), real.randomness(), real.heapBytes(), Map.of());
    var config = new ServerConfig(
        new ServerConfig.Listen("127.0.0.1", 0, false),
        new DataLocation.Given(file),
        List.of("default"),
        Map.of(),
        GRACE,
        new ServerConfig.Time(Duration.ZERO, TimeSkipping.LOCKED),
        ServerConfig.Limits.DEFAULT);
    return new Past(AlmanacServer.start(config, environment));
  }

  public Connection connection() {
    return connection;
  }

  /** Lets so much time pass, and everything happen that is due in it. */
  public void pass(Duration time) {
    var slept = TestServiceGrpc.newBlockingStub(connection.stubs().getRawChannel())
        .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
            .setDuration(com.google.protobuf.Duration.newBuilder().setSeconds(time.toSeconds()))
            .build());
    if (!slept.isInitialized()) {
      throw new AssertionError("No time has passed");
    }
  }

  @Override
  public void close() {
    connection.close();
    server.close();
  }
}
