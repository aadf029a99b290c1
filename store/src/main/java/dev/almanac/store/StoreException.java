package dev.almanac.store;

import org.jspecify.annotations.Nullable;

/**
 * An operational fault. Its message says what was expected and found and, if known, for which run.
 */
public abstract sealed class StoreException extends RuntimeException {
  private StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * The epoch is outdated: this process renewed it, or another incarnation took the node's place.
   * Nothing was written.
   */
  public static final class FenceLost extends StoreException {
    public FenceLost(Fence fence) {
      super("Node %s no longer holds epoch %d".formatted(fence.node(), fence.epoch()), null);
    }
  }

  /** The database did not answer in time. The write may or may not have happened. */
  public static final class Unavailable extends StoreException {
    private final boolean lacksRoom;

    public Unavailable(String message, @Nullable Throwable cause) {
      this(message, cause, false);
    }

    private Unavailable(String message, @Nullable Throwable cause, boolean lacksRoom) {
      super(message, cause);
      this.lacksRoom = lacksRoom;
    }

    /** Creates an exception for a lack of room after which the outcome is unknown. */
    public static Unavailable withoutRoom(String message, @Nullable Throwable cause) {
      return new Unavailable(message, cause, true);
    }

    /** Returns whether a lack of room is the reason. */
    public boolean lacksRoom() {
      return lacksRoom;
    }
  }

  /** The data contradict what is stored and would do so on every attempt. Nothing was written. */
  public static final class Rejected extends StoreException {
    private final String reason;
    private final transient @Nullable EntityRef run;

    public Rejected(String reason, @Nullable EntityRef run, @Nullable Throwable cause) {
      super(run == null ? reason : "%s (%s)".formatted(reason, run), cause);
      this.reason = reason;
      this.run = run;
    }

    /** Returns this rejection for a run that was identified later. */
    public Rejected of(@Nullable EntityRef found) {
      return new Rejected(reason, found, this);
    }

    /** Returns the run or schedule whose write was refused; null if it belongs to neither. */
    public @Nullable EntityRef run() {
      return run;
    }
  }

  /** Stored data cannot be read. */
  public static final class Corrupt extends StoreException {
    public Corrupt(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** There is no room left. Nothing was written. */
  public static final class Full extends StoreException {
    public Full(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
