package dev.almanac.api;

import com.google.protobuf.Message;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import io.temporal.api.errordetails.v1.NamespaceAlreadyExistsFailure;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.errordetails.v1.NotFoundFailure;
import io.temporal.api.errordetails.v1.PermissionDeniedFailure;
import io.temporal.api.errordetails.v1.QueryFailedFailure;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.errordetails.v1.WorkflowNotReadyFailure;
import io.temporal.api.failure.v1.Failure;
import org.jspecify.annotations.Nullable;

/**
 * An error as SDKs expect it. Many of them look at the detail rather than the code.
 *
 * @param detail a message of {@code temporal.api.errordetails.v1}, or null where clients expect
 *     none
 */
public record RpcError(Code code, String message, @Nullable Message detail) {
  /** The gRPC codes that a refusal can have. */
  public enum Code {
    INVALID_ARGUMENT,
    DEADLINE_EXCEEDED,
    NOT_FOUND,
    ALREADY_EXISTS,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    FAILED_PRECONDITION,
    ABORTED,
    OUT_OF_RANGE,
    UNIMPLEMENTED,
    INTERNAL,
    UNAVAILABLE,
    DATA_LOSS,
    UNAUTHENTICATED,
  }

  public static RpcError of(Code code, String message) {
    return new RpcError(code, message, null);
  }

  public static RpcError invalidArgument(String message) {
    return of(Code.INVALID_ARGUMENT, message);
  }

  public static RpcError failedPrecondition(String message) {
    return of(Code.FAILED_PRECONDITION, message);
  }

  /** A transient error: SDKs retry. */
  public static RpcError unavailable(String message) {
    return of(Code.UNAVAILABLE, message);
  }

  /** An unknown or closed run, a stale task token, or an unknown update, schedule or batch job. */
  public static RpcError notFound(String message) {
    return new RpcError(Code.NOT_FOUND, message, NotFoundFailure.getDefaultInstance());
  }

  public static RpcError namespaceNotFound(String namespace) {
    return new RpcError(
        Code.NOT_FOUND,
        "Namespace %s is not found.".formatted(namespace),
        NamespaceNotFoundFailure.newBuilder().setNamespace(namespace).build());
  }

  public static RpcError namespaceAlreadyExists() {
    return new RpcError(
        Code.ALREADY_EXISTS,
        "Namespace already exists.",
        NamespaceAlreadyExistsFailure.getDefaultInstance());
  }

  /** A taken workflow id. SDKs return the run id to the caller. */
  public static RpcError alreadyStarted(
      String message, WorkflowExecutionAlreadyStartedFailure detail) {
    return new RpcError(Code.ALREADY_EXISTS, message, detail);
  }

  public static RpcError permissionDenied(String message, String reason) {
    return new RpcError(
        Code.PERMISSION_DENIED,
        message,
        PermissionDeniedFailure.newBuilder().setReason(reason).build());
  }

  /** An exceeded limit: SDKs retry, more slowly than after other errors. */
  public static RpcError resourceExhausted(
      String message, ResourceExhaustedCause cause, ResourceExhaustedScope scope) {
    return new RpcError(
        Code.RESOURCE_EXHAUSTED,
        message,
        ResourceExhaustedFailure.newBuilder().setCause(cause).setScope(scope).build());
  }

  /** Not enough memory for more work. */
  public static RpcError overloaded(String message) {
    return resourceExhausted(
        message,
        ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
        ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM);
  }

  /** Uses the text of gRPC for Go without a detail: SDKs recognise its start and do not retry. */
  public static RpcError messageTooLarge(long size, long limit) {
    return of(
        Code.RESOURCE_EXHAUSTED,
        "grpc: received message larger than max (%d vs. %d)".formatted(size, limit));
  }

  public static RpcError queryFailed(String message, Failure failure) {
    return new RpcError(
        Code.INVALID_ARGUMENT,
        message,
        QueryFailedFailure.newBuilder().setFailure(failure).build());
  }

  public static RpcError workflowNotReady(String message) {
    return new RpcError(
        Code.FAILED_PRECONDITION, message, WorkflowNotReadyFailure.getDefaultInstance());
  }

  /** Returns an exception to throw, or to fail a stage with. */
  public RpcException exception() {
    return new RpcException(this);
  }
}
