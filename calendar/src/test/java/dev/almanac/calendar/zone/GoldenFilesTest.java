package dev.almanac.calendar.zone;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files written by hand, byte by byte: what a reader and a writer by the same author both miss. */
class GoldenFilesTest {
  /** Version 1 part of a slim file: one type, one abbreviation byte, all zero. */
  private static final String EMPTY_BLOCK =
      "00000000 00000000 00000000 00000000 00000001 00000001  00000000 00 00  00";

  private static final String MAGIC_2 = "545a6966 32 000000000000000000000000000000 ";
  private static final String MAGIC_3 = "545a6966 33 000000000000000000000000000000 ";

  /** No transitions, one type at offset 0, four bytes of abbreviations. */
  private static final String UTC_BLOCK =
      "00000000 00000000 00000000 00000000 00000001 00000004  00000000 00 00  55544300";

  /** One transition, two types, nine bytes of abbreviations. */
  private static final String ONE_TRANSITION =
      "00000000 00000000 00000000 00000001 00000002 00000009 ";

  @Test
  void utcOfVersion1() {
    var rules = rules("545a6966 00 000000000000000000000000000000 " + UTC_BLOCK);
    assertThat(rules).isEqualTo(ZoneOffset.UTC.getRules());
  }

  @Test
  void utcOfVersion2() {
    var rules = rules(MAGIC_2 + EMPTY_BLOCK + MAGIC_2 + UTC_BLOCK + "0a 55544330 0a");
    assertThat(rules).isEqualTo(ZoneOffset.UTC.getRules());
  }

  @Test
  void slimBerlin() {
    // Summer time until 27 October 1996, then CET-1CEST,M3.5.0,M10.5.0/3
    var rules = rules(MAGIC_2 + EMPTY_BLOCK + MAGIC_2 + ONE_TRANSITION
        + "000000003272b410  01  00001c20 01 00  00000e10 00 05  4345535400 43455400"
        + "0a 4345542d31434553542c4d332e352e302c4d31302e352e302f33 0a");
    assertTransitions(
        rules,
        "1996-10-27T01:00:00Z +01:00",
        "1997-03-30T01:00:00Z +02:00",
        "1997-10-26T01:00:00Z +01:00",
        "2100-03-28T01:00:00Z +02:00",
        "2100-10-31T01:00:00Z +01:00");
  }

  @Test
  void fridayWrittenAsThursday26Hours() {
    // Summer time since 29 March 2013, then IST-2IDT,M3.4.4/26,M10.5.0
    var rules = rules(MAGIC_3 + EMPTY_BLOCK + MAGIC_3 + ONE_TRANSITION
        + "000000005154d980  01  00001c20 00 00  00002a30 01 04  49535400 4944540000"
        + "0a 4953542d324944542c4d332e342e342f32362c4d31302e352e30 0a");
    assertTransitions(
        rules,
        "2013-03-29T00:00:00Z +03:00",
        "2013-10-26T23:00:00Z +02:00",
        "2018-03-23T00:00:00Z +03:00",
        "2018-10-27T23:00:00Z +02:00",
        "2100-03-26T00:00:00Z +03:00",
        "2100-10-30T23:00:00Z +02:00");
  }

  @Test
  void anHourBeforeTheDay() {
    // Two hours west since 29 October 2023, then <-02>2<-01>,M3.5.0/-1,M10.5.0/0
    var rules = rules(MAGIC_3 + EMPTY_BLOCK + MAGIC_3 + ONE_TRANSITION
        + "00000000653dae90  01  ffffd5d0 00 00  ffffe3e0 00 04  2d303300 2d30320000"
        + "0a 3c2d30323e323c2d30313e2c4d332e352e302f2d312c4d31302e352e302f30 0a");
    assertTransitions(
        rules,
        "2023-10-29T01:00:00Z -02:00",
        "2024-03-31T01:00:00Z -01:00",
        "2024-10-27T01:00:00Z -02:00",
        "2100-03-28T01:00:00Z -01:00",
        "2100-10-31T01:00:00Z -02:00");
  }

  @Test
  void daylightSavingTimeAllYear() {
    // EST5EDT,0/0,J365/25, no transitions; the type's own offset, zero, plays no part
    var rules = rules(MAGIC_3 + EMPTY_BLOCK + MAGIC_3 + UTC_BLOCK
        + "0a 455354354544542c302f302c4a3336352f3235 0a");
    assertThat(rules.getTransitions()).isEmpty();
    assertThat(rules.getOffset(Instant.EPOCH)).isEqualTo(ZoneOffset.ofHours(-4));
  }

  @Test
  void datesThatIgnoreTheLeapDay() {
    // <+0330>-3:30<+0430>,J80/0,J264/0: 21 March and 21 September, in leap years too
    var rules = rules(MAGIC_2 + EMPTY_BLOCK + MAGIC_2 + UTC_BLOCK
        + "0a 3c2b303333303e2d333a33303c2b303433303e2c4a38302f302c4a3236342f30 0a");
    assertTransitions(
        rules,
        "2019-03-20T20:30:00Z +04:30",
        "2019-09-20T19:30:00Z +03:30",
        "2020-03-20T20:30:00Z +04:30",
        "2020-09-20T19:30:00Z +03:30");
  }

  private static ZoneRules rules(String hex) {
    return TzifReader.rules(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  private static void assertTransitions(ZoneRules rules, String... expected) {
    var years = Stream.of(expected).map(line -> line.substring(0, 4)).collect(toSet());
    assertThat(rules.getTransitions())
        .filteredOn(
            transition -> years.contains(transition.getInstant().toString().substring(0, 4)))
        .extracting(transition -> transition.getInstant() + " " + transition.getOffsetAfter())
        .containsExactly(expected);
  }
}
