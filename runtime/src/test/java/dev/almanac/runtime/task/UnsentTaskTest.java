package dev.almanac.runtime.task;

import static dev.almanac.runtime.node.SteppedLoop.completion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.query.QueryOutcome;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** A task whose answer the server did not send waits for the next worker, without any timeout. */
class UnsentTaskTest {
  private final SteppedLoop loop = new SteppedLoop(new MemoryStore());
  private final Poller first = new Poller();

  @Test
  void aWorkflowTaskWaitsAgainWithTheSameAttempt() {
    loop.get(loop.services.time().lock());
    loop.start("w");
    var unsent = loop.get(loop.pollWorkflowTask(first)).orElseThrow();

    first.notSent();
    var again = loop.workflowTask();

    assertThat(again.given().stamp().attempt()).isEqualTo(unsent.given().stamp().attempt());
    assertThat(again.given().stamp().nonce())
        .isNotEqualTo(unsent.given().stamp().nonce());
    assertThat(again.events()).hasSize(3);
  }

  @Test
  void anActivityWaitsAgainWithTheSameAttempt() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    loop.ask(run, completion(loop.workflowTask(), activity()));
    var unsent = loop.get(loop.pollActivity(first)).orElseThrow();

    first.notSent();
    var again = loop.activity();

    assertThat(again.stamp().attempt()).isEqualTo(unsent.stamp().attempt());
    assertThat(again.stamp().nonce()).isNotEqualTo(unsent.stamp().nonce());
  }

  @Test
  void aQueryIsGivenToTheNextWorker() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    loop.ask(run, completion(loop.workflowTask()));
    var answer = loop.services.queries().ask(run, question(), wait(Duration.ofMinutes(1)));
    loop.get(loop.pollWorkflowTask(first));

    first.notSent();
    var again = loop.workflowTask();

    assertThat(again.attached().alone()).isPresent();
    assertThat(loop.get(answered(again))).isTrue();
    assertThat(loop.get(answer)).isEqualTo(new Queries.Reply.Heard(outcome(result())));
  }

  /** Its caller has been told that nobody answered. */
  @Test
  void aQueryThatNobodyWaitsForIsNotGivenToTheNextWorker() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    loop.ask(run, completion(loop.workflowTask()));
    var answer = loop.services.queries().ask(run, question(), wait(Duration.ofSeconds(1)));
    loop.get(loop.pollWorkflowTask(first));
    loop.pass(Duration.ofSeconds(2));
    assertThat(loop.get(answer)).isEqualTo(new Queries.Reply.Late("queue"));

    first.notSent();
    var poll = loop.pollWorkflowTask();
    loop.settle();

    assertThat(poll).isNotDone();
  }

  private CompletionStage<Boolean> answered(TaskPolls.WorkflowTask question) {
    return loop.services
        .queries()
        .answer(Target.run(question.key()), question.given().stamp().nonce(), result());
  }

  private static QueryOutcome outcome(WorkflowQueryResult result) {
    return new QueryOutcome.Answered(result.getAnswer());
  }

  private static WorkflowQueryResult result() {
    return WorkflowQueryResult.newBuilder()
        .setResultType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
        .build();
  }

  private static Queries.Question question() {
    return new Queries.Question(
        WorkflowQuery.newBuilder().setQueryType("state").build(),
        QueryRejectCondition.QUERY_REJECT_CONDITION_NONE);
  }

  private static Histories.Wait wait(Duration patience) {
    return new Histories.Wait(patience, Asker.PATIENT);
  }

  private static Command activity() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId("a")
            .setActivityType(ActivityType.newBuilder().setName("type"))
            .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
            .setStartToCloseTimeout(com.google.protobuf.Duration.newBuilder().setSeconds(3_600)))
        .build();
  }

  /** A worker whose answer is ready, but may not be sent. */
  private static final class Poller implements Asker {
    private Optional<Runnable> unsent = Optional.empty();

    void notSent() {
      unsent.orElseThrow().run();
    }

    @Override
    public void whenUnsent(Runnable listener) {
      unsent = Optional.of(listener);
    }

    @Override
    public boolean isGone() {
      return false;
    }

    @Override
    public void whenGone(Runnable listener) {}
  }
}
