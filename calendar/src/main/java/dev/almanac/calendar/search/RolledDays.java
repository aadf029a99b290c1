package dev.almanac.calendar.search;

/** The days to which a plan moves the days of a set. */
record RolledDays(Days days, DayPlan plan) {
  boolean has(long day) {
    if (!plan.rolls()) {
      return days.has(day);
    }
    return !plan.isClosed(day) && (days.has(day) || takesFromBefore(day) || takesFromAfter(day));
  }

  private boolean takesFromBefore(long day) {
    long from = days.next(plan.startOfClosedBefore(day));
    while (from < day) {
      if (plan.target(from) == day) {
        return true;
      }
      from = days.next(from + 1);
    }
    return false;
  }

  private boolean takesFromAfter(long day) {
    long from = days.next(day + 1);
    while (from != Days.NONE && plan.earliestTarget(from) <= day) {
      if (plan.target(from) == day) {
        return true;
      }
      from = days.next(from + 1);
    }
    return false;
  }

  /** Returns the first day from {@code day} on, or {@link Days#NONE}. */
  long next(long day) {
    if (!plan.rolls()) {
      return days.next(day);
    }
    long best = Days.NONE;
    long from = plan.hasOpenDays() ? days.next(plan.startOfClosedBefore(day)) : Days.NONE;
    while (from != Days.NONE && plan.earliestTarget(from) < best) {
      long target = plan.target(from);
      if (target >= day) {
        best = Math.min(best, target);
      }
      from = days.next(from + 1);
    }
    return best;
  }
}
