package dev.almanac.api.durable.document;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.json.Document;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.sentence.Sentence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The times of any schedule as Durable Workflow writes them. Its documents cannot say everything
 * that a schedule made through another interface has; then a sentence says the whole.
 *
 * @param sentence empty if the rest says everything
 */
record SpecText(
    List<String> crons, List<Interval> intervals, String zone, Optional<String> sentence) {
  static SpecText of(TimeSpec spec) {
    var crons = new ArrayList<String>();
    boolean isWhole = crons(spec.calendars(), crons)
        && spec.exclusions().isEmpty()
        && spec.uses().isEmpty()
        && !spec.bounds().hasStart()
        && !spec.bounds().hasEnd()
        && spec.intervals().stream().noneMatch(Interval::anchored);
    return new SpecText(
        crons,
        spec.intervals(),
        spec.zone().name(),
        isWhole ? Optional.empty() : Optional.of(Sentence.of(spec)));
  }

  /** Returns whether all calendars are among the texts. */
  private static boolean crons(List<CalendarRule> calendars, List<String> texts) {
    boolean isWhole = true;
    for (int i = 0; i < calendars.size(); ) {
      var calendar = calendars.get(i);
      var source = CronComment.source(calendars.subList(i, calendars.size()));
      var text = source.map(CronComment.Source::text).or(() -> CronWriter.text(calendar));
      text.ifPresent(texts::add);
      isWhole &= text.isPresent();
      i += source.map(CronComment.Source::calendars).orElse(1);
    }
    return isWhole;
  }

  JsonObject json() {
    var spec = new Document();
    if (!crons.isEmpty()) {
      spec.putTexts(SpecDocument.CRONS, crons);
    }
    if (!intervals.isEmpty()) {
      spec.put(SpecDocument.INTERVALS, intervals.stream().map(SpecText::json).toList());
    }
    spec.put(SpecDocument.ZONE, zone);
    sentence.ifPresent(text -> spec.put("sentence", text));
    return spec.json();
  }

  private static JsonObject json(Interval interval) {
    var document = new Document().put(SpecDocument.EVERY, iso(interval.every()));
    if (!interval.phase().isZero()) {
      document.put(SpecDocument.OFFSET, iso(interval.phase()));
    }
    return document.json();
  }

  /** Writes days as days: {@code P1D} rather than {@code PT24H}. */
  static String iso(Duration duration) {
    long days = duration.toDays();
    var rest = duration.minusDays(days);
    if (days == 0) {
      return rest.toString();
    }
    return "P%dD%s".formatted(days, rest.isZero() ? "" : rest.toString().substring(1));
  }
}
