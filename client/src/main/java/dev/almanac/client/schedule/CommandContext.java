package dev.almanac.client.schedule;

/**
 * Who asks for a change of a schedule, and why. The ledger records it.
 *
 * <pre>{@code
 * void run(Almanac almanac) {
 *   var ada = new CommandContext("ada", "month end");
 *   almanac.schedules().as(ada).handle("nightly").trigger();
 * }
 * }</pre>
 *
 * @param identity who asks
 * @param reason why; may be empty
 * @param requestId makes a repeated call have no second effect; if empty, each call has one of its
 *     own. Only for a single change.
 */
public record CommandContext(String identity, String reason, String requestId) {
  /** Creates the context of changes that each have a request id of their own. */
  public CommandContext(String identity, String reason) {
    this(identity, reason, "");
  }

  /** Returns the context of an application that does not say more. */
  static CommandContext of(String identity) {
    return new CommandContext(identity, "");
  }
}
