package dev.almanac.bench.walk;

import static java.util.Objects.requireNonNull;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import dev.almanac.bench.load.measure.Errors;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.wire.Wire;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server in a child JVM, with an SQLite database in a given directory. The child connects to this
 * JVM as its debugger, so the port of that connection is known before the child starts.
 */
final class TracedServer implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final Duration RETRY = Duration.ofMillis(200);
  private static final int STOP_LIMIT_SECONDS = 20;

  private final Process process;
  private final VirtualMachine machine;
  private final Wire wire;

  private TracedServer(Process process, VirtualMachine machine, Wire wire) {
    this.process = process;
    this.machine = machine;
    this.wire = wire;
  }

  /** Starts a server with what an earlier one has left in the directory. */
  static TracedServer start(Path jar, Path directory)
      throws IOException, IllegalConnectorArgumentsException, InterruptedException {
    ListeningConnector connector = Bootstrap.virtualMachineManager().listeningConnectors().stream()
        .filter(candidate -> candidate.transport().name().equals("dt_socket"))
        .findFirst()
        .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    var settings = Map.of(
        "localAddress", LOOPBACK, "port", "0", "timeout", Long.toString(START_LIMIT.toMillis()));
    settings.forEach((name, value) -> requireNonNull(arguments.get(name)).setValue(value));
    String listening = connector.startListening(arguments);
    int port = freePort();
    Process process = launch(jar, directory, port, listening);
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    VirtualMachine machine = connector.accept(arguments);
    connector.stopListening(arguments);
    var wire = new Wire(new ServerAddress(LOOPBACK, port), 1, new Errors());
    var server = new TracedServer(process, machine, wire);
    try {
      server.awaitAnswer();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static Process launch(Path jar, Path directory, int port, String listening)
      throws IOException {
    String debuggerPort = listening.substring(listening.lastIndexOf(':') + 1);
    return new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-agentlib:jdwp=transport=dt_socket,server=n,suspend=n,address=%s:%s"
                .formatted(LOOPBACK, debuggerPort),
            "-jar",
            jar.toString(),
            "server",
            "start-dev",
            "--port",
            Integer.toString(port),
            "--log-level",
            "warn",
            "--db-filename",
            directory.resolve("walks.db").toString()))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitAnswer() throws InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (!answers()) {
      letRun(RETRY);
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("The server did not answer within " + START_LIMIT);
      }
    }
  }

  private boolean answers() {
    try {
      wire.ask(
          WorkflowServiceGrpc.getGetSystemInfoMethod(), GetSystemInfoRequest.getDefaultInstance());
      return true;
    } catch (StatusRuntimeException e) {
      return false;
    }
  }

  /** Waits this long, unless the server ends, which would be a failure. */
  void letRun(Duration time) throws InterruptedException {
    if (process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new IllegalStateException("The server ended with code " + process.exitValue());
    }
  }

  Wire wire() {
    return wire;
  }

  Recorder recorder() {
    return new Recorder(machine);
  }

  @Override
  public void close() {
    wire.close();
    process.destroy();
    process
        .onExit()
        .completeOnTimeout(process, STOP_LIMIT_SECONDS, TimeUnit.SECONDS)
        .join();
    if (process.isAlive()) {
      process.destroyForcibly().onExit().join();
    }
  }
}
