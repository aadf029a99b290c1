package dev.almanac.api.testservice;

import com.google.protobuf.Empty;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.testservice.GetCurrentTimeResponse;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import io.grpc.MethodDescriptor;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Returns the server's time. */
public final class GetCurrentTimeHandler implements Handler<Empty, GetCurrentTimeResponse> {
  private final InstantSource clock;

  public GetCurrentTimeHandler(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<Empty, GetCurrentTimeResponse> method() {
    return TestServiceGrpc.getGetCurrentTimeMethod();
  }

  @Override
  public CompletionStage<GetCurrentTimeResponse> handle(Empty request, Call call) {
    return CompletableFuture.completedFuture(GetCurrentTimeResponse.newBuilder()
        .setTime(ProtoTime.timestamp(clock.instant()))
        .build());
  }
}
