package dev.almanac.api.testservice;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.protocol.testservice.SleepRequest;
import dev.almanac.protocol.testservice.SleepResponse;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.runtime.TimeControl;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Answers after a duration in the server's time. */
public final class SleepHandler implements Handler<SleepRequest, SleepResponse> {
  private final TimeControl time;

  public SleepHandler(TimeControl time) {
    this.time = time;
  }

  @Override
  public MethodDescriptor<SleepRequest, SleepResponse> method() {
    return TestServiceGrpc.getSleepMethod();
  }

  @Override
  public CompletionStage<SleepResponse> handle(SleepRequest request, Call call) {
    var duration = RequestTimes.duration("duration", request.getDuration());
    return time.sleep(duration, new CallAsker(call))
        .thenApply(done -> SleepResponse.getDefaultInstance());
  }
}
