package dev.almanac.client.schedule;

import io.temporal.client.WorkflowClient;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

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
  private final ServerCalls server;
  private final ScheduleCalls calls;
  private final LedgerCalls ledgers;
  private final Ticks ticks;

  private ScheduleManager(ServerCalls server, Ticks ticks) {
    this.server = server;
    this.calls = new ScheduleCalls(server);
    this.ledgers = new LedgerCalls(server);
    this.ticks = ticks;
  }

  /** Returns the manager of a client's namespace, on whatever server. */
  public static ScheduleManager of(WorkflowClient client) {
    return of(client, Instant.now());
  }

  /**
   * Returns the manager of a client's namespace.
   *
   * @param since the first {@link #tick} returns what was decided after this
   */
  public static ScheduleManager of(WorkflowClient client, Instant since) {
    var options = client.getOptions();
    return new ScheduleManager(
        new ServerCalls(
            client.getWorkflowServiceStubs(),
            options.getNamespace(),
            options.getDataConverter(),
            CommandContext.of(options.getIdentity())),
        new Ticks(since));
  }

  /** Returns a manager that acts in the name of somebody; the ledger says so. */
  public ScheduleManager as(CommandContext context) {
    return new ScheduleManager(server.as(context), ticks);
  }

  /** Returns a manager of another namespace. */
  public ScheduleManager in(String namespace) {
    return new ScheduleManager(server.in(namespace), ticks);
  }

  /**
   * Creates a schedule.
   *
   * @param id unique in the namespace
   * @throws io.grpc.StatusRuntimeException ALREADY_EXISTS, or INVALID_ARGUMENT with what is wrong
   */
  public ScheduleHandle create(String id, ScheduleDefinition definition) {
    calls.create(id, definition);
    return new ScheduleHandle(server, id);
  }

  /** Returns the schedule with this id, if there is one. */
  public Optional<ScheduleHandle> find(String id) {
    return calls.exists(id) ? Optional.of(new ScheduleHandle(server, id)) : Optional.empty();
  }

  /** Returns a handle without asking the server; a deleted schedule still has its ledger. */
  public ScheduleHandle handle(String id) {
    return new ScheduleHandle(server, id);
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
    new CalendarCalls(server).put(calendar);
  }

  /** Returns the named calendar, if there is one. */
  public Optional<NamedCalendar> calendar(String name) {
    return new CalendarCalls(server).find(name);
  }

  /** Deletes a named calendar that no schedule uses. */
  public void deleteCalendar(String name) {
    new CalendarCalls(server).delete(name);
  }

  /**
   * Waits until everything that is due now is decided, and returns what became of it since the last
   * tick, or since the start. The server acts on due times by itself: nothing has to call this, but
   * tests and reports may.
   */
  public Evaluation tick() {
    return ticks.next(server.namespace(), ledgers::evaluate);
  }

  /** Does the same, and returns what was decided after a time. */
  public Evaluation tick(Instant after) {
    return ledgers.evaluate(after);
  }

  /**
   * Makes calls on another thread. To cancel the future cancels the call to the server.
   *
   * <p>Every method has a future in this way: {@code schedules.async(ScheduleManager::tick)}.
   */
  public <T> CompletableFuture<T> async(Function<? super ScheduleManager, ? extends T> call) {
    return Background.run(() -> call.apply(this));
  }
}
