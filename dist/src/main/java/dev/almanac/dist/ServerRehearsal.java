package dev.almanac.dist;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Starts a server, makes the calls with which SDKs start, gives it work for some seconds and stops
 * it, while the JVM records the classes and methods. The launcher keeps the recording to make later
 * servers start quickly and reach full speed soon.
 */
public final class ServerRehearsal {
  /** Long, as it runs at low priority, but less than the launcher waits for a rehearsal. */
  private static final int PATIENCE_SECONDS = 240;

  private ServerRehearsal() {}

  public static void main(String... args) throws IOException {
    int port = freePort();
    new Thread(() -> callAndExit(port), "rehearsal").start();
    var nowhere = OutputStream.nullOutputStream();
    System.exit(Main.run(
        nowhere,
        nowhere,
        "server",
        "start-dev",
        "--headless",
        "--port",
        "" + port,
        "--log-level",
        "warn"));
  }

  /** Ends the process even if the server never answers. */
  private static void callAndExit(int port) {
    try {
      ManagedChannel channel = Grpc.newChannelBuilder(
              "127.0.0.1:" + port, InsecureChannelCredentials.create())
          .build();
      var workflows = WorkflowServiceGrpc.newBlockingStub(channel)
          .withCompression("gzip")
          .withWaitForReady()
          .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
      var system = workflows.getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
      var namespace = workflows.describeNamespace(
          DescribeNamespaceRequest.newBuilder().setNamespace("default").build());
      new RehearsedLoad(workflows).run();
      channel.shutdownNow();
      System.exit(system.hasCapabilities() && namespace.hasConfig() ? 0 : 1);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The server failed during the rehearsal", e);
    } finally {
      System.exit(1);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
