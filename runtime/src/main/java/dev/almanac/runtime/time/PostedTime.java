package dev.almanac.runtime.time;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.loop.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** Asks a loop about time. */
public record PostedTime(
    Function<Consumer<Reply<Instant>>, CompletionStage<Instant>> asking, TimeSkipper desk)
    implements TimeControl {
  @Override
  public CompletionStage<Instant> lock() {
    return asking.apply(desk::lock);
  }

  @Override
  public CompletionStage<Instant> unlock(Unlocking unlocking) {
    return asking.apply(reply -> desk.unlock(unlocking, reply));
  }

  @Override
  public CompletionStage<Instant> sleepUntil(Instant time, Asker asker) {
    return asking.apply(reply -> desk.sleepUntil(time, asker, reply));
  }

  @Override
  public CompletionStage<Instant> sleep(Duration duration, Asker asker) {
    return asking.apply(reply -> desk.sleep(duration, asker, reply));
  }

  @Override
  public CompletionStage<Instant> sleepUnlocked(
      Duration duration, Unlocking unlocking, Asker asker) {
    return asking.apply(reply -> desk.sleepUnlocked(duration, unlocking, asker, reply));
  }
}
