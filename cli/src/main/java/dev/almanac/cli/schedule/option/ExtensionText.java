package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.EnumText;
import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.LimitCounts;
import dev.almanac.protocol.schedule.v1.ManualWhilePaused;
import dev.almanac.protocol.schedule.v1.OnExhausted;
import dev.almanac.protocol.schedule.v1.Profile;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads and writes the values of Almanac's extensions. */
final class ExtensionText {
  private ExtensionText() {}

  static final class OfProfile implements ITypeConverter<Profile> {
    @Override
    public Profile convert(String text) {
      return EnumText.parse(text, Stream.of(Profile.values()));
    }
  }

  static final class OfCatchUp implements ITypeConverter<CatchUpMode> {
    @Override
    public CatchUpMode convert(String text) {
      return EnumText.parse(text, Stream.of(CatchUpMode.values()));
    }
  }

  static final class OfManual implements ITypeConverter<ManualWhilePaused> {
    @Override
    public ManualWhilePaused convert(String text) {
      return EnumText.parse(text, Stream.of(ManualWhilePaused.values()));
    }
  }

  static final class OfLimit implements ITypeConverter<LimitCounts> {
    @Override
    public LimitCounts convert(String text) {
      return EnumText.parse(text, Stream.of(LimitCounts.values()));
    }
  }

  static final class OfExhausted implements ITypeConverter<OnExhausted> {
    @Override
    public OnExhausted convert(String text) {
      return EnumText.parse(text, Stream.of(OnExhausted.values()));
    }
  }

  static final class OfArguments implements ITypeConverter<Arguments> {
    @Override
    public Arguments convert(String text) {
      return EnumText.parse(text, Stream.of(Arguments.values()));
    }
  }

  /** {@code next:weekends}. */
  static final class OfRoll implements ITypeConverter<CalendarUse> {
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
}
