package dev.almanac.api.testservice;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.testservice.GetCurrentTimeResponse;
import dev.almanac.protocol.testservice.LockTimeSkippingResponse;
import dev.almanac.protocol.testservice.SleepRequest;
import dev.almanac.protocol.testservice.SleepResponse;
import dev.almanac.protocol.testservice.SleepUntilRequest;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.protocol.testservice.UnlockTimeSkippingResponse;
import dev.almanac.runtime.TimeControl;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The handlers for time skipping on test servers. */
public final class TimeSkippingHandlers {
  private final TimeControl time;

  private TimeSkippingHandlers(TimeControl time) {
    this.time = time;
  }

  public static List<Handler<?, ?>> of(TimeControl time, InstantSource clock) {
    var calls = new TimeSkippingHandlers(time);
    return List.of(
        Handler.of(TestServiceGrpc.getLockTimeSkippingMethod(), request -> calls.lock()),
        Handler.withCall(
            TestServiceGrpc.getUnlockTimeSkippingMethod(), (request, call) -> calls.unlock(call)),
        Handler.withCall(TestServiceGrpc.getSleepMethod(), calls::sleep),
        Handler.withCall(TestServiceGrpc.getSleepUntilMethod(), calls::sleepUntil),
        Handler.withCall(
            TestServiceGrpc.getUnlockTimeSkippingWithSleepMethod(), calls::sleepUnlocked),
        Handler.of(
            TestServiceGrpc.getGetCurrentTimeMethod(),
            request -> CompletableFuture.completedFuture(GetCurrentTimeResponse.newBuilder()
                .setTime(ProtoTime.timestamp(clock.instant()))
                .build())));
  }

  /** Adds a lock. Time is not skipped until every lock is removed. */
  private CompletionStage<LockTimeSkippingResponse> lock() {
    return time.lock().thenApply(done -> LockTimeSkippingResponse.getDefaultInstance());
  }

  /** Removes a lock. Without locks, time jumps to what is due next. */
  private CompletionStage<UnlockTimeSkippingResponse> unlock(Call call) {
    return time.unlock(Unlockings.of(call.caller()))
        .thenApply(done -> UnlockTimeSkippingResponse.getDefaultInstance());
  }

  /** Answers after a duration in the server's time. */
  private CompletionStage<SleepResponse> sleep(SleepRequest request, Call call) {
    var duration = RequestTimes.duration("duration", request.getDuration());
    return time.sleep(duration, new CallAsker(call))
        .thenApply(done -> SleepResponse.getDefaultInstance());
  }

  /** Answers at a point in the server's time; at once if it has passed. */
  private CompletionStage<SleepResponse> sleepUntil(SleepUntilRequest request, Call call) {
    if (!request.hasTimestamp()) {
      throw RpcError.invalidArgument("Invalid timestamp: it is missing.").exception();
    }
    var until = RequestTimes.instant("timestamp", request.getTimestamp());
    return time.sleepUntil(until, new CallAsker(call))
        .thenApply(done -> SleepResponse.getDefaultInstance());
  }

  /** Removes a lock, sleeps in the server's time, and locks again. */
  private CompletionStage<SleepResponse> sleepUnlocked(SleepRequest request, Call call) {
    var duration = RequestTimes.duration("duration", request.getDuration());
    return time.sleepUnlocked(duration, Unlockings.of(call.caller()), new CallAsker(call))
        .thenApply(done -> SleepResponse.getDefaultInstance());
  }
}
