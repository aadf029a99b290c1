package dev.almanac.server;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.absent.AbsentHandlers;
import dev.almanac.api.activity.ActivityHandlers;
import dev.almanac.api.activity.control.ActivityControlHandlers;
import dev.almanac.api.attention.AttentionHandlers;
import dev.almanac.api.attribute.SearchAttributeHandlers;
import dev.almanac.api.audit.AuditHandlers;
import dev.almanac.api.backfill.BackfillHandlers;
import dev.almanac.api.batch.BatchHandlers;
import dev.almanac.api.calendar.CalendarHandlers;
import dev.almanac.api.day.DayHandlers;
import dev.almanac.api.encryption.EncryptionHandlers;
import dev.almanac.api.evaluate.EvaluateHandlers;
import dev.almanac.api.explain.ExplainHandlers;
import dev.almanac.api.history.HistoryHandlers;
import dev.almanac.api.key.KeyHandlers;
import dev.almanac.api.key.RandomBytes;
import dev.almanac.api.ledger.LedgerHandlers;
import dev.almanac.api.list.ListHandlers;
import dev.almanac.api.namespace.NamespaceHandlers;
import dev.almanac.api.operator.OperatorHandlers;
import dev.almanac.api.operator.ServerFacts;
import dev.almanac.api.plan.PlanHandlers;
import dev.almanac.api.preview.PreviewHandlers;
import dev.almanac.api.query.QueryHandlers;
import dev.almanac.api.queue.QueueHandlers;
import dev.almanac.api.schedule.ScheduleHandlers;
import dev.almanac.api.schedule.own.OwnScheduleHandlers;
import dev.almanac.api.summary.SummaryHandlers;
import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.api.system.Feature;
import dev.almanac.api.system.SystemHandlers;
import dev.almanac.api.task.WorkflowTaskHandlers;
import dev.almanac.api.testservice.TimeSkippingHandlers;
import dev.almanac.api.timeline.TimelineHandlers;
import dev.almanac.api.traffic.CallTimes;
import dev.almanac.api.update.UpdateHandlers;
import dev.almanac.api.worker.WorkerHandlers;
import dev.almanac.api.workflow.WorkflowHandlers;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.encryption.EncryptionControl;
import dev.almanac.runtime.node.AuditReader;
import dev.almanac.runtime.registry.ApiKeys;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.worker.Workers;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Lists the handlers of the server, by feature.
 *
 * @param clock the time of the machine, checked against others
 * @param time how tests skip time, if they may
 * @param historyPage the most events of a history in one answer
 * @param facts what the server knows of itself
 * @param calls how long calls have taken
 * @param protection what keeps callers and data apart from others
 */
record Wiring(
    HandlerContext context,
    ClusterIdentity identity,
    TrustedClock clock,
    CalendarUpdates calendarUpdates,
    BatchDesk batches,
    Workers workers,
    Optional<TimeControl> time,
    int historyPage,
    Supplier<ServerFacts> facts,
    CallTimes calls,
    Protection protection) {
  /**
   * What protects callers and data.
   *
   * @param secrets makes what nobody can guess
   * @param encryption what operators see and change of the encryption of data
   */
  record Protection(
      ApiKeys keys, RandomBytes secrets, EncryptionControl encryption, AuditReader audit) {}

  /** What works. A feature joins when it does, and stays. */
  private static final Set<Feature> FEATURES = EnumSet.of(
      Feature.SIGNAL_AND_QUERY_HEADER,
      Feature.ACTIVITY_FAILURE_INCLUDE_HEARTBEAT,
      Feature.ENCODED_FAILURE_ATTRIBUTES,
      Feature.SCHEDULES,
      Feature.UPSERT_MEMO,
      Feature.COUNT_GROUP_BY_EXECUTION_STATUS,
      Feature.UPDATE,
      Feature.EAGER_WORKFLOW_START,
      Feature.WORKER_HEARTBEATS,
      Feature.POLLS_RELEASED_ON_SHUTDOWN,
      Feature.REPORTED_PROBLEMS,
      Feature.POLLER_SCALING);

  List<Handler<?, ?>> handlers() {
    return Stream.<List<Handler<?, ?>>>of(
            SystemHandlers.of(FEATURES, identity, clock),
            OperatorHandlers.of(context, clock, facts, calls),
            EncryptionHandlers.of(context, protection.encryption()),
            NamespaceHandlers.of(context, FEATURES),
            SearchAttributeHandlers.of(context),
            WorkflowHandlers.of(context),
            UpdateHandlers.of(context),
            QueryHandlers.of(context),
            HistoryHandlers.of(context, historyPage),
            WorkflowTaskHandlers.of(context),
            ActivityHandlers.of(context),
            ActivityControlHandlers.of(context),
            QueueHandlers.of(context),
            WorkerHandlers.of(context, workers),
            ListHandlers.of(context),
            BatchHandlers.of(context, batches),
            ScheduleHandlers.of(context),
            OwnScheduleHandlers.of(context),
            SummaryHandlers.of(context),
            AttentionHandlers.of(context),
            DayHandlers.of(context),
            LedgerHandlers.of(context),
            ExplainHandlers.of(context),
            EvaluateHandlers.of(context),
            PreviewHandlers.of(context),
            TimelineHandlers.of(context),
            PlanHandlers.of(context),
            BackfillHandlers.of(context),
            CalendarHandlers.of(context, calendarUpdates),
            AbsentHandlers.of(context),
            AuditHandlers.of(protection.audit()),
            KeyHandlers.of(protection.keys(), protection.secrets(), clock),
            time.map(control -> TimeSkippingHandlers.of(control, context.clock()))
                .orElse(List.of()))
        .flatMap(List::stream)
        .toList();
  }
}
