package dev.almanac.engine.schedule.state;

/**
 * Who asked for something, and why.
 *
 * @param principal a person or program, as far as known
 * @param requestId identifies repetitions; may be empty
 * @param source the interface it came through; {@code schedule} for the schedule itself
 * @param reason in the asker's words; may be empty
 */
public record Asker(String principal, String requestId, String source, String reason) {
  /** The schedule itself. */
  public static final Asker SCHEDULE = new Asker("", "", "schedule", "");

  /** Returns the asker with this reason, if it has none itself. */
  public Asker because(String why) {
    return reason.isEmpty() ? new Asker(principal, requestId, source, why) : this;
  }
}
