package dev.almanac.api.limit;

/**
 * What one caller may do.
 *
 * @param perSecond calls in a second, other than those of workers about tasks; 0 for any number
 * @param open calls at once, those that wait included; 0 for any number
 */
public record CallerRates(int perSecond, int open) {
  public static final CallerRates ANY = new CallerRates(0, 0);

  boolean isLimited() {
    return perSecond > 0 || open > 0;
  }
}
