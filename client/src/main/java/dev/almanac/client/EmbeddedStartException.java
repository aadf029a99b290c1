package dev.almanac.client;

/**
 * Says why a server in this process did not start. Nothing is left running.
 *
 * <pre>{@code
 * void run() {
 *   try (var almanac = Almanac.embedded().file(Path.of("orders.db")).start()) {
 *     almanac.workers().start();
 *   } catch (EmbeddedStartException e) {
 *     System.err.println(e.getMessage()); // orders.db is in use by process 4711; …
 *   }
 * }
 * }</pre>
 */
public final class EmbeddedStartException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EmbeddedStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
