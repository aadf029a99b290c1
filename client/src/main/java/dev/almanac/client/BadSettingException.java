package dev.almanac.client;

/**
 * Says which setting is wrong, what was expected and what was found.
 *
 * <pre>{@code
 * void run() {
 *   try (var almanac = Almanac.configured(Map.of("almanac.url", "orders.db")).start()) {
 *     almanac.workers().start();
 *   } catch (BadSettingException e) {
 *     System.err.println(e.getMessage());
 *   }
 * }
 * }</pre>
 */
public final class BadSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  BadSettingException(String message) {
    super(message);
  }
}
