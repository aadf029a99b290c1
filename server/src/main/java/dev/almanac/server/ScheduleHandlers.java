package dev.almanac.server;

import dev.almanac.api.Calculations;
import dev.almanac.api.Handler;
import dev.almanac.api.backfill.BackfillFinder;
import dev.almanac.api.backfill.BackfillPreview;
import dev.almanac.api.backfill.ChangeBackfillHandler;
import dev.almanac.api.backfill.CreateBackfillHandler;
import dev.almanac.api.backfill.DescribeBackfillHandler;
import dev.almanac.api.backfill.ListBackfillsHandler;
import dev.almanac.api.calendar.CreateCalendarHandler;
import dev.almanac.api.calendar.DeleteCalendarHandler;
import dev.almanac.api.calendar.DescribeCalendarHandler;
import dev.almanac.api.calendar.ListCalendarsHandler;
import dev.almanac.api.calendar.UpdateCalendarHandler;
import dev.almanac.api.explain.ExplainScheduleHandler;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.api.ledger.ListIncarnationsHandler;
import dev.almanac.api.ledger.ListLedgerHandler;
import dev.almanac.api.schedule.CountSchedulesHandler;
import dev.almanac.api.schedule.CreateScheduleHandler;
import dev.almanac.api.schedule.DefinitionReader;
import dev.almanac.api.schedule.DeleteScheduleHandler;
import dev.almanac.api.schedule.DescribeScheduleHandler;
import dev.almanac.api.schedule.ListScheduleMatchingTimesHandler;
import dev.almanac.api.schedule.ListSchedulesHandler;
import dev.almanac.api.schedule.PatchScheduleHandler;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.api.schedule.TriggeredStarts;
import dev.almanac.api.schedule.UpdateScheduleHandler;
import dev.almanac.api.schedule.own.OverrideRules;
import dev.almanac.api.schedule.own.SkipTimeHandler;
import dev.almanac.api.schedule.own.TriggerScheduleHandler;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The handlers of schedules: those of Temporal's calls, and those of ours. */
final class ScheduleHandlers {
  private final Namespaces namespaces;
  private final SearchAttributes attributes;
  private final Backing backing;
  private final Time time;
  private final RunLimits limits;

  /** What the runtime knows of schedules. */
  record Backing(
      Schedules schedules,
      ScheduleRecords records,
      Lists lists,
      Calendars calendars,
      CalendarUpdates updates) {}

  /**
   * @param clock the one that schedules see
   * @param calculator where long calculations are made, within bounds
   */
  record Time(InstantSource clock, Executor calculator) {}

  ScheduleHandlers(
      Namespaces namespaces,
      SearchAttributes attributes,
      Backing backing,
      Time time,
      RunLimits limits) {
    this.namespaces = namespaces;
    this.attributes = attributes;
    this.backing = backing;
    this.time = time;
    this.limits = limits;
  }

  List<Handler<?, ?>> all() {
    return Stream.of(temporal(), own(), backfills(), calendars())
        .flatMap(List::stream)
        .toList();
  }

  private ScheduleEditor changes() {
    return new ScheduleEditor(
        backing.schedules(),
        new DefinitionReader(attributes, limits, time.clock()),
        backing.calendars(),
        calculations());
  }

  private List<Handler<?, ?>> temporal() {
    var changes = changes();
    var schedules = backing.schedules();
    return List.of(
        new CreateScheduleHandler(namespaces, changes, new TriggeredStarts(schedules)),
        new DescribeScheduleHandler(namespaces, schedules, time.clock()),
        new UpdateScheduleHandler(namespaces, changes),
        new PatchScheduleHandler(namespaces, schedules, new TriggeredStarts(schedules)),
        new DeleteScheduleHandler(namespaces, schedules),
        new ListSchedulesHandler(
            namespaces, attributes, backing.lists(), backing.records(), time.clock()),
        new CountSchedulesHandler(namespaces, attributes, backing.lists()),
        new ListScheduleMatchingTimesHandler(namespaces, schedules, calculations()));
  }

  private List<Handler<?, ?>> own() {
    var changes = changes();
    var schedules = backing.schedules();
    var records = backing.records();
    return List.of(
        new dev.almanac.api.schedule.own.CreateScheduleHandler(
            namespaces, changes, new TriggeredStarts(schedules)),
        new dev.almanac.api.schedule.own.UpdateScheduleHandler(namespaces, changes),
        new dev.almanac.api.schedule.own.DescribeScheduleHandler(
            namespaces, schedules, time.clock()),
        new TriggerScheduleHandler(namespaces, schedules, new OverrideRules(attributes, limits)),
        new SkipTimeHandler(namespaces, schedules),
        new ListLedgerHandler(namespaces, new LedgerReader(records)),
        new ListIncarnationsHandler(namespaces, records),
        new ExplainScheduleHandler(namespaces, schedules, records, calculations(), time.clock()));
  }

  private List<Handler<?, ?>> backfills() {
    var schedules = backing.schedules();
    var known = new BackfillFinder(schedules, new LedgerReader(backing.records()));
    return List.of(
        new CreateBackfillHandler(
            namespaces,
            schedules,
            known,
            new BackfillPreview(schedules, backing.records(), calculations(), time.clock())),
        new DescribeBackfillHandler(namespaces, known),
        new ListBackfillsHandler(namespaces, known),
        new ChangeBackfillHandler(namespaces, schedules, known));
  }

  private List<Handler<?, ?>> calendars() {
    var calendars = backing.calendars();
    return List.of(
        new CreateCalendarHandler(namespaces, calendars, time.clock()),
        new UpdateCalendarHandler(namespaces, calendars, backing.updates(), time.clock()),
        new DescribeCalendarHandler(namespaces, calendars),
        new ListCalendarsHandler(namespaces, calendars),
        new DeleteCalendarHandler(namespaces, calendars));
  }

  private Calculations calculations() {
    return new Calculations(time.calculator());
  }
}
