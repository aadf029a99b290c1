package dev.almanac.store;

import org.jspecify.annotations.Nullable;

/** A fault of operation. Says what was expected, what was found and, where known, for which run. */
public abstract sealed class StoreException extends RuntimeException {
  private StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * The epoch is no longer the newest: this process has renewed it, or another incarnation took the
   * place of the node. Nothing was written.
   */
  public static final class FenceLost extends StoreException {
    public FenceLost(Fence fence) {
      super("Node %s no longer holds epoch %d".formatted(fence.node(), fence.epoch()), null);
    }
  }

  /** The database did not answer, or not in time. What was being written may be there or not. */
  public static final class Unavailable extends StoreException {
    private final boolean lacksRoom;

    public Unavailable(String message, @Nullable Throwable cause) {
      this(message, cause, false);
    }

    private Unavailable(String message, @Nullable Throwable cause, boolean lacksRoom) {
      super(message, cause);
      this.lacksRoom = lacksRoom;
    }

    /** There is no room left, and nobody knows whether there was enough. */
    public static Unavailable withoutRoom(String message, @Nullable Throwable cause) {
      return new Unavailable(message, cause, true);
    }

    /** Whether there is no room left, which is then the reason. */
    public boolean lacksRoom() {
      return lacksRoom;
    }
  }

  /** The data contradict what is stored, and would on every attempt. Nothing was written. */
  public static final class Rejected extends StoreException {
    private final String reason;
    private final transient @Nullable EntityRef run;

    public Rejected(String reason, @Nullable EntityRef run, @Nullable Throwable cause) {
      super(run == null ? reason : "%s (%s)".formatted(reason, run), cause);
      this.reason = reason;
      this.run = run;
    }

    /** The same of a run that was found out later. */
    public Rejected of(@Nullable EntityRef found) {
      return new Rejected(reason, found, this);
    }

    /** The run or schedule whose write was refused; null if it was of neither. */
    public @Nullable EntityRef run() {
      return run;
    }
  }

  /** What is stored cannot be read as what it should be. */
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
