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

/** Converts exceptions of handlers to gRPC statuses. No other class knows both. */
public final class StatusMapping {
  /** The limit for all trailers of a refusal, of which many clients accept 8 KiB. */
  static final int MOST_TRAILER_BYTES = 7_800;

  static final int MOST_MESSAGE_BYTES = 4_000;

  /** Lower than without a detail, because the message is then sent twice. */
  static final int MOST_MESSAGE_BYTES_WITH_DETAIL = 2_000;

  /** The limit for the type name of a packed detail. */
  private static final int MOST_NAME_BYTES = 150;

  private static final int MOST_OPERATION_MESSAGE_BYTES = 700;
  private static final int MOST_OPERATION_DETAIL_BYTES = 500;

  private static final Logger LOG = LoggerFactory.getLogger(StatusMapping.class);

  private final Supplier<String> incidentIds;

  /** @param incidentIds creates the ids that connect an answer with its log line */
  public StatusMapping(Supplier<String> incidentIds) {
    this.incidentIds = incidentIds;
  }

  /** Ends an answered call. */
  static void succeed(ServerCall<?, ?> call) {
    call.close(Status.OK, new Metadata());
  }

  static void refuse(ServerCall<?, ?> call, RpcError refusal) {
    StatusRuntimeException refused = exception(refusal);
    Metadata trailers = refused.getTrailers();
    call.close(refused.getStatus(), trailers == null ? new Metadata() : trailers);
  }

  /** Returns the refusal as a gRPC exception, with its detail packed where SDKs look for it. */
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

  /** Returns the refusal as a message, for answers without trailers. */
  public static com.google.rpc.Status status(RpcError refusal) {
    var status = com.google.rpc.Status.newBuilder()
        .setCode(code(refusal.code()).value())
        .setMessage(StatusText.of(refusal.message(), MOST_MESSAGE_BYTES));
    if (refusal.detail() != null) {
      status.addDetails(Any.pack(StatusText.fit(refusal.detail(), MOST_TRAILER_BYTES)));
    }
    return status.build();
  }

  /** Returns the bytes that are left for a detail: it is sent in base 64, the message twice. */
  private static int roomBeside(String message) {
    int left = MOST_TRAILER_BYTES - StatusText.encodedBytes(message);
    return left * 3 / 4 - message.getBytes(UTF_8).length - MOST_NAME_BYTES;
  }

  /**
   * Returns the error for a pair of operations of which one was refused, so that neither was done.
   * The detail tells SDKs which one.
   */
  public static RpcError multiOperationFailed(RpcError refusal, boolean isFirst) {
    var failed = operation(refusal);
    var aborted = operation(new RpcError(
        RpcError.Code.ABORTED,
        "Operation was aborted.",
        MultiOperationExecutionAborted.getDefaultInstance()));
    return multiOperationFailed(refusal, isFirst ? failed : aborted, isFirst ? aborted : failed);
  }

  /** Returns the error for a pair whose first operation was done and cannot be undone. */
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

  /**
   * Returns what the caller is told of the exception of a handler or of its stage.
   *
   * @param name what was called, for the log
   */
  RpcError refusal(String name, Throwable error) {
    Throwable cause = unwrap(error);
    return RpcErrors.of(cause).orElseGet(() -> incident(name, cause));
  }

  /** Logs a bug. The caller does not get its text, which may contain data of others. */
  private RpcError incident(String name, Throwable fault) {
    String id = incidentIds.get();
    LOG.error("{} failed, incident {}", name, id, fault);
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
