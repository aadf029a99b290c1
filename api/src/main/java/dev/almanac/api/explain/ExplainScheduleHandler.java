package dev.almanac.api.explain;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.ledger.LedgerMessages;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.explain.Explanation;
import dev.almanac.engine.schedule.explain.Explanations;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleResponse;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.Verdict;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.run.Lifetime;
import io.grpc.MethodDescriptor;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Explains what a schedule did or would do at a time or in a range. */
public final class ExplainScheduleHandler
    implements Handler<ExplainScheduleRequest, ExplainScheduleResponse> {
  private static final int USUAL = 100;
  private static final int MOST = 500;
  private static final int MOST_ENTRIES = 1_000;
  private static final int LAST_ENTRIES = 500;

  private final Namespaces namespaces;
  private final Routed<ScheduleName, Schedules> schedules;
  private final ScheduleRecords records;
  private final LedgerReader ledgers;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public ExplainScheduleHandler(
      Namespaces namespaces,
      Routed<ScheduleName, Schedules> schedules,
      ScheduleRecords records,
      CalculationPool calculations,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.schedules = schedules;
    this.records = records;
    this.ledgers = new LedgerReader(records);
    this.calculations = calculations;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<ExplainScheduleRequest, ExplainScheduleResponse> method() {
    return ScheduleServiceGrpc.getExplainScheduleMethod();
  }

  private record Question(Instant from, Instant to, boolean isRange, int limit) {}

  @Override
  public CompletionStage<ExplainScheduleResponse> handle(
      ExplainScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var question = question(request);
    return last(name)
        .thenCompose(schedule -> excerpt(name, schedule, question)
            .thenCompose(excerpt -> calculations.run(() -> answer(schedule, excerpt, question))));
  }

  /** Returns the schedule after all its decisions, or the last deleted one with this name. */
  private CompletionStage<Schedule> last(ScheduleName name) {
    return ledgers
        .incarnation(name, "")
        .thenCompose(last -> last.deleted() == Lifetime.OPEN
            ? schedules.at(name).view(name)
            : records
                .schedules(List.of(last.identity().ref()))
                .thenApply(found -> found.stream()
                    .findFirst()
                    .orElseThrow(
                        () -> RpcError.notFound("schedule not found for ID: " + name.scheduleId())
                            .exception())));
  }

  /** Reads the entries about the times, and the newest ones, which tell who paused the schedule. */
  private CompletionStage<List<LedgerEntry>> excerpt(
      ScheduleName name, Schedule schedule, Question question) {
    return ledgers
        .incarnation(name, schedule.key().incarnation().toString())
        .thenCompose(incarnation -> {
          var ref = incarnation.identity().ref();
          return records
              .within(ref, question.from(), question.to(), MOST_ENTRIES)
              .thenCombine(
                  records.backward(ref, Long.MAX_VALUE, LAST_ENTRIES),
                  (about, latest) ->
                      Stream.concat(about.stream(), latest.stream()).distinct().toList());
        });
  }

  private static Question question(ExplainScheduleRequest request) {
    if (!request.hasStart()) {
      throw RpcError.invalidArgument("Start is not set on request.").exception();
    }
    var from = RequestTimes.instant("start", request.getStart());
    int limit = request.getLimit() == 0 ? USUAL : request.getLimit();
    if (limit < 1 || limit > MOST) {
      throw RpcError.invalidArgument(
              "Limit is %d, and must be from 1 to %d.".formatted(limit, MOST))
          .exception();
    }
    if (!request.hasEnd()) {
      var time = from.truncatedTo(ChronoUnit.SECONDS);
      return new Question(time, time, false, 1);
    }
    var to = RequestTimes.instant("end", request.getEnd());
    if (to.isBefore(from)) {
      throw RpcError.invalidArgument(
              "The end of the range is before its start: %s, %s.".formatted(to, from))
          .exception();
    }
    return new Question(from, to, true, limit);
  }

  private ExplainScheduleResponse answer(
      Schedule schedule, List<LedgerEntry> excerpt, Question question) {
    var explanations = new Explanations(schedule, excerpt, clock.instant());
    var response = ExplainScheduleResponse.newBuilder();
    if (!question.isRange()) {
      return response.addTimes(message(explanations.of(question.from()))).build();
    }
    try {
      int limit = question.limit();
      var times = explanations.between(question.from(), question.to().plusNanos(1), limit + 1);
      times.stream().limit(limit).forEach(time -> response.addTimes(message(time)));
      if (times.size() > limit) {
        response.setRest(ProtoTime.timestamp(times.getLast().nominal()));
      }
      return response.build();
    } catch (SearchBudgetException e) {
      throw RpcError.invalidArgument(String.valueOf(e.getMessage())).exception();
    }
  }

  private static ExplainedTime message(Explanation explanation) {
    var message = ExplainedTime.newBuilder()
        .setNominalTime(ProtoTime.timestamp(explanation.nominal()))
        .setVerdict(verdict(explanation.verdict()))
        .addAllReasons(explanation.because());
    explanation.actual().map(ProtoTime::timestamp).ifPresent(message::setActualTime);
    explanation.entry().map(LedgerMessages::message).ifPresent(message::setEntry);
    return message.build();
  }

  private static Verdict verdict(Explanation.Verdict verdict) {
    return switch (verdict) {
      case NO_TIME -> Verdict.VERDICT_NO_TIME;
      case EXCLUDED -> Verdict.VERDICT_EXCLUDED;
      case STARTED -> Verdict.VERDICT_STARTED;
      case SKIPPED -> Verdict.VERDICT_SKIPPED;
      case MISSED -> Verdict.VERDICT_MISSED;
      case FAILED -> Verdict.VERDICT_FAILED;
      case WAITING -> Verdict.VERDICT_WAITING;
      case STARTING -> Verdict.VERDICT_STARTING;
      case NOT_IN_FORCE -> Verdict.VERDICT_NOT_IN_FORCE;
      case OVERDUE -> Verdict.VERDICT_OVERDUE;
      case WOULD_START -> Verdict.VERDICT_WOULD_START;
      case WOULD_BE_SKIPPED -> Verdict.VERDICT_WOULD_BE_SKIPPED;
      case WOULD_BE_MISSED -> Verdict.VERDICT_WOULD_BE_MISSED;
      case FILLED_AHEAD -> Verdict.VERDICT_FILLED_AHEAD;
      case ROLLED -> Verdict.VERDICT_ROLLED;
    };
  }
}
