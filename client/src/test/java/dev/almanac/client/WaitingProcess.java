package dev.almanac.client;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** An application that starts a workflow and is killed while the workflow waits. */
final class WaitingProcess {
  private WaitingProcess() {}

  public static void main(String... args) throws InterruptedException {
    var almanac = Almanac.embedded().file(Path.of(args[0])).start();
    var greeting = almanac
        .client()
        .newWorkflowStub(
            Greeting.class,
            WorkflowOptions.newBuilder()
                .setWorkflowId(GreetingProcess.ID)
                .setTaskQueue(Greeting.QUEUE)
                .build());
    Object ignored = WorkflowClient.start(greeting::greet, "Grace");
    System.out.println("started");
    new CountDownLatch(1).await();
  }
}
