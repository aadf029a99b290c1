package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.ResetOptions;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;

/** Builds batch requests, still without the runs they apply to. */
public final class BatchRequests {
  private BatchRequests() {}

  public static StartBatchOperationRequest.Builder terminate(ServerOptions server) {
    var batch = StartBatchOperationRequest.newBuilder();
    batch.getTerminationOperationBuilder().setIdentity(server.identity());
    return batch;
  }

  public static StartBatchOperationRequest.Builder cancel(ServerOptions server) {
    var batch = StartBatchOperationRequest.newBuilder();
    batch.getCancellationOperationBuilder().setIdentity(server.identity());
    return batch;
  }

  public static StartBatchOperationRequest.Builder delete(ServerOptions server) {
    var batch = StartBatchOperationRequest.newBuilder();
    batch.getDeletionOperationBuilder().setIdentity(server.identity());
    return batch;
  }

  public static StartBatchOperationRequest.Builder signal(
      ServerOptions server, String name, Payloads input) {
    var batch = StartBatchOperationRequest.newBuilder();
    batch
        .getSignalOperationBuilder()
        .setIdentity(server.identity())
        .setSignal(name)
        .setInput(input);
    return batch;
  }

  public static StartBatchOperationRequest.Builder reset(
      ServerOptions server, ResetOptions.Builder place) {
    var batch = StartBatchOperationRequest.newBuilder();
    batch.getResetOperationBuilder().setIdentity(server.identity()).setOptions(place);
    return batch;
  }
}
