package dev.almanac.runtime.fault;

import dev.almanac.store.Fence;
import org.jspecify.annotations.Nullable;

/**
 * Why a server cannot go on.
 *
 * @param message one line for whoever runs it
 */
public record FatalFault(
    Kind kind, String message, @Nullable Throwable cause) {
  /** What those who restart servers may want to tell apart. */
  public enum Kind {
    /** Another process serves the database now. */
    PLACE_LOST,
    /** There is no memory left. */
    OUT_OF_MEMORY,
    /** A thread that the server needs has died. */
    THREAD_DIED,
  }

  private static final int MOST_CAUSES = 10;

  private static final FatalFault NO_MEMORY_FOR_WORDS =
      new FatalFault(Kind.OUT_OF_MEMORY, "Out of memory, so the server ends", null);

  /** Another process took the place in which this one wrote. */
  public static FatalFault placeLost(Fence fence, @Nullable Throwable cause) {
    return new FatalFault(
        Kind.PLACE_LOST,
        ("Another server has taken over this database (%s), so this one ends: it writes and"
                + " answers nothing any more")
            .formatted(fence.node()),
        cause);
  }

  /** A thread met something that it cannot go on after. */
  public static FatalFault of(Thread thread, Throwable cause) {
    return isOutOfMemory(cause)
        ? outOfMemory(thread, cause)
        : new FatalFault(
            Kind.THREAD_DIED,
            "Thread %s died of %s, so the server ends".formatted(thread.getName(), cause),
            cause);
  }

  private static FatalFault outOfMemory(Thread thread, Throwable cause) {
    try {
      return new FatalFault(
          Kind.OUT_OF_MEMORY,
          "Out of memory on thread %s (%s), so the server ends; give it more with -Xmx"
              .formatted(thread.getName(), cause.getMessage()),
          cause);
    } catch (OutOfMemoryError e) {
      return NO_MEMORY_FOR_WORDS;
    }
  }

  /**
   * Whether it is a want of memory, or another state of the JVM that no call is to blame for. A
   * stack that overflows is a call's own.
   */
  public static boolean isOfMachine(Throwable error) {
    return isOutOfMemory(error)
        || (error instanceof VirtualMachineError && !(error instanceof StackOverflowError));
  }

  private static boolean isOutOfMemory(Throwable error) {
    @Nullable Throwable cause = error;
    for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}
