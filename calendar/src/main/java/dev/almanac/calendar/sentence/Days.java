package dev.almanac.calendar.sentence;

/** The part of a rule about days. */
record Days(MonthDays monthDays, Weekdays weekdays, MonthsAndYears months) {
  /** Precedes a condition on the day. */
  static final String CONDITION = " if that is ";

  static Days of(RuleSets rule) {
    return new Days(MonthDays.of(rule), Weekdays.of(rule), MonthsAndYears.of(rule));
  }

  /**
   * Returns the words with a blank in front; empty for every day.
   *
   * @param everyDay the words for all days, before months and years
   */
  String words(String everyDay) {
    if (monthDays.any() && weekdays.any()) {
      return everyDay + months.in();
    }
    if (monthDays.any()) {
      return " on " + weekdays.plural(months);
    }
    var condition = weekdays.any() ? "" : CONDITION + weekdays.condition();
    return " on " + monthDays.words(months) + condition;
  }
}
