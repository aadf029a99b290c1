package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports faults of the store to callers. */
public final class StoreFaults {
  private static final Logger LOG = LoggerFactory.getLogger(StoreFaults.class);

  /** The reason for callers if the server has a bug. */
  public static final CallFailed.Reason BUG =
      new CallFailed.Reason.Unavailable("Almanac failed; its log has the reason");

  public static final CallFailed.Reason FULL =
      new CallFailed.Reason.Overloaded("The storage is full");

  public static final CallFailed.Reason SILENT =
      new CallFailed.Reason.Unavailable("The storage does not answer");

  private StoreFaults() {}

  /** Returns the reason for callers, and logs the fault. */
  public static CallFailed.Reason reason(RuntimeException fault) {
    if (fault instanceof StoreException known) {
      return reason(known);
    }
    LOG.error("A bug", fault);
    return BUG;
  }

  private static CallFailed.Reason reason(StoreException fault) {
    return switch (fault) {
      case StoreException.Full full -> FULL;
      case StoreException.Corrupt corrupt -> unusable(corrupt);
      case StoreException.Rejected rejected -> unusable(rejected);
      case StoreException.FenceLost lost -> silent(lost);
      case StoreException.Unavailable unavailable when unavailable.lacksRoom() -> FULL;
      case StoreException.Unavailable unavailable -> silent(unavailable);
    };
  }

  private static CallFailed.Reason unusable(StoreException fault) {
    LOG.error("Stored data cannot be used: {}", fault.getMessage());
    LOG.debug("Stack trace of unusable data", fault);
    return new CallFailed.Reason.DataLoss("Stored data cannot be used: " + fault.getMessage());
  }

  private static CallFailed.Reason silent(StoreException fault) {
    LOG.warn("The storage does not answer: {}", fault.getMessage());
    return SILENT;
  }
}
