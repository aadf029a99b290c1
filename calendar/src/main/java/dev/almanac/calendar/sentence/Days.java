package dev.almanac.calendar.sentence;

/** The part of a rule that says on which days. */
record Days(MonthDays monthDays, Weekdays weekdays, MonthsAndYears months) {
  /** What stands before a condition on the day. */
  static final String CONDITION = " if that is ";

  static Days of(RuleSets rule) {
    return new Days(MonthDays.of(rule), Weekdays.of(rule), MonthsAndYears.of(rule));
  }

  /**
   * With a blank before it, or nothing for every day.
   *
   * @param everyDay what to say where no day is left out, before months and years
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
