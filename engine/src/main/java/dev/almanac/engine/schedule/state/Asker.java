package dev.almanac.engine.schedule.state;

/**
 * Who asked for something, and why.
 *
 * @param principal a person or a program, as far as it is known
 * @param requestId by which a repetition is known; may be empty
 * @param source the surface it came through; the schedule itself is {@code schedule}
 * @param reason in the words of whoever asked; may be empty
 */
public record Asker(String principal, String requestId, String source, String reason) {
  /** The schedule itself. */
  public static final Asker SCHEDULE = new Asker("", "", "schedule", "");

  /** The same for a reason that was given elsewhere, if it has none itself. */
  public Asker because(String why) {
    return reason.isEmpty() ? new Asker(principal, requestId, source, why) : this;
  }
}
