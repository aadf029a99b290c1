package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What callers are told about faults of the store. */
final class Faults {
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

  private Faults() {}

  static CallFailed.Reason reason(Throwable fault) {
    return switch (fault) {
      case StoreException.Full full -> new CallFailed.Reason.Overloaded("The storage is full");
      case StoreException.Corrupt corrupt -> {
        LOG.error("Stored data cannot be used", corrupt);
        yield new CallFailed.Reason.DataLoss("Stored data cannot be used");
      }
      case StoreException other -> {
        LOG.warn("The storage does not answer: {}", other.getMessage());
        yield new CallFailed.Reason.Unavailable("The storage does not answer");
      }
      default -> {
        LOG.error("A bug", fault);
        yield new CallFailed.Reason.Unavailable("Almanac failed; its log has the reason");
      }
    };
  }
}
