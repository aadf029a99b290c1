package dev.almanac.api.testservice;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.protocol.testservice.SleepResponse;
import dev.almanac.protocol.testservice.SleepUntilRequest;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.runtime.TimeControl;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Answers at a point in the server's time; at once if it has passed. */
public final class SleepUntilHandler implements Handler<SleepUntilRequest, SleepResponse> {
  private final TimeControl time;

  public SleepUntilHandler(TimeControl time) {
    this.time = time;
  }

  @Override
  public MethodDescriptor<SleepUntilRequest, SleepResponse> method() {
    return TestServiceGrpc.getSleepUntilMethod();
  }

  @Override
  public CompletionStage<SleepResponse> handle(SleepUntilRequest request, Call call) {
    if (!request.hasTimestamp()) {
      throw RpcError.invalidArgument("Invalid timestamp: it is missing.").exception();
    }
    var until = RequestTimes.instant("timestamp", request.getTimestamp());
    return time.sleepUntil(until, new CallAsker(call))
        .thenApply(done -> SleepResponse.getDefaultInstance());
  }
}
