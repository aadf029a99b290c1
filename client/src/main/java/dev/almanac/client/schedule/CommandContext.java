package dev.almanac.client.schedule;

/**
 * Who asks for a change of a schedule, and why. The ledger records it.
 *
 * @param identity who asks
 * @param reason why; may be empty
 */
public record CommandContext(String identity, String reason) {
  /** Returns the context of an application that does not say more. */
  static CommandContext of(String identity) {
    return new CommandContext(identity, "");
  }
}
