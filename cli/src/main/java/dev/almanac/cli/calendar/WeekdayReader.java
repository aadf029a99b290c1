package dev.almanac.cli.calendar;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a weekday: its name, the first three letters of it, or its number. Sunday is 0. */
final class WeekdayReader implements ITypeConverter<Integer> {
  private static final List<String> NAMES =
      List.of("SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY");
  private static final int ABBREVIATION = 3;

  @Override
  public Integer convert(String text) {
    var word = text.toUpperCase(Locale.ROOT);
    for (int day = 0; day < NAMES.size(); day++) {
      var name = NAMES.get(day);
      if (word.equals(name)
          || word.equals(name.substring(0, ABBREVIATION))
          || word.equals(Integer.toString(day))) {
        return day;
      }
    }
    throw new TypeConversionException(
        "expected a weekday, SUN to SAT or 0 for Sunday to 6 for Saturday, but found '%s'"
            .formatted(text));
  }
}
