package dev.almanac.calendar.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SentencePropertyTest {
  private static final long SEED = 20_260_105;
  private static final int ROUNDS = Boolean.getBoolean("almanac.long") ? 20 : 1;
  private static final int FAMILIES = 2_500;
  private static final int CHANGES = 16;
  private static final int TIMES_OF_DAY = 10_000;
  private static final int SPECS_FOR_ORDER = 2_000;

  private static final Set<Field> TIME = EnumSet.of(Field.SECOND, Field.MINUTE, Field.HOUR);

  private record Seen(String meaning, TimeSpec spec) {}

  @Test
  void differentMeaningsNeverShareASentence() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      var specs = new RandomSpecs(new Random(seed));
      var seen = new HashMap<String, Seen>();
      for (int family = 0; family < FAMILIES; family++) {
        var spec = specs.spec();
        check(spec, seen, seed);
        for (int i = 0; i < CHANGES; i++) {
          var changed = specs.changed(spec);
          check(changed, seen, seed);
          spec = i % 4 == 0 ? changed : spec;
        }
      }
    }
  }

  private static void check(TimeSpec spec, Map<String, Seen> seen, long seed) {
    var sentence = Sentence.of(spec);
    var now = new Seen(Meaning.of(spec), spec);
    var before = seen.putIfAbsent(sentence, now);
    if (before != null) {
      assertThat(now.meaning())
          .as("seed %d, \"%s\" for\n%s\nand\n%s", seed, sentence, before.spec(), spec)
          .isEqualTo(before.meaning());
    }
  }

  @Test
  void timesOfDayThatDifferNeverShareAPhrase() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      var specs = new RandomSpecs(new Random(seed));
      var seen = new HashMap<String, Seen>();
      for (int i = 0; i < TIMES_OF_DAY; i++) {
        var rule = onAnyDay(specs.rule());
        check(TimeSpec.builder().calendar(rule).build(), seen, seed);
        check(TimeSpec.builder().calendar(rule).exclude(rule).build(), seen, seed);
      }
    }
  }

  private static CalendarRule onAnyDay(CalendarRule rule) {
    var builder = CalendarRule.builder();
    for (var field : Field.values()) {
      builder.set(field, TIME.contains(field) ? rule.of(field) : List.of(field.all()));
    }
    return builder.set(Field.YEAR).build();
  }

  @Test
  void theOrderOfPartsAndTheWayToWriteASetDoNotMatter() {
    var random = new Random(SEED);
    var specs = new RandomSpecs(random);
    for (int i = 0; i < SPECS_FOR_ORDER; i++) {
      var spec = specs.spec();
      var other = new TimeSpec(
          rewritten(shuffled(spec.calendars(), random)),
          shuffled(spec.intervals(), random),
          Adjustments.excluding(rewritten(shuffled(spec.exclusions(), random))),
          spec.bounds(),
          spec.jitter(),
          spec.zone(),
          spec.dst());
      assertThat(Sentence.of(other)).as("seed %d, %s", SEED, spec).isEqualTo(Sentence.of(spec));
    }
  }

  private static <T> List<T> shuffled(List<T> items, Random random) {
    var copy = new ArrayList<>(items);
    Collections.shuffle(copy, random);
    return copy;
  }

  private static List<CalendarRule> rewritten(List<CalendarRule> rules) {
    return rules.stream().map(SentencePropertyTest::oneByOne).toList();
  }

  private static CalendarRule oneByOne(CalendarRule rule) {
    var builder = CalendarRule.builder().comment("rewritten").dayRules(rule.dayRules());
    rule.ranges()
        .forEach((field, ranges) -> builder.set(
            field,
            ranges.stream()
                .flatMap(range -> range.values().mapToObj(Range::at))
                .toList()
                .reversed()));
    return builder.build();
  }
}
