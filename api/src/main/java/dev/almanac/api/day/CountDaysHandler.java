package dev.almanac.api.day;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.schedule.v1.CountDaysRequest;
import dev.almanac.protocol.schedule.v1.CountDaysResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.EntityRef;
import io.grpc.MethodDescriptor;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Counts what became of a schedule's times, and what will come, by day. */
public final class CountDaysHandler implements Handler<CountDaysRequest, CountDaysResponse> {
  private static final int MOST_DAYS = 400;

  /** How many entries that stand for the times of several days are looked at. */
  private static final int MOST_RANGES = 1_000;

  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2200;

  private final Namespaces namespaces;
  private final ScheduleRecords records;
  private final LedgerReader ledgers;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  CountDaysHandler(
      Namespaces namespaces,
      ScheduleRecords records,
      CalculationPool calculations,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.records = records;
    this.ledgers = new LedgerReader(records);
    this.calculations = calculations;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<CountDaysRequest, CountDaysResponse> method() {
    return ScheduleServiceGrpc.getCountDaysMethod();
  }

  @Override
  public CompletionStage<CountDaysResponse> handle(CountDaysRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var start = date("Start", request.getStart());
    var end = date("End", request.getEnd());
    if (!start.isBefore(end) || end.toEpochDay() - start.toEpochDay() > MOST_DAYS) {
      throw RpcError.invalidArgument(
              "Expected 1 to %d days, found %s to %s.".formatted(MOST_DAYS, start, end))
          .exception();
    }
    var zone = request.getTimeZone().isEmpty()
        ? Optional.<Zone>empty()
        : Optional.of(zone(request.getTimeZone()));
    return ledgers
        .incarnation(name, request.getIncarnation())
        .thenCompose(incarnation -> records
            .schedules(List.of(incarnation.identity().ref()))
            .thenCompose(found -> {
              var schedule = found.stream()
                  .findFirst()
                  .orElseThrow(
                      () -> RpcError.notFound("schedule not found for ID: " + name.scheduleId())
                          .exception());
              var in = zone.orElse(schedule.definition().timing().spec().zone());
              return count(incarnation.identity().ref(), schedule, new Year(start, end, in));
            }));
  }

  private static LocalDate date(String field, String text) {
    try {
      var date = LocalDate.parse(text);
      if (date.getYear() >= FIRST_YEAR && date.getYear() <= LAST_YEAR) {
        return date;
      }
    } catch (DateTimeException e) {
      // refused below, like dates out of range
    }
    throw RpcError.invalidArgument(
            "%s must be a date such as 2026-01-31, from %d to %d, found \"%s\"."
                .formatted(field, FIRST_YEAR, LAST_YEAR, text))
        .exception();
  }

  private static Zone zone(String name) {
    try {
      return Zone.named(name);
    } catch (SpecException e) {
      throw RpcError.invalidArgument("TimeZone: " + e.getMessage()).exception();
    }
  }

  private CompletionStage<CountDaysResponse> count(EntityRef ref, Schedule schedule, Year year) {
    var days = new DayTable(year);
    var counting = new DayCounting(records, ref, days);
    return counting
        .count()
        .thenCompose(countedFrom -> records
            .ranges(ref, year.from(), year.to().minusNanos(1), MOST_RANGES)
            .thenCompose(
                ranges -> calculations.run(() -> answer(schedule, days, ranges, countedFrom))));
  }

  private CountDaysResponse answer(
      Schedule schedule, DayTable days, List<LedgerEntry> ranges, Optional<LocalDate> countedFrom) {
    var times = new TimeCount(schedule.definition().timing().table());
    var past = new PastDays(days, times);
    ranges.forEach(past::add);
    var coming = new ComingDays(days, times);
    coming.addWaiting(schedule);
    var plannedBefore = coming.addPlanned(schedule, clock.instant());
    var answer = CountDaysResponse.newBuilder()
        .setIncarnation(schedule.key().incarnation().toString())
        .setTimeZone(days.year().zone().name())
        .addAllDays(days.counts())
        .setCut(
            countedFrom.isPresent() || plannedBefore.isPresent() || ranges.size() >= MOST_RANGES);
    countedFrom.map(LocalDate::toString).ifPresent(answer::setCountedFrom);
    plannedBefore.map(LocalDate::toString).ifPresent(answer::setPlannedBefore);
    return answer.build();
  }
}
