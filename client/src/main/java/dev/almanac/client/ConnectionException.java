package dev.almanac.client;

/**
 * Says why an application could not connect to a server. Nothing is left running.
 *
 * <pre>{@code
 * void run() {
 *   try (var almanac = Almanac.connect("almanac.example.com:7233").start()) {
 *     almanac.workers().start();
 *   } catch (ConnectionException e) {
 *     System.err.println(e.getMessage()); // nobody listens there, or the name is unknown
 *   }
 * }
 * }</pre>
 */
public final class ConnectionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
