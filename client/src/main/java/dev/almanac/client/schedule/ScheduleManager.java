package dev.almanac.client.schedule;

import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.util.Optional;

/**
 * Creates and finds the schedules of a namespace. Thread-safe; every call blocks until the server
 * has answered.
 *
 * <pre>{@code
 * try (var almanac = Almanac.embedded().start()) {
 *   ScheduleHandle sync = almanac.schedules().create(
 *       "daily-invoice-sync",
 *       ScheduleDefinition.durable("InvoiceSync", "billing")
 *           .cron("0 2 * * *", CronDialect.DURABLE)
 *           .zone(ZoneId.of("America/New_York"))
 *           .input("nightly")
 *           .note("Runs every night at 2 AM ET."));
 *   sync.pause("month end");
 * }
 * }</pre>
 */
public final class ScheduleManager {
  private final ScheduleCalls calls;

  private ScheduleManager(ScheduleCalls calls) {
    this.calls = calls;
  }

  /** Returns the manager of a client's namespace. */
  public static ScheduleManager of(WorkflowServiceStubs stubs, WorkflowClientOptions options) {
    return new ScheduleManager(new ScheduleCalls(
        stubs,
        options.getNamespace(),
        options.getDataConverter(),
        CommandContext.of(options.getIdentity())));
  }

  /** Returns a manager that acts in the name of somebody; the ledger says so. */
  public ScheduleManager as(CommandContext context) {
    return new ScheduleManager(calls.as(context));
  }

  /** Returns a manager of another namespace. */
  public ScheduleManager in(String namespace) {
    return new ScheduleManager(calls.in(namespace));
  }

  /**
   * Creates a schedule.
   *
   * @param id unique in the namespace
   * @throws io.grpc.StatusRuntimeException ALREADY_EXISTS, or INVALID_ARGUMENT with what is wrong
   */
  public ScheduleHandle create(String id, ScheduleDefinition definition) {
    calls.create(id, definition);
    return new ScheduleHandle(calls, id);
  }

  /** Returns the schedule with this id, if there is one. */
  public Optional<ScheduleHandle> find(String id) {
    return calls.exists(id) ? Optional.of(new ScheduleHandle(calls, id)) : Optional.empty();
  }

  /** Returns a handle without asking the server; a deleted schedule still has its ledger. */
  public ScheduleHandle handle(String id) {
    return new ScheduleHandle(calls, id);
  }

  /**
   * Says what the times of a definition would be, and stores nothing.
   *
   * @param times how many of the next ones, at most 500
   */
  public Preview preview(ScheduleDefinition definition, int times) {
    return calls.preview(definition, times);
  }

  /** Creates a named calendar, or replaces its days; the schedules that use it follow. */
  public void put(NamedCalendar calendar) {
    calls.calendars().put(calendar);
  }

  /** Returns the named calendar, if there is one. */
  public Optional<NamedCalendar> calendar(String name) {
    return calls.calendars().find(name);
  }

  /** Deletes a named calendar that no schedule uses. */
  public void deleteCalendar(String name) {
    calls.calendars().delete(name);
  }
}
