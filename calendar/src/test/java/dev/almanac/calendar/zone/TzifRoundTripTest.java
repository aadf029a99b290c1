package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every zone of the JDK, written as a file of each kind and read again. */
class TzifRoundTripTest {
  private static final int LAST_YEAR_OF_32_BITS = 2037;
  private static final int LAST_YEAR_OF_ALL = 2101;

  enum Kind {
    VERSION_1(1, LAST_YEAR_OF_32_BITS, false),
    SLIM_2(2, 0, true),
    FAT_2(2, LAST_YEAR_OF_32_BITS, true),
    SLIM_3(3, 0, true),
    FAT_4(4, LAST_YEAR_OF_32_BITS, true),
    WITHOUT_FOOTER(2, LAST_YEAR_OF_ALL, false);

    private final int version;
    private final int spelledOutTo;
    private final boolean footer;

    Kind(int version, int spelledOutTo, boolean footer) {
      this.version = version;
      this.spelledOutTo = spelledOutTo;
      this.footer = footer;
    }

    byte[] file(ZoneRules rules) {
      var writer = new TzifWriter(version, firstOffset(rules));
      listed(rules)
          .forEach(transition -> writer.change(
              transition.toEpochSecond(), transition.getOffsetAfter().getTotalSeconds()));
      if (footer) {
        writer.footer(FooterText.of(rules));
      }
      return (this == FAT_4 ? writer.withIndicators().withDataForOldReaders() : writer).bytes();
    }

    /** Version 1 cannot list what came before 1901, so it begins with what held then. */
    private int firstOffset(ZoneRules rules) {
      var first = version == 1 ? Instant.ofEpochSecond(Integer.MIN_VALUE) : Instant.MIN;
      return rules.getOffset(first).getTotalSeconds();
    }

    private Stream<ZoneOffsetTransition> listed(ZoneRules rules) {
      var listed = new ArrayList<>(rules.getTransitions());
      var recurring = rules.getTransitionRules();
      int year = listed.isEmpty() ? 0 : listed.getLast().getDateTimeBefore().getYear();
      while (!recurring.isEmpty() && ++year <= spelledOutTo) {
        for (var rule : recurring) {
          listed.add(rule.createTransition(year));
        }
      }
      return listed.stream();
    }

    Instant end() {
      return version == 1 ? RuleDifference.END_OF_32_BITS : RuleDifference.END;
    }
  }

  @ParameterizedTest
  @EnumSource
  void givesBackTheRulesOfEveryZone(Kind kind) {
    var ids = ZoneRulesProvider.getAvailableZoneIds();
    assertThat(ids).hasSizeGreaterThan(500);
    assertThat(ids).allSatisfy(id -> {
      var expected = ZoneRulesProvider.getRules(id, false);
      var actual = TzifReader.rules(kind.file(expected));
      assertThat(RuleDifference.first(expected, actual, kind.end()))
          .as("first difference, in %s with footer %s", id, FooterText.of(expected))
          .isEmpty();
    });
  }
}
