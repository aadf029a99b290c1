package dev.almanac.runtime.loop;

import dev.almanac.store.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Logs repeated faults: the first one with its reason, then the number from time to time. For one
 * thread.
 */
public final class FaultLog {
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();

  private final Logger log;
  private final LongSupplier nanos;
  private final Map<String, Said> known = new HashMap<>();

  private static final class Said {
    private long at;
    private long times;
  }

  public FaultLog(Logger log, LongSupplier nanos) {
    this.log = log;
    this.nanos = nanos;
  }

  /** @param what one of a few texts */
  public void say(String what, StoreException fault) {
    long now = nanos.getAsLong();
    var said = known.get(what);
    if (said == null) {
      said = new Said();
      known.put(what, said);
    } else if (now - said.at < PAUSE) {
      said.times++;
      return;
    }
    if (said.times == 0) {
      log.error("{}: {}", what, fault.getMessage());
    } else {
      log.error("{}, {} times since the last report: {}", what, said.times, fault.getMessage());
    }
    said.at = now;
    said.times = 0;
  }
}
