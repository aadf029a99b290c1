package dev.almanac.bench;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The next time of common, large, rare and impossible specifications, compared to cron-utils. Each
 * call starts at another moment of a year, so that the average covers seasons and clock changes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CalendarBenchmark {
  private static final String ZONE = "Europe/Berlin";
  private static final int MOMENTS = 1 << 10;

  private final Instant[] moments = new Instant[MOMENTS];
  private final ZonedDateTime[] zonedMoments = new ZonedDateTime[MOMENTS];
  private int turn;

  private final Timetable daily = table("0 2 * * *");
  private final Timetable union = unionOfTen();
  private final Timetable leapMonday = table("0 0 29 2 MON");
  private final Timetable never = table("0 0 30 2 *");
  private final Timetable everySecondExcluded = everySecondExcluded();

  private final ExecutionTime dailyCronUtils = cronUtils("0 0 2 * * ?");
  private final List<ExecutionTime> unionCronUtils = IntStream.range(0, 10)
      .mapToObj(i -> cronUtils("0 " + 5 * i + " " + i + "-20 * * ?"))
      .toList();
  private final ExecutionTime leapMondayCronUtils = cronUtils("0 0 0 29 2 MON");
  private final ExecutionTime neverCronUtils = cronUtils("0 0 0 30 2 ?");

  public CalendarBenchmark() {
    var start = Instant.parse("2026-01-01T00:00:00Z");
    for (int i = 0; i < MOMENTS; i++) {
      moments[i] = start.plusSeconds(i * 30_817L);
      zonedMoments[i] = moments[i].atZone(ZoneId.of(ZONE));
    }
  }

  @Benchmark
  public Optional<Instant> dailyAtTwo() {
    return daily.next(moment());
  }

  @Benchmark
  public Optional<ZonedDateTime> dailyAtTwoCronUtils() {
    return dailyCronUtils.nextExecution(zonedMoment());
  }

  @Benchmark
  public Optional<Instant> dailyAtTwoPrevious() {
    return daily.previous(moment());
  }

  @Benchmark
  public Optional<Instant> tenCalendarsTenExclusions() {
    return union.next(moment());
  }

  @Benchmark
  public Optional<ZonedDateTime> tenCalendarsWithoutExclusionsCronUtils() {
    var from = zonedMoment();
    Optional<ZonedDateTime> first = Optional.empty();
    for (var cron : unionCronUtils) {
      var next = cron.nextExecution(from);
      if (first.isEmpty() || next.orElse(from).isBefore(first.get())) {
        first = next;
      }
    }
    return first;
  }

  @Benchmark
  public Optional<Instant> leapMonday() {
    return leapMonday.next(moment());
  }

  @Benchmark
  public Optional<ZonedDateTime> leapMondayCronUtils() {
    return leapMondayCronUtils.nextExecution(zonedMoment());
  }

  @Benchmark
  public Optional<Instant> never() {
    return never.next(moment());
  }

  @Benchmark
  public Optional<ZonedDateTime> neverCronUtils() {
    return neverCronUtils.nextExecution(zonedMoment());
  }

  @Benchmark
  public Optional<Instant> everySecondExceptAllOfTheYear() {
    return everySecondExcluded.next(moment());
  }

  private Instant moment() {
    return moments[turn++ & (MOMENTS - 1)];
  }

  private ZonedDateTime zonedMoment() {
    return zonedMoments[turn++ & (MOMENTS - 1)];
  }

  private static Timetable table(String cron) {
    return Timetable.of(spec().calendar(rule(cron)).build());
  }

  /** Ten calendars, and ten excluded dates. */
  private static Timetable unionOfTen() {
    var spec = spec();
    for (int i = 0; i < 10; i++) {
      spec.calendar(rule(5 * i + " " + i + "-20 * * *"));
      spec.exclude(rule("* * * " + (1 + i) + " " + (1 + i) + " * *"));
    }
    return Timetable.of(spec.build());
  }

  private static Timetable everySecondExcluded() {
    return Timetable.of(spec()
        .calendar(rule("* * * * * * *"))
        .exclude(rule("* * * * * * 2026-2099"))
        .build());
  }

  private static TimeSpec.Builder spec() {
    return TimeSpec.builder().zone(Zone.named(ZONE));
  }

  private static CalendarRule rule(String cron) {
    return ((CronExpression.Calendars) Cron.parse(Dialect.TEMPORAL, cron))
        .rules()
        .getFirst();
  }

  private static ExecutionTime cronUtils(String text) {
    var definition = CronDefinitionBuilder.instanceDefinitionFor(CronType.SPRING53);
    return ExecutionTime.forCron(new CronParser(definition).parse(text));
  }
}
