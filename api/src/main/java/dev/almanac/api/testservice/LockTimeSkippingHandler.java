package dev.almanac.api.testservice;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.protocol.testservice.LockTimeSkippingRequest;
import dev.almanac.protocol.testservice.LockTimeSkippingResponse;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.runtime.TimeControl;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Adds a lock. Time is not skipped until every lock is removed. */
public final class LockTimeSkippingHandler
    implements Handler<LockTimeSkippingRequest, LockTimeSkippingResponse> {
  private final TimeControl time;

  public LockTimeSkippingHandler(TimeControl time) {
    this.time = time;
  }

  @Override
  public MethodDescriptor<LockTimeSkippingRequest, LockTimeSkippingResponse> method() {
    return TestServiceGrpc.getLockTimeSkippingMethod();
  }

  @Override
  public CompletionStage<LockTimeSkippingResponse> handle(
      LockTimeSkippingRequest request, Call call) {
    return time.lock().thenApply(done -> LockTimeSkippingResponse.getDefaultInstance());
  }
}
