package dev.almanac.engine.log;

import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;

/**
 * Payloads that are stored outside the server, and to which events only refer.
 *
 * @param bytes their total size, as given in the references
 */
public record ExternalPayloads(long count, long bytes) {
  public static final ExternalPayloads NONE = new ExternalPayloads(0, 0);

  /** Adds those of one more event. Search attributes have none. */
  public ExternalPayloads with(HistoryEvent event) {
    return EventPayloads.addTo(this, event);
  }

  public ExternalPayloads with(Payload payload) {
    var sum = this;
    for (int at = 0; at < payload.getExternalPayloadsCount(); at++) {
      long size = payload.getExternalPayloads(at).getSizeBytes();
      sum = new ExternalPayloads(sum.count + 1, sum.bytes + size);
    }
    return sum;
  }

  public ExternalPayloads with(Payloads payloads) {
    return withAll(payloads.getPayloadsList());
  }

  public ExternalPayloads with(Header header) {
    return header.getFieldsCount() == 0 ? this : withAll(header.getFieldsMap().values());
  }

  public ExternalPayloads with(Memo memo) {
    return memo.getFieldsCount() == 0 ? this : withAll(memo.getFieldsMap().values());
  }

  public ExternalPayloads with(Failure failure) {
    var sum = with(failure.getEncodedAttributes());
    sum = switch (failure.getFailureInfoCase()) {
      case APPLICATION_FAILURE_INFO ->
        sum.with(failure.getApplicationFailureInfo().getDetails());
      case TIMEOUT_FAILURE_INFO ->
        sum.with(failure.getTimeoutFailureInfo().getLastHeartbeatDetails());
      case CANCELED_FAILURE_INFO -> sum.with(failure.getCanceledFailureInfo().getDetails());
      case RESET_WORKFLOW_FAILURE_INFO ->
        sum.with(failure.getResetWorkflowFailureInfo().getLastHeartbeatDetails());
      default -> sum;
    };
    return failure.hasCause() ? sum.with(failure.getCause()) : sum;
  }

  private ExternalPayloads withAll(Iterable<Payload> payloads) {
    var sum = this;
    for (var payload : payloads) {
      sum = sum.with(payload);
    }
    return sum;
  }
}
