package dev.almanac.api.operator;

import com.google.protobuf.BoolValue;
import com.google.protobuf.Empty;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.runtime.clock.TrustedClock;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Confirms, on behalf of an operator, that the machine's clock is right. */
public record ConfirmClockHandler(TrustedClock clock) implements Handler<Empty, BoolValue> {
  @Override
  public MethodDescriptor<Empty, BoolValue> method() {
    return OperatorServiceGrpc.getConfirmClockMethod();
  }

  @Override
  public CompletionStage<BoolValue> handle(Empty request, Call call) {
    return CompletableFuture.completedFuture(BoolValue.of(clock.confirm()));
  }
}
