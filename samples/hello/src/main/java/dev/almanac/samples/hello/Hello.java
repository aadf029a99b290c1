package dev.almanac.samples.hello;

import dev.almanac.client.Almanac;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.Worker;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;

/** A server, a worker and a workflow in one process. */
public final class Hello {
  static final String QUEUE = "greetings";

  /** What a client starts. */
  @WorkflowInterface
  public interface Greeting {
    @WorkflowMethod
    String greet(String name);
  }

  /** What may fail, take long and touch the world: the server calls it again until it succeeds. */
  @ActivityInterface
  public interface Dictionary {
    String wordFor(String idea);
  }

  /** Only decides what is done next, so that it can be run again from its recorded steps. */
  public static final class GreetingWorkflow implements Greeting {
    private final Dictionary dictionary = Workflow.newActivityStub(
        Dictionary.class,
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(Duration.ofSeconds(10))
            .build());

    @Override
    public String greet(String name) {
      String word = dictionary.wordFor("greeting");
      Workflow.sleep(Duration.ofSeconds(1)); // or a year: nothing waits for it in memory
      return word + " " + name;
    }
  }

  /** Could as well ask a database or another service. */
  public static final class SmallDictionary implements Dictionary {
    @Override
    public String wordFor(String idea) {
      return idea.equals("greeting") ? "Hello" : "?";
    }
  }

  private Hello() {}

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      Worker worker = almanac.workers().newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(GreetingWorkflow.class);
      worker.registerActivitiesImplementations(new SmallDictionary());
      almanac.workers().start(); // from here on it takes work

      Greeting greeting = almanac
          .client()
          .newWorkflowStub(
              Greeting.class,
              WorkflowOptions.newBuilder()
                  .setTaskQueue(QUEUE)
                  .setWorkflowId("greeting-of-ada")
                  .build());
      System.out.println(greeting.greet("Ada"));
    }
  }
}
