package dev.almanac.runtime.interaction;

import static dev.almanac.runtime.node.SteppedLoop.completion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.query.v1.WorkflowQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Those who wait do not keep out the requests that they wait for. */
class WaitingRoomTest {
  private static final Histories.Wait WAIT =
      new Histories.Wait(Duration.ofMinutes(1), Asker.PATIENT);

  private final SteppedLoop loop = new SteppedLoop(new MemoryStore(), new Mailbox(10, 2));

  @Test
  void manyMayWaitForTheEndOfAWorkflowThatAFewRequestsBringAbout() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    var ends = new ArrayList<CompletableFuture<HistoryPage>>();
    for (int n = 0; n < 100; n++) {
      ends.add(loop.services.histories().closeEvent(run, WAIT).toCompletableFuture());
      loop.settle();
    }

    complete();

    assertThat(ends).allSatisfy(end -> assertThat(end.join().events()).hasSize(1));
  }

  @Test
  void manyMayAskWorkflowsWhoseTasksAreStillToCome() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    for (int n = 0; n < 100; n++) {
      assertThat(ask(loop.start("w" + n))).isNotDone();
    }

    assertThat(loop.get(loop.services.histories().view(run)).run().open()).isTrue();
  }

  @Test
  void oneQueryMayWaitForATaskAndAnotherIsRefusedInTemporalsWords() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");

    var first = ask(run);
    var second = ask(run);

    assertThat(first).isNotDone();
    assertThat(second)
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withMessageContaining("reason=BUSY")
        .withMessageContaining("consistent query buffer is full");
  }

  @Test
  void thoseWhoHaveNoRoomForAHistoryWaitWithoutTakingThatOfOthers() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    var rooms = new ArrayList<Consumer<Boolean>>();
    var pages = new ArrayList<CompletableFuture<HistoryPage>>();
    for (int n = 0; n < 100; n++) {
      pages.add(
          loop.services.histories().backward(run, 0, 10, crowded(rooms)).toCompletableFuture());
      loop.settle();
    }
    assertThat(rooms).hasSize(100);
    assertThat(pages).noneMatch(CompletableFuture::isDone);
    assertThat(loop.get(loop.services.histories().view(run)).run().open()).isTrue();

    rooms.removeLast().accept(false);
    rooms.forEach(room -> room.accept(true));
    loop.settle();

    assertThat(pages.removeLast()).isCompletedExceptionally();
    assertThat(pages).allSatisfy(page -> assertThat(page.join().events()).isNotEmpty());
  }

  private static Asker crowded(List<Consumer<Boolean>> waiting) {
    return new Asker() {
      @Override
      public boolean takeRoom(long bytes, Consumer<Boolean> later) {
        assertThat(bytes).isPositive();
        waiting.add(later);
        return false;
      }

      @Override
      public boolean isGone() {
        return false;
      }

      @Override
      public void whenGone(Runnable listener) {}
    };
  }

  @Test
  void requestsThatDoNotWaitAreTurnedAwayWhenThereAreTooMany() {
    loop.get(loop.services.time().lock());
    var run = loop.start("w");
    List<CompletableFuture<?>> views = new ArrayList<>();
    for (int n = 0; n < 11; n++) {
      views.add(loop.services.histories().view(run).toCompletableFuture());
    }

    assertThat(views.removeLast()).isCompletedExceptionally();
    loop.settle();
    assertThat(views).allSatisfy(view -> assertThat(view).isCompleted());
  }

  private CompletableFuture<Queries.Reply> ask(Target run) {
    var question = new Queries.Question(
        WorkflowQuery.newBuilder().setQueryType("state").build(),
        QueryRejectCondition.QUERY_REJECT_CONDITION_NONE);
    var reply = loop.services.queries().ask(run, question, WAIT).toCompletableFuture();
    loop.settle();
    return reply;
  }

  private void complete() {
    var task = loop.workflowTask();
    var end = Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
    loop.ask(Target.current(SteppedLoop.NAMESPACE, "w"), completion(task, end));
  }
}
