package dev.almanac.cli.wire;

import com.google.protobuf.Message;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.ServerCalls;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server with prepared answers that keeps the requests. */
public final class CannedServer implements AutoCloseable {
  private final Map<String, Function<Message, Message>> answers = new HashMap<>();
  private final List<Message> requests = new CopyOnWriteArrayList<>();
  private final Server server;

  public CannedServer() throws IOException {
    server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
        .addService(service(WorkflowServiceGrpc.getServiceDescriptor()))
        .addService(service(ScheduleServiceGrpc.getServiceDescriptor()))
        .addService(service(OperatorServiceGrpc.getServiceDescriptor()))
        .addService(service(HealthGrpc.getServiceDescriptor()))
        .build()
        .start();
  }

  public String address() {
    return "127.0.0.1:" + server.getPort();
  }

  /**
   * A method without a prepared answer returns an empty message. An answer may also throw a status.
   */
  public <Q extends Message, A extends Message> CannedServer answer(
      MethodDescriptor<Q, A> method, Function<Q, A> answer) {
    @SuppressWarnings("unchecked") // only requests of this method are handed to it
    var any = (Function<Message, Message>) (Function<?, ?>) answer;
    answers.put(method.getFullMethodName(), any);
    return this;
  }

  /** Returns the requests of this kind, oldest first. */
  public <Q extends Message> List<Q> requests(Class<Q> kind) {
    return requests.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Returns the last request, which must be of this kind. */
  public <Q extends Message> Q last(Class<Q> kind) {
    return kind.cast(requests.getLast());
  }

  /** Calls a command as users do. */
  public CommandRun run(String... args) {
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--address", address(), "--namespace", "default"));
    return CommandRun.of(all);
  }

  private ServerServiceDefinition service(ServiceDescriptor descriptor) {
    var service = ServerServiceDefinition.builder(descriptor);
    descriptor.getMethods().forEach(method -> service.addMethod(definition(method)));
    return service.build();
  }

  private <Q, A> ServerMethodDefinition<Q, A> definition(MethodDescriptor<Q, A> method) {
    return ServerMethodDefinition.create(method, ServerCalls.asyncUnaryCall((request, observer) -> {
      requests.add((Message) request);
      try {
        observer.onNext(respond(method, request));
        observer.onCompleted();
      } catch (StatusRuntimeException refusal) {
        observer.onError(refusal);
      }
    }));
  }

  @SuppressWarnings("unchecked") // answers are registered by method
  private <Q, A> A respond(MethodDescriptor<Q, A> method, Q request) {
    var answer = answers.get(method.getFullMethodName());
    return answer == null ? empty(method) : (A) answer.apply((Message) request);
  }

  private static <A> A empty(MethodDescriptor<?, A> method) {
    return method.parseResponse(new ByteArrayInputStream(new byte[0]));
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
