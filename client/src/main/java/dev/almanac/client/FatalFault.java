package dev.almanac.client;

import org.jspecify.annotations.Nullable;

/**
 * Why a server in this process had to close itself.
 *
 * <pre>{@code
 * var almanac = Almanac.embedded()
 *     .file(Path.of("orders.db"))
 *     .onFatalFault(fault -> System.err.println(fault.kind() + ": " + fault.message()))
 *     .start();
 * }</pre>
 *
 * @param message says it to people
 * @param cause the error that led to it, if one did
 */
public record FatalFault(
    Kind kind, String message, @Nullable Throwable cause) {
  /** What happened. */
  public enum Kind {
    /** Another server has taken over the database. */
    DATABASE_LOST,
    /** The heap or another memory of the process is full. */
    OUT_OF_MEMORY,
    /** A thread has ended without which the server does not work. */
    THREAD_DIED,
  }
}
