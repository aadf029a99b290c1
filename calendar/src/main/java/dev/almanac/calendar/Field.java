package dev.almanac.calendar;

/** The seven fields of a calendar rule, in the order in which problems are reported. */
public enum Field {
  SECOND("Second", 0, 59),
  MINUTE("Minute", 0, 59),
  HOUR("Hour", 0, 23),
  DAY_OF_MONTH("DayOfMonth", 1, 31),
  MONTH("Month", 1, 12),
  YEAR("Year", Limits.FIRST_YEAR, Limits.LAST_YEAR),
  /** Sunday is 0. Parsers convert 7 to 0. */
  DAY_OF_WEEK("DayOfWeek", 0, 6);

  private final String label;
  private final int min;
  private final int max;

  Field(String label, int min, int max) {
    this.label = label;
    this.min = min;
    this.max = max;
  }

  /** Returns the name in error messages, as Temporal writes it. */
  public String label() {
    return label;
  }

  public int min() {
    return min;
  }

  public int max() {
    return max;
  }

  /** Returns every value of this field. */
  public Range all() {
    return Range.between(min, max);
  }
}
