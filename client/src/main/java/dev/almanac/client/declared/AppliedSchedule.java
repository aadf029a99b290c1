package dev.almanac.client.declared;

/**
 * What was done about a schedule when declared schedules were applied.
 *
 * <pre>{@code
 * void run(Almanac almanac) {
 *   for (AppliedSchedule applied : almanac.applySchedules()) {
 *     if (applied.outcome() == AppliedSchedule.Outcome.KEPT) {
 *       System.out.println(applied.id() + ": " + applied.detail());
 *     }
 *   }
 * }
 * }</pre>
 *
 * @param detail what differed, and who wins where code and server disagree; empty if there is
 *     nothing to say
 */
public record AppliedSchedule(String id, Outcome outcome, String detail) {
  /** What was done. */
  public enum Outcome {
    /** It did not exist. */
    CREATED,
    /** It is as declared. */
    UNCHANGED,
    /** The code has changed, or declares it for the first time: the server has what it says. */
    UPDATED,
    /** Somebody changed it on the server, and the code has not changed since: that stays. */
    KEPT,
    /** It was declared once and is not any more: it stays and goes on. */
    UNDECLARED,
  }
}
