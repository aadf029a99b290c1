package dev.almanac.runtime.fault;

import dev.almanac.store.Fence;
import org.jspecify.annotations.Nullable;

/**
 * Why a server cannot continue.
 *
 * @param message one line for the operator
 */
public record FatalFault(
    Kind kind, String message, @Nullable Throwable cause) {
  /** The kinds of fault that a supervisor may want to distinguish. */
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

  /** Creates the fault for a place that another process took. */
  public static FatalFault placeLost(Fence fence, @Nullable Throwable cause) {
    return new FatalFault(
        Kind.PLACE_LOST,
        ("Another server has taken over this database (%s), so this one ends: it writes and"
                + " answers nothing any more")
            .formatted(fence.node()),
        cause);
  }

  /** Creates the fault for a thread that died. */
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
   * Returns whether the JVM failed, for example because memory ran out, so that no single call is
   * to blame. A stack overflow is the fault of one call.
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
