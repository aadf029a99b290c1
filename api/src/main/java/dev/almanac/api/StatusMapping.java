package dev.almanac.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.Any;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.temporal.api.errordetails.v1.MultiOperationExecutionFailure;
import io.temporal.api.failure.v1.MultiOperationExecutionAborted;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts what a handler throws to a gRPC status: the one place that knows both. */
public final class StatusMapping {
  /** All that a refusal says travels in trailers, of which many clients take 8 KiB. */
  static final int MOST_TRAILER_BYTES = 7_800;

  static final int MOST_MESSAGE_BYTES = 4_000;

  /** With a detail the message travels twice. */
  static final int MOST_MESSAGE_BYTES_WITH_DETAIL = 2_000;

  /** Of a detail, as it is packed. */
  private static final int MOST_NAME_BYTES = 150;

  private static final int MOST_OPERATION_MESSAGE_BYTES = 700;
  private static final int MOST_OPERATION_DETAIL_BYTES = 500;

  private static final Logger LOG = LoggerFactory.getLogger(StatusMapping.class);

  private final Supplier<String> incidentIds;

  /** @param incidentIds names for faults, by which an answer and a line in the log find together */
  public StatusMapping(Supplier<String> incidentIds) {
    this.incidentIds = incidentIds;
  }

  /** Ends the call as answered. */
  void succeed(ServerCall<?, ?> call) {
    call.close(Status.OK, new Metadata());
  }

  /** Ends the call with what the handler threw, or its stage failed with. */
  void refuse(ServerCall<?, ?> call, Throwable error) {
    refuse(call, refusalFor(call, error));
  }

  /** Ends the call with this refusal. */
  static void refuse(ServerCall<?, ?> call, RpcError refusal) {
    StatusRuntimeException refused = exception(refusal);
    Metadata trailers = refused.getTrailers();
    call.close(refused.getStatus(), trailers == null ? new Metadata() : trailers);
  }

  /** The refusal as a gRPC exception, its detail packed where SDKs look for it. */
  public static StatusRuntimeException exception(RpcError refusal) {
    Status status = code(refusal.code()).toStatus();
    if (refusal.detail() == null) {
      return status
          .withDescription(StatusText.of(refusal.message(), MOST_MESSAGE_BYTES))
          .asRuntimeException();
    }
    String message = StatusText.of(refusal.message(), MOST_MESSAGE_BYTES_WITH_DETAIL);
    return StatusProto.toStatusRuntimeException(com.google.rpc.Status.newBuilder()
        .setCode(status.getCode().value())
        .setMessage(message)
        .addDetails(Any.pack(StatusText.fit(refusal.detail(), roomBeside(message))))
        .build());
  }

  /** What is left for a detail: it travels in base 64, and the message with it and beside it. */
  private static int roomBeside(String message) {
    int left = MOST_TRAILER_BYTES - StatusText.encodedBytes(message);
    return left * 3 / 4 - message.getBytes(UTF_8).length - MOST_NAME_BYTES;
  }

  /**
   * One of two operations that belong together was refused, so the other was not done, either. SDKs
   * look into the detail for which it was.
   */
  public static RpcError multiOperationFailed(RpcError refusal, boolean isFirst) {
    var failed = operation(refusal);
    var aborted = operation(new RpcError(
        RpcError.Code.ABORTED,
        "Operation was aborted.",
        MultiOperationExecutionAborted.getDefaultInstance()));
    return multiOperationFailed(refusal, isFirst ? failed : aborted, isFirst ? aborted : failed);
  }

  /** The same if the first operation was done and cannot be undone. */
  public static RpcError secondOperationFailed(RpcError refusal) {
    var done = MultiOperationExecutionFailure.OperationStatus.getDefaultInstance();
    return multiOperationFailed(refusal, done, operation(refusal));
  }

  private static RpcError multiOperationFailed(
      RpcError refusal,
      MultiOperationExecutionFailure.OperationStatus first,
      MultiOperationExecutionFailure.OperationStatus second) {
    var detail = MultiOperationExecutionFailure.newBuilder()
        .addStatuses(first)
        .addStatuses(second)
        .build();
    return new RpcError(refusal.code(), "Update-with-Start could not be executed.", detail);
  }

  private static MultiOperationExecutionFailure.OperationStatus operation(RpcError refusal) {
    var status = MultiOperationExecutionFailure.OperationStatus.newBuilder()
        .setCode(code(refusal.code()).value())
        .setMessage(StatusText.of(refusal.message(), MOST_OPERATION_MESSAGE_BYTES));
    if (refusal.detail() != null) {
      status.addDetails(Any.pack(StatusText.fit(refusal.detail(), MOST_OPERATION_DETAIL_BYTES)));
    }
    return status.build();
  }

  private RpcError refusalFor(ServerCall<?, ?> call, Throwable error) {
    Throwable cause = unwrap(error);
    return RpcErrors.of(cause).orElseGet(() -> incident(call, cause));
  }

  /** The text of a bug is for the log: it may hold what the caller must not see. */
  private RpcError incident(ServerCall<?, ?> call, Throwable fault) {
    String id = incidentIds.get();
    LOG.error("{} failed, incident {}", call.getMethodDescriptor().getFullMethodName(), id, fault);
    return RpcError.of(
        RpcError.Code.INTERNAL,
        "Almanac failed to answer; its log has the reason under incident " + id);
  }

  private static Throwable unwrap(Throwable error) {
    @Nullable Throwable cause = error.getCause();
    return error instanceof CompletionException && cause != null ? unwrap(cause) : error;
  }

  private static Status.Code code(RpcError.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT -> Status.Code.INVALID_ARGUMENT;
      case DEADLINE_EXCEEDED -> Status.Code.DEADLINE_EXCEEDED;
      case NOT_FOUND -> Status.Code.NOT_FOUND;
      case ALREADY_EXISTS -> Status.Code.ALREADY_EXISTS;
      case PERMISSION_DENIED -> Status.Code.PERMISSION_DENIED;
      case RESOURCE_EXHAUSTED -> Status.Code.RESOURCE_EXHAUSTED;
      case FAILED_PRECONDITION -> Status.Code.FAILED_PRECONDITION;
      case ABORTED -> Status.Code.ABORTED;
      case OUT_OF_RANGE -> Status.Code.OUT_OF_RANGE;
      case UNIMPLEMENTED -> Status.Code.UNIMPLEMENTED;
      case INTERNAL -> Status.Code.INTERNAL;
      case UNAVAILABLE -> Status.Code.UNAVAILABLE;
      case DATA_LOSS -> Status.Code.DATA_LOSS;
      case UNAUTHENTICATED -> Status.Code.UNAUTHENTICATED;
    };
  }
}
