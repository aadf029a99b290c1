package dev.almanac.client;

import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.nio.file.Path;

/** An application as people write it: a plain main with a server on a file. */
final class GreetingProcess {
  static final String ID = "welcome";

  private GreetingProcess() {}

  public static void main(String... args) {
    try (var almanac = Almanac.embedded().file(Path.of(args[0])).start()) {
      almanac
          .workers()
          .newWorker(Greeting.QUEUE)
          .registerWorkflowImplementationTypes(Greeting.Flow.class);
      almanac.workers().start();
      WorkflowStub welcome = almanac
          .client()
          .newUntypedWorkflowStub(
              "Greeting",
              WorkflowOptions.newBuilder()
                  .setWorkflowId(ID)
                  .setTaskQueue(Greeting.QUEUE)
                  .build());
      Object ignored = welcome.signalWithStart("goOn", new Object[0], new Object[] {"Ada"});
      System.out.println(welcome.getResult(String.class));
    }
  }
}
