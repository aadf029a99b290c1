package dev.almanac.runtime.batch;

import dev.almanac.runtime.CallFailed;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for answers and retries calls while that can help. */
final class Insistence {
  private static final Logger LOG = LoggerFactory.getLogger(Insistence.class);
  private static final int MOST_TRIES = 30;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** What a failure means for the caller. */
  private enum Meaning {
    /** The run is gone or closed: nothing is left to do. */
    DONE,
    LATER,
    NEVER
  }

  private final Ending ending;

  Insistence(Ending ending) {
    this.ending = ending;
  }

  /**
   * Returns whether the operation succeeded in the end.
   *
   * @param first the result of the first attempt
   * @param again makes another attempt
   */
  boolean isDone(CompletionStage<Boolean> first, Supplier<CompletionStage<Boolean>> again)
      throws InterruptedException {
    CompletionStage<Boolean> answer = first;
    for (int tries = 1; ; tries++) {
      try {
        boolean ignored = await(answer);
        return true;
      } catch (CallFailed e) {
        var meaning = meaning(e.reason());
        if (meaning != Meaning.LATER || tries >= MOST_TRIES || ending.isDue()) {
          return meaning == Meaning.DONE;
        }
      }
      ending.pause(PAUSE);
      answer = again.get();
    }
  }

  /**
   * Returns the answer.
   *
   * @throws CallFailed if there is none, or if the batch must end
   */
  <T> T answer(Supplier<CompletionStage<T>> call) throws InterruptedException {
    while (true) {
      try {
        return await(call.get());
      } catch (CallFailed e) {
        if (meaning(e.reason()) != Meaning.LATER || ending.isDue()) {
          throw e;
        }
        LOG.warn("A batch cannot go on now: {}", e.reason());
      }
      ending.pause(PAUSE);
    }
  }

  private static Meaning meaning(CallFailed.Reason reason) {
    return switch (reason) {
      case CallFailed.Reason.NotFound missing -> Meaning.DONE;
      case CallFailed.Reason.Refused(var refusal) ->
        switch (refusal.reason()) {
          case NOT_FOUND -> Meaning.DONE;
          case BUSY -> Meaning.LATER;
          case INVALID_ARGUMENT, ALREADY_EXISTS, FAILED_PRECONDITION, TOO_MANY, NOT_READY ->
            Meaning.NEVER;
        };
      case CallFailed.Reason.DataLoss lost -> Meaning.NEVER;
      case CallFailed.Reason.Overloaded full -> Meaning.LATER;
      case CallFailed.Reason.Unavailable silent -> Meaning.LATER;
    };
  }

  private static <T> T await(CompletionStage<T> stage) throws InterruptedException {
    try {
      return stage.toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new CallFailed(new CallFailed.Reason.Unavailable("There is no answer"));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CallFailed failed) {
        throw failed;
      }
      LOG.error("A bug", e);
      throw new CallFailed(new CallFailed.Reason.DataLoss(String.valueOf(e.getCause())));
    }
  }
}
