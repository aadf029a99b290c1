package dev.almanac.cli.workflow.start;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.cli.wire.CallFailedException;
import io.grpc.protobuf.StatusProto;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import java.util.Optional;

/** Finds the run that prevented a start in the refusal. */
final class ExistingRun {
  private ExistingRun() {}

  static Optional<String> in(CallFailedException refused) {
    var status = StatusProto.fromThrowable(refused.failure());
    if (status == null) {
      return Optional.empty();
    }
    for (Any detail : status.getDetailsList()) {
      try {
        if (detail.is(WorkflowExecutionAlreadyStartedFailure.class)) {
          var failure = detail.unpack(WorkflowExecutionAlreadyStartedFailure.class);
          return Optional.of(failure.getRunId()).filter(id -> !id.isEmpty());
        }
      } catch (InvalidProtocolBufferException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
