package dev.almanac.calendar.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.CalendarText;
import dev.almanac.calendar.text.GoDuration;
import dev.almanac.calendar.text.IntervalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every parser of the module reads or refuses any text: no other exception, the same answer each
 * time, results within their limits, refusals that are short and name the text.
 */
class ParserFuzzTest {
  private static final long SEED = 20_260_101;
  private static final int MUTATIONS = Boolean.getBoolean("almanac.long") ? 1_500_000 : 20_000;
  private static final int LONGEST_MESSAGE = 1_500;
  private static final int SHOWN_TEXT = 79;
  private static final List<Parser> CRONS = crons();
  private static final List<Parser> FIELDS = fields();
  private static final List<Parser> DURATIONS = List.of(
      new Parser("interval", IntervalText::parse),
      new Parser("duration", GoDuration::parseWithDays),
      new Parser("any duration", IntervalText::duration));
  private static final List<Parser> PARSERS =
      Stream.of(CRONS, FIELDS, DURATIONS).flatMap(List::stream).toList();

  private record Parser(String name, Function<String, Object> parse) {}

  @Test
  void everyTextOfTheCorpusIsReadOrRefused() {
    Corpus.texts().forEach(text -> PARSERS.forEach(parser -> check(parser, text)));
  }

  @Test
  void everyMutatedTextIsReadOrRefused() {
    var mutator = new TextMutator(SEED, Corpus.texts());
    for (int i = 0; i < MUTATIONS; i++) {
      var text = mutator.next();
      CRONS.forEach(parser -> check(parser, text));
      DURATIONS.forEach(parser -> check(parser, text));
      check(FIELDS.get(i % FIELDS.size()), text);
    }
  }

  @Test
  void everyParserReadsSomethingAndRefusesSomething() {
    for (var parser : PARSERS) {
      var answers = Corpus.texts().stream().map(text -> answer(parser, text)).toList();
      assertThat(answers).as(parser.name).hasAtLeastOneElementOfType(SpecException.class);
      assertThat(answers).as(parser.name).anyMatch(each -> !(each instanceof SpecException));
    }
  }

  private static List<Parser> crons() {
    var parsers = new ArrayList<Parser>();
    for (var dialect : Dialect.values()) {
      parsers.add(new Parser("cron " + dialect, text -> Cron.parse(dialect, text)));
    }
    parsers.add(new Parser("cron unstated", Cron::parseUnstated));
    return parsers;
  }

  private static List<Parser> fields() {
    return Stream.of(Field.values())
        .map(field ->
            new Parser("calendar " + field, text -> CalendarText.parse(Map.of(field, text), "")))
        .toList();
  }

  /** What every parser makes of every text. */
  static List<String> answers(List<String> texts) {
    return PARSERS.stream()
        .flatMap(parser -> texts.stream().map(text -> answer(parser, text).toString()))
        .toList();
  }

  /** What the parser returns, or its refusal. */
  private static Object answer(Parser parser, String text) {
    try {
      return parser.parse.apply(text);
    } catch (SpecException refused) {
      return refused;
    }
  }

  private static void check(Parser parser, String text) {
    try {
      var answer = answer(parser, text);
      if (answer instanceof SpecException refusal) {
        checkRefusal(refusal, text);
      } else {
        checkResult(answer);
        require(answer(parser, text).equals(answer), "the same answer again, not", answer);
      }
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      var shown = text.codePoints()
          .mapToObj(c -> c < ' ' || c > '~' ? "\\u%04x".formatted(c) : Character.toString(c))
          .collect(Collectors.joining());
      throw new AssertionError("%s, seed %d, text: %s".formatted(parser.name, SEED, shown), e);
    }
  }

  private static void checkRefusal(SpecException refusal, String text) {
    var message = String.valueOf(refusal.getMessage());
    require(message.length() <= LONGEST_MESSAGE, "a short message, not", message);
    require(!refusal.problems().isEmpty(), "a problem in", message);
    for (var problem : refusal.problems()) {
      require(!problem.reason().isBlank(), "a reason in", message);
      require(
          problem.position() == 0 || text.startsWith(problem.text(), problem.position() - 1),
          "the text at its position in",
          message);
    }
    var first = refusal.problems().getFirst().text();
    var shown = first.substring(0, Math.min(first.length(), SHOWN_TEXT));
    require(message.contains("\"" + shown), "the text in", message);
  }

  private static void checkResult(Object result) {
    if (result instanceof CronExpression.Calendars(var zone, var rules)) {
      rules.forEach(ParserFuzzTest::checkRule);
    } else if (result instanceof CronExpression.AfterPrevious(var delay)) {
      require(delay.toSeconds() >= 1, "a second or more, not", delay);
    } else if (result instanceof CalendarRule rule) {
      checkRule(rule);
    }
  }

  private static void checkRule(CalendarRule rule) {
    withoutComment(rule).validated("fuzz");
    for (var field : Field.values()) {
      require(rule.of(field).size() <= Limits.RANGES, "few ranges, not", rule);
      for (var range : rule.of(field)) {
        require(
            range.values().allMatch(value -> field.min() <= value && value <= field.max()),
            "values of " + field + ", not",
            range);
      }
    }
    for (var dayRule : rule.dayRules()) {
      require(dayRule.days(0, 28) >>> 29 == 0, "days of a short month, not", dayRule);
      require((dayRule.days(6, 31) & 1) == 0, "days of a long month, not", dayRule);
    }
  }

  /** Cheaper than a fluent assertion, which matters for millions of checks. */
  private static void require(boolean holds, String expected, Object found) {
    if (!holds) {
      throw new AssertionError("expected " + expected + " " + found);
    }
  }

  /** Comments are measured later, when the rule becomes part of a specification. */
  private static CalendarRule withoutComment(CalendarRule rule) {
    return new CalendarRule(rule.ranges(), rule.dayRules(), "");
  }
}
