package dev.almanac.standalone.config;

import dev.almanac.api.limit.CallerRates;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.server.ServerConfig;
import java.time.Duration;

/** The settings for limits. */
final class LimitSettings {
  static final Setting<Long> BLOB = Setting.one(
      "limits.blob-size",
      "2MiB",
      Readers::someSize,
      "The largest input, result, failure or detail. A larger one is refused if a client sends it,",
      "is a failure without retry in an activity, and ends the workflow in a command.");

  static final Setting<Long> MEMO =
      Setting.one("limits.memo-size", "2MiB", Readers::someSize, "The largest memo.");

  static final Setting<Long> STATE = Setting.one(
      "limits.state-size",
      "8MiB",
      Readers::someSize,
      "The largest state of a run without its history: its input and what is pending. A larger",
      "run is terminated.");

  static final Setting<Long> TRANSACTION = Setting.one(
      "limits.transaction-size",
      "4MiB",
      Readers::someSize,
      "The most that one step may add to a history. A run that would add more is terminated.");

  static final Setting<Long> HISTORY = Setting.one(
      "limits.history-size",
      "50MiB",
      Readers::someSize,
      "The largest size of a history. A run with a larger one is terminated.");

  static final Setting<Integer> HISTORY_EVENTS = Setting.one(
      "limits.history-events",
      "51200",
      Readers::count,
      "The largest number of events in a history. A run with more is terminated.");

  static final Setting<Long> SUGGESTED = Setting.one(
      "limits.suggest-size",
      "4MiB",
      Readers::someSize,
      "The size of a history at which a workflow is told to continue as new.");

  static final Setting<Integer> SUGGESTED_EVENTS =
      Setting.one("limits.suggest-events", "4096", Readers::count, "Likewise, counted in events.");

  static final Setting<Integer> SUGGESTED_UPDATES = Setting.one(
      "limits.suggest-updates", "1800", Readers::count, "Likewise, counted in updates.");

  static final Setting<Integer> HISTORY_PAGE = Setting.one(
      "limits.history-page", "256", Readers::count, "The largest page of a history, in events.");

  static final Setting<Integer> CALLER_RATE = Setting.one(
      "limits.calls-per-second",
      "0",
      Readers::countOrNone,
      "How many calls a caller with a key, token or certificate may make in a second, besides",
      "those of workers about tasks. 0: any number.");

  static final Setting<Integer> CALLER_OPEN = Setting.one(
      "limits.open-calls",
      "0",
      Readers::countOrNone,
      "How many calls of such a caller may be open, those that wait included. 0: any number.");

  static final Setting<Integer> PENDING_ACTIVITIES = Setting.one(
      "limits.pending-activities",
      "2000",
      Readers::count,
      "How many activities of a run may be pending; a workflow task that adds more fails.");

  static final Setting<Integer> PENDING_CHILDREN = Setting.one(
      "limits.pending-children", "2000", Readers::count, "Likewise for child workflows.");

  static final Setting<Integer> PENDING_SIGNALS = Setting.one(
      "limits.pending-signals",
      "2000",
      Readers::count,
      "Likewise for unacknowledged signals to other workflows.");

  static final Setting<Integer> PENDING_CANCELS = Setting.one(
      "limits.pending-cancels",
      "2000",
      Readers::count,
      "Likewise for requests to cancel other workflows.");

  static final Setting<Integer> SIGNALS = Setting.one(
      "limits.signals", "10000", Readers::count, "How many signals a run accepts in its life.");

  static final Setting<Long> BUFFERED = Setting.one(
      "limits.buffered-size",
      "2MiB",
      Readers::someSize,
      "The largest size of events that wait for a workflow task to end. With more, it is failed.");

  static final Setting<Integer> BUFFERED_EVENTS =
      Setting.one("limits.buffered-events", "100", Readers::count, "Likewise, counted in events.");

  static final Setting<Integer> BUFFERED_QUERIES = Setting.one(
      "limits.buffered-queries",
      "1",
      Readers::count,
      "How many queries may wait for a run's next workflow task; another is refused and may be",
      "retried. A run without a workflow task is queried at once, without this limit.");

  static final Setting<Duration> TASK_HEARTBEAT = Setting.one(
      "limits.task-heartbeat",
      "30m",
      Readers::duration,
      "How long a worker may keep a workflow task by heartbeats.");

  static final Setting<Integer> TASK_PROBLEMS = Setting.one(
      "limits.task-problems",
      "5",
      Readers::countOrNone,
      "The number of failed workflow tasks in a row that sets TemporalReportedProblems;",
      "0 for never.");

  static final Setting<Integer> UPDATES = Setting.one(
      "limits.updates", "2000", Readers::count, "How many updates a run accepts in its life.");

  static final Setting<Integer> UPDATES_AT_ONCE = Setting.one(
      "limits.updates-at-once",
      "10",
      Readers::count,
      "How many updates of a run may be under way; another is refused and may be retried.");

  static final Setting<Long> UPDATES_SIZE = Setting.one(
      "limits.updates-size",
      "20MiB",
      Readers::someSize,
      "Likewise for the size of updates that the workflow has not answered.");

  static final Setting<Integer> ATTRIBUTES = Setting.one(
      "limits.search-attributes",
      "100",
      Readers::count,
      "How many search attributes a run or schedule may have.");

  static final Setting<Long> ATTRIBUTE_SIZE = Setting.one(
      "limits.search-attribute-size",
      "2KiB",
      Readers::someSize,
      "The largest value of a search attribute.");

  static final Setting<Long> ATTRIBUTES_SIZE = Setting.one(
      "limits.search-attributes-size",
      "40KiB",
      Readers::someSize,
      "The total size of all search attributes of a run or schedule.");

  static final Setting<Integer> BATCHES = Setting.one(
      "limits.batches", "1", Readers::count, "Concurrent batch operations per namespace.");

  private LimitSettings() {}

  static ServerConfig.Limits read(ConfigFile file) {
    var run = new RunLimits(
        new RunLimits.History(file.get(HISTORY_EVENTS), file.get(HISTORY), suggested(file)),
        new RunLimits.Sizes(
            file.get(BLOB),
            file.get(MEMO),
            file.get(STATE),
            file.get(TRANSACTION),
            file.get(BUFFERED)),
        new RunLimits.Counts(
            pending(file),
            file.get(SIGNALS),
            file.get(BUFFERED_EVENTS),
            file.get(BUFFERED_QUERIES)),
        new RunLimits.Updates(file.get(UPDATES_AT_ONCE), file.get(UPDATES_SIZE), file.get(UPDATES)),
        new RunLimits.Attributes(
            file.get(ATTRIBUTES), file.get(ATTRIBUTE_SIZE), file.get(ATTRIBUTES_SIZE)),
        new RunLimits.Tasks(file.get(TASK_HEARTBEAT), file.get(TASK_PROBLEMS)));
    return new ServerConfig.Limits(
        run,
        file.get(HISTORY_PAGE),
        file.get(BATCHES),
        new CallerRates(file.get(CALLER_RATE), file.get(CALLER_OPEN)));
  }

  private static RunLimits.Suggested suggested(ConfigFile file) {
    return new RunLimits.Suggested(
        file.get(SUGGESTED_EVENTS), file.get(SUGGESTED), file.get(SUGGESTED_UPDATES));
  }

  private static RunLimits.Pending pending(ConfigFile file) {
    return new RunLimits.Pending(
        file.get(PENDING_ACTIVITIES),
        file.get(PENDING_CHILDREN),
        file.get(PENDING_SIGNALS),
        file.get(PENDING_CANCELS));
  }
}
