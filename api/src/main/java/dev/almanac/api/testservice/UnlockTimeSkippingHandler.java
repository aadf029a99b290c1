package dev.almanac.api.testservice;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.protocol.testservice.UnlockTimeSkippingRequest;
import dev.almanac.protocol.testservice.UnlockTimeSkippingResponse;
import dev.almanac.runtime.TimeControl;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Removes a lock. Without locks, time jumps to what is due next. */
public final class UnlockTimeSkippingHandler
    implements Handler<UnlockTimeSkippingRequest, UnlockTimeSkippingResponse> {
  private final TimeControl time;

  public UnlockTimeSkippingHandler(TimeControl time) {
    this.time = time;
  }

  @Override
  public MethodDescriptor<UnlockTimeSkippingRequest, UnlockTimeSkippingResponse> method() {
    return TestServiceGrpc.getUnlockTimeSkippingMethod();
  }

  @Override
  public CompletionStage<UnlockTimeSkippingResponse> handle(
      UnlockTimeSkippingRequest request, Call call) {
    return time.unlock(Unlockings.of(call.caller()))
        .thenApply(done -> UnlockTimeSkippingResponse.getDefaultInstance());
  }
}
