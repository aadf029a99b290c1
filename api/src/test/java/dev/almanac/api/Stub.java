package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.GetClusterInfoResponse;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.ListNamespacesResponse;
import io.temporal.api.workflowservice.v1.RegisterNamespaceResponse;
import io.temporal.api.workflowservice.v1.UpdateNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** A handler that does what a test wants. */
record Stub<Q extends Message, A extends Message>(
    MethodDescriptor<Q, A> method, BiFunction<Q, Call, CompletionStage<A>> function)
    implements Handler<Q, A> {
  @Override
  public CompletionStage<A> handle(Q request, Call call) {
    return function.apply(request, call);
  }

  /** Handlers for everything that must have one: the given ones, and others that answer empty. */
  static List<Handler<?, ?>> all(Handler<?, ?>... given) {
    var handlers = new ArrayList<Handler<?, ?>>(List.of(given));
    List.of(
            empty(
                WorkflowServiceGrpc.getGetSystemInfoMethod(),
                GetSystemInfoResponse.getDefaultInstance()),
            empty(
                WorkflowServiceGrpc.getGetClusterInfoMethod(),
                GetClusterInfoResponse.getDefaultInstance()),
            empty(
                WorkflowServiceGrpc.getDescribeNamespaceMethod(),
                DescribeNamespaceResponse.getDefaultInstance()),
            empty(
                WorkflowServiceGrpc.getRegisterNamespaceMethod(),
                RegisterNamespaceResponse.getDefaultInstance()),
            empty(
                WorkflowServiceGrpc.getListNamespacesMethod(),
                ListNamespacesResponse.getDefaultInstance()),
            empty(
                WorkflowServiceGrpc.getUpdateNamespaceMethod(),
                UpdateNamespaceResponse.getDefaultInstance()))
        .stream()
        .filter(handler ->
            List.of(given).stream().noneMatch(other -> other.method().equals(handler.method())))
        .forEach(handlers::add);
    return handlers;
  }

  private static <Q extends Message, A extends Message> Handler<Q, A> empty(
      MethodDescriptor<Q, A> method, A answer) {
    return new Stub<>(method, (request, call) -> CompletableFuture.completedFuture(answer));
  }
}
