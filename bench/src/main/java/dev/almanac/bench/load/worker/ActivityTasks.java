package dev.almanac.bench.load.worker;

import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;

/** The activity code: it returns at once. */
record ActivityTasks(Wire wire, Home home, Ballast ballast, Meter meter)
    implements Poller.Handler<PollActivityTaskQueueResponse> {
  @Override
  public boolean handle(PollActivityTaskQueueResponse task, Runnable done) {
    if (task.getTaskToken().isEmpty()) {
      return false;
    }
    meter.activityTask();
    var request = RespondActivityTaskCompletedRequest.newBuilder()
        .setNamespace(home.namespace())
        .setIdentity(home.identity())
        .setTaskToken(task.getTaskToken())
        .setResult(ballast.payloads())
        .build();
    wire.insist(
        WorkflowServiceGrpc.getRespondActivityTaskCompletedMethod(),
        request,
        Wire.DEADLINE,
        Answer.of(reply -> done.run(), status -> {
          meter.completionRefused();
          done.run();
        }));
    return true;
  }
}
