package dev.almanac.calendar.sentence;

/**
 * Words for a time of day.
 *
 * @param clock whether they name times of day, so that the days must follow: {@code at 02:00} needs
 *     "every day", {@code every 15 minutes} does not
 */
record Phrase(String text, boolean clock) {
  /** Only a phrase that lists the fields contains this. */
  static final String LISTING = "when ";

  /** Appends the days, which begin with a blank or are empty. */
  String with(String days) {
    return text + (text.contains(LISTING) && !days.isEmpty() ? "," : "") + days;
  }
}
