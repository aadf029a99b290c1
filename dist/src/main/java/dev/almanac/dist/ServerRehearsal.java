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
 * Starts a server, makes the calls with which SDKs begin, lets it work for some seconds and stops
 * it, while the JVM records which classes and methods that needs; the launcher keeps the recording
 * so that later servers start quickly, and are soon at their best.
 */
public final class ServerRehearsal {
  private static final int PATIENCE_SECONDS = 60;

  private ServerRehearsal() {}

  public static void main(String... args) throws IOException {
    int port = freePort();
    new Thread(() -> callAndExit(port), "rehearsal").start();
    var nowhere = OutputStream.nullOutputStream();
    System.exit(Main.commandLine(nowhere, nowhere)
        .execute("server", "start-dev", "--headless", "--port", "" + port, "--log-level", "warn"));
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
      throw new IllegalStateException("Expected a server that can be worked with", e);
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
