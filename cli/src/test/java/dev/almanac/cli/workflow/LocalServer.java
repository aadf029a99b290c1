package dev.almanac.cli.workflow;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.testserver.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;

/** Temporal's in-memory test server on a loopback port, and a worker that does one task. */
final class LocalServer implements AutoCloseable {
  private final String address;
  private final TestServer.PortBoundTestServer server;
  private final ManagedChannel channel;

  LocalServer() {
    int port = freePort();
    address = "127.0.0.1:" + port;
    server = TestServer.createPortBoundServer(port, /* lockTimeSkipping= */ true);
    channel =
        Grpc.newChannelBuilder(address, InsecureChannelCredentials.create()).build();
  }

  String address() {
    return address;
  }

  /** Polls one task of the queue, and answers with commands. */
  PollWorkflowTaskQueueResponse answerTask(String taskQueue, Command... commands) {
    var stub = WorkflowServiceGrpc.newBlockingStub(channel).withDeadlineAfter(20, TimeUnit.SECONDS);
    var poll = PollWorkflowTaskQueueRequest.newBuilder().setNamespace("default");
    poll.getTaskQueueBuilder().setName(taskQueue);
    var task = stub.pollWorkflowTaskQueue(poll.build());
    var answer = RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace("default")
        .setTaskToken(task.getTaskToken());
    for (Command command : commands) {
      answer.addCommands(command);
    }
    stub.respondWorkflowTaskCompleted(answer.build());
    return task;
  }

  static Command.Builder command(CommandType type) {
    return Command.newBuilder().setCommandType(type);
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.close();
  }
}
