package dev.almanac.cli.schedule.option;

import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads where a date moves that a calendar names, such as {@code next:weekends}. */
final class RollText implements ITypeConverter<CalendarUse> {
  @Override
  public CalendarUse convert(String text) {
    int colon = text.indexOf(':');
    var use = CalendarUse.newBuilder().setCalendar(text.substring(colon + 1));
    return switch (colon < 0 ? "" : text.substring(0, colon)) {
      case "next" -> use.setKind(CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT).build();
      case "previous" ->
        use.setKind(CalendarUseKind.CALENDAR_USE_KIND_ROLL_PREVIOUS).build();
      default ->
        throw new TypeConversionException(
            "expected next:NAME or previous:NAME, found '%s'".formatted(text));
    };
  }
}
