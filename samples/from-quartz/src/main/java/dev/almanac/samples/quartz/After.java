package dev.almanac.samples.quartz;

import dev.almanac.client.Almanac;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.CatchUp;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.TriggerOutcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.worker.Worker;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.time.ZoneId;

/** The same as a workflow with its schedule. What was in the job is in the activity. */
public final class After {
  static final String QUEUE = "settlement";

  /** Takes what was in the job's data map. */
  @WorkflowInterface
  public interface Settlement {
    @WorkflowMethod
    String settle(String market, int limit);
  }

  /** Where the job's code goes. */
  @ActivityInterface
  public interface Trades {
    String settleTrades(String market, int limit);
  }

  /** Repeats the work until it is done, also after a crash. */
  public static final class SettlementWorkflow implements Settlement {
    private final Trades trades = Workflow.newActivityStub(
        Trades.class,
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(Duration.ofMinutes(10))
            .build());

    @Override
    public String settle(String market, int limit) {
      return trades.settleTrades(market, limit);
    }
  }

  private After() {}

  /** The trigger, word for word. */
  static ScheduleDefinition schedule() {
    return ScheduleDefinition.of("Settlement", QUEUE)
        .cron("0 0/15 8-17 ? * MON-FRI", CronDialect.QUARTZ)
        .zone(ZoneId.of("Europe/Berlin"))
        .catchUp(CatchUp.ONE_LATEST) // FireAndProceed
        .overlap(Overlap.BUFFER_ONE) // DisallowConcurrentExecution
        .withoutTimes()
        .input("XETR", 100); // the job's data map
  }

  static void register(Worker worker) {
    worker.registerWorkflowImplementationTypes(SettlementWorkflow.class);
    worker.registerActivitiesImplementations((Trades) Ledger::settle);
  }

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      register(almanac.workers().newWorker(QUEUE));
      almanac.declare(Schedules.of("settlement", schedule()));
      almanac.workers().start();

      switch (almanac.schedules().handle("settlement").trigger()) {
        case TriggerOutcome.Started(var workflowId, var runId) ->
          System.out.println(
              almanac.client().newUntypedWorkflowStub(workflowId).getResult(String.class));
        case TriggerOutcome.Waiting() -> System.out.println("after the running one");
        case TriggerOutcome.NotStarted(var reason) -> System.out.println(reason);
      }
    }
  }
}
