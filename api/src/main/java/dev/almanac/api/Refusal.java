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
 * Why a call is not answered, as SDKs understand it: many look at the detail rather than the code.
 *
 * @param detail a message of {@code temporal.api.errordetails.v1}, or null where clients expect
 *     none
 */
public record Refusal(Code code, String message, @Nullable Message detail) {
  /** gRPC's codes, without those that are not refusals. */
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

  public static Refusal of(Code code, String message) {
    return new Refusal(code, message, null);
  }

  public static Refusal invalidArgument(String message) {
    return of(Code.INVALID_ARGUMENT, message);
  }

  public static Refusal failedPrecondition(String message) {
    return of(Code.FAILED_PRECONDITION, message);
  }

  /** Transient: SDKs try again. */
  public static Refusal unavailable(String message) {
    return of(Code.UNAVAILABLE, message);
  }

  /** An unknown or closed run, a stale task token, an unknown update, schedule or batch job. */
  public static Refusal notFound(String message) {
    return new Refusal(Code.NOT_FOUND, message, NotFoundFailure.getDefaultInstance());
  }

  public static Refusal namespaceNotFound(String namespace) {
    return new Refusal(
        Code.NOT_FOUND,
        "Namespace %s is not found.".formatted(namespace),
        NamespaceNotFoundFailure.newBuilder().setNamespace(namespace).build());
  }

  public static Refusal namespaceAlreadyExists() {
    return new Refusal(
        Code.ALREADY_EXISTS,
        "Namespace already exists.",
        NamespaceAlreadyExistsFailure.getDefaultInstance());
  }

  /** SDKs return the run id to whoever tried to start the workflow. */
  public static Refusal alreadyStarted(
      String message, WorkflowExecutionAlreadyStartedFailure detail) {
    return new Refusal(Code.ALREADY_EXISTS, message, detail);
  }

  public static Refusal permissionDenied(String message, String reason) {
    return new Refusal(
        Code.PERMISSION_DENIED,
        message,
        PermissionDeniedFailure.newBuilder().setReason(reason).build());
  }

  /** Too much at once; SDKs try again, more slowly than after other refusals. */
  public static Refusal resourceExhausted(
      String message, ResourceExhaustedCause cause, ResourceExhaustedScope scope) {
    return new Refusal(
        Code.RESOURCE_EXHAUSTED,
        message,
        ResourceExhaustedFailure.newBuilder().setCause(cause).setScope(scope).build());
  }

  /** More is under way than there is memory for. */
  public static Refusal overloaded(String message) {
    return resourceExhausted(
        message,
        ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
        ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM);
  }

  /** Go's words without a detail: SDKs recognise the beginning and do not try again. */
  public static Refusal messageTooLarge(long size, long limit) {
    return of(
        Code.RESOURCE_EXHAUSTED,
        "grpc: received message larger than max (%d vs. %d)".formatted(size, limit));
  }

  public static Refusal queryFailed(String message, Failure failure) {
    return new Refusal(
        Code.INVALID_ARGUMENT,
        message,
        QueryFailedFailure.newBuilder().setFailure(failure).build());
  }

  public static Refusal workflowNotReady(String message) {
    return new Refusal(
        Code.FAILED_PRECONDITION, message, WorkflowNotReadyFailure.getDefaultInstance());
  }

  /** To throw, or to fail a stage with. */
  public Refused exception() {
    return new Refused(this);
  }
}
