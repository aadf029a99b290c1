package dev.almanac.calendar.sentence;

/**
 * Words for a time of day.
 *
 * @param clock whether they name points on the clock, so that the days must be said as well:
 *     {@code at 02:00} asks for "every day", {@code every 15 minutes} does not
 */
record Phrase(String text, boolean clock) {
  /** What only a phrase contains that lists the fields. */
  static final String LISTING = "when ";

  /** Days, which begin with a blank or are nothing, put behind the time. */
  String with(String days) {
    return text + (text.contains(LISTING) && !days.isEmpty() ? "," : "") + days;
  }
}
