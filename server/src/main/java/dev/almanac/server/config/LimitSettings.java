package dev.almanac.server.config;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.server.ServerConfig;
import java.time.Duration;

/** The settings that say how large things may become. */
final class LimitSettings {
  static final Setting<Long> BLOB = Setting.one(
      "limits.blob-size",
      "2MiB",
      Readers::someSize,
      "The largest input, result, failure or detail. A larger one is refused if it comes from a",
      "client, fails its activity for good, or ends the workflow whose command has it.");

  static final Setting<Long> MEMO =
      Setting.one("limits.memo-size", "2MiB", Readers::someSize, "The largest memo.");

  static final Setting<Long> STATE = Setting.one(
      "limits.state-size",
      "8MiB",
      Readers::someSize,
      "The most that is kept of a run beside its history: what it was started with, and what",
      "is pending. A run that needs more is terminated.");

  static final Setting<Long> TRANSACTION = Setting.one(
      "limits.transaction-size",
      "4MiB",
      Readers::someSize,
      "The most that one step adds to a history. A run that would add more is terminated.");

  static final Setting<Long> HISTORY = Setting.one(
      "limits.history-size",
      "50MiB",
      Readers::someSize,
      "How large a history may become before its run is terminated.");

  static final Setting<Integer> HISTORY_EVENTS = Setting.one(
      "limits.history-events",
      "51200",
      Readers::count,
      "How many events a history may have before its run is terminated.");

  static final Setting<Long> SUGGESTED = Setting.one(
      "limits.suggest-size",
      "4MiB",
      Readers::someSize,
      "From which size of its history on a workflow is told that it had better continue as new.");

  static final Setting<Integer> SUGGESTED_EVENTS =
      Setting.one("limits.suggest-events", "4096", Readers::count, "The same, counted in events.");

  static final Setting<Integer> SUGGESTED_UPDATES = Setting.one(
      "limits.suggest-updates", "1800", Readers::count, "The same, counted in updates.");

  static final Setting<Integer> HISTORY_PAGE = Setting.one(
      "limits.history-page", "256", Readers::count, "The most events in a page of a history.");

  static final Setting<Integer> PENDING = Setting.one(
      "limits.pending-activities",
      "2000",
      Readers::count,
      "How many activities of a run may be pending; a workflow task that wants more fails.");

  static final Setting<Integer> PENDING_CHILDREN = Setting.one(
      "limits.pending-children", "2000", Readers::count, "The same for child workflows.");

  static final Setting<Integer> PENDING_SIGNALS = Setting.one(
      "limits.pending-signals",
      "2000",
      Readers::count,
      "The same for signals to other workflows that have not been acknowledged.");

  static final Setting<Integer> PENDING_CANCELS = Setting.one(
      "limits.pending-cancels",
      "2000",
      Readers::count,
      "The same for requests to cancel other workflows.");

  static final Setting<Integer> SIGNALS = Setting.one(
      "limits.signals", "10000", Readers::count, "How many signals a run takes in its life.");

  static final Setting<Long> BUFFERED = Setting.one(
      "limits.buffered-size",
      "2MiB",
      Readers::someSize,
      "The most that waits for the end of a workflow task, which is given up if there is more.");

  static final Setting<Integer> BUFFERED_EVENTS =
      Setting.one("limits.buffered-events", "100", Readers::count, "The same, counted in events.");

  static final Setting<Integer> BUFFERED_QUERIES = Setting.one(
      "limits.buffered-queries",
      "1",
      Readers::count,
      "How many queries may wait for a run's next workflow task; another is refused, to be tried",
      "again. A run without a workflow task is queried at once, without this limit.");

  static final Setting<Duration> TASK_HEARTBEAT = Setting.one(
      "limits.task-heartbeat",
      "30m",
      Readers::duration,
      "How long a worker may keep a workflow task by completing it and asking for the next.");

  static final Setting<Integer> TASK_PROBLEMS = Setting.one(
      "limits.task-problems",
      "5",
      Readers::countOrNone,
      "After how many failed workflow tasks in a row a run says so in TemporalReportedProblems;",
      "0 for never.");

  static final Setting<Integer> UPDATES = Setting.one(
      "limits.updates", "2000", Readers::count, "How many updates a run accepts in its life.");

  static final Setting<Integer> UPDATES_AT_ONCE = Setting.one(
      "limits.updates-at-once",
      "10",
      Readers::count,
      "How many updates of a run may be under way; another is refused, to be tried again.");

  static final Setting<Long> UPDATES_SIZE = Setting.one(
      "limits.updates-size",
      "20MiB",
      Readers::someSize,
      "The same for the size of those that the workflow has not answered.");

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
      "The most that all search attributes of a run or schedule take together.");

  static final Setting<Integer> BATCHES = Setting.one(
      "limits.batches", "1", Readers::count, "How many batches of a namespace run at a time.");

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
    return new ServerConfig.Limits(run, file.get(HISTORY_PAGE), file.get(BATCHES));
  }

  private static RunLimits.Suggested suggested(ConfigFile file) {
    return new RunLimits.Suggested(
        file.get(SUGGESTED_EVENTS), file.get(SUGGESTED), file.get(SUGGESTED_UPDATES));
  }

  private static RunLimits.Pending pending(ConfigFile file) {
    return new RunLimits.Pending(
        file.get(PENDING),
        file.get(PENDING_CHILDREN),
        file.get(PENDING_SIGNALS),
        file.get(PENDING_CANCELS));
  }
}
