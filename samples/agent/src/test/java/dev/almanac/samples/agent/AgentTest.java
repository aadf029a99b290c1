package dev.almanac.samples.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.samples.agent.Agent.Answer;
import dev.almanac.samples.agent.Agent.Budget;
import dev.almanac.samples.agent.Model.ToolCall;
import dev.almanac.samples.agent.Model.Turn;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.AlmanacExtension;
import dev.almanac.testing.VirtualClock;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class AgentTest {
  private static final Budget ENOUGH = new Budget(10, 10_000);

  @Test
  void answersWithWhatItsToolsSay(Almanac almanac, VirtualClock clock) {
    work(almanac, new ScriptedModel());

    assertThat(ask(almanac, clock, "Which is warmer, Oslo or Rome?", ENOUGH))
        .extracting(Answer::text, Answer::turns)
        .containsExactly("Rome: 21", 2);
    AlmanacAssertions.assertThat(almanac.client().fetchHistory("question"))
        .hasEvents("ActivityTaskCompleted", "ActivityTaskScheduled", "ActivityTaskScheduled");
  }

  @Test
  void tellsTheModelWhenAToolFails(Almanac almanac, VirtualClock clock) {
    work(almanac, new ScriptedModel());

    assertThat(ask(almanac, clock, "How warm is Atlantis?", ENOUGH).text())
        .startsWith("Atlantis: The tool failed:")
        .contains("no thermometer in Atlantis");
  }

  @Test
  void stopsWhenTheTurnsAreSpent(Almanac almanac, VirtualClock clock) {
    work(almanac, new ScriptedModel());

    Answer answer = ask(almanac, clock, "How warm is Rome?", new Budget(1, 10_000));

    assertThat(answer.complete()).isFalse();
    assertThat(answer.turns()).isEqualTo(1);
  }

  @Test
  void stopsWhenTheTokensAreSpent(Almanac almanac, VirtualClock clock) {
    var ask = new ToolCall("again", "temperature", List.of("Rome"));
    work(almanac, (conversation, tools) -> new Turn("", List.of(ask), 40));

    Answer answer = ask(almanac, clock, "For how long?", new Budget(100, 100));

    assertThat(answer).isEqualTo(new Answer(false, "", 3, 120));
  }

  @Test
  void repeatsACallThatTheProviderRefuses(Almanac almanac, VirtualClock clock) {
    var calls = new AtomicInteger();
    work(almanac, (conversation, tools) -> {
      if (calls.incrementAndGet() < 4) {
        throw new IllegalStateException("too many requests");
      }
      return new Turn("Warm", List.of(), 1);
    });

    assertThat(ask(almanac, clock, "How warm is it?", ENOUGH).text()).isEqualTo("Warm");
    assertThat(calls).hasValue(4);
  }

  @Test
  void saysSoWhenTheModelAsksForAToolThatDoesNotExist(Almanac almanac, VirtualClock clock) {
    work(
        almanac,
        (conversation, tools) -> conversation.size() == 1
            ? new Turn("", List.of(new ToolCall("one", "oracle", List.of())), 1)
            : new Turn(conversation.getLast().text(), List.of(), 1));

    assertThat(ask(almanac, clock, "What will be?", ENOUGH).text())
        .isEqualTo("There is no tool oracle");
  }

  private static void work(Almanac almanac, Model model) {
    var worker = almanac.workers().newWorker(Assistant.QUEUE);
    worker.registerWorkflowImplementationTypes(AgentLoop.class);
    worker.registerActivitiesImplementations(model, new Thermometers());
    almanac.workers().start();
  }

  /** Waits in virtual time for what is tried again later. */
  private static Answer ask(Almanac almanac, VirtualClock clock, String question, Budget budget) {
    Agent agent = Assistant.agent(almanac.client(), "question");
    WorkflowClient.start(agent::answer, question, budget);
    clock.advance(Duration.ofMinutes(10));
    return WorkflowStub.fromTyped(agent).getResult(Answer.class);
  }
}
