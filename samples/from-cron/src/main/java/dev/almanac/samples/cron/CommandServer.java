package dev.almanac.samples.cron;

import dev.almanac.client.Almanac;
import io.temporal.worker.Worker;
import java.nio.file.Path;

/** Takes the place of the cron daemon: a server with its database, and a worker for commands. */
public final class CommandServer {
  static final String QUEUE = "cron";

  private CommandServer() {}

  public static void main(String[] arguments) throws InterruptedException {
    try (var almanac = Almanac.embedded().file(Path.of("cron.db")).port(7233).start()) {
      work(almanac);
      System.out.println("Waiting for commands. Stop it with Ctrl-C.");
      Thread.currentThread().join();
    }
  }

  static void work(Almanac almanac) {
    Worker worker = almanac.workers().newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(CommandWorkflow.class);
    worker.registerActivitiesImplementations(new LocalShell());
    almanac.workers().start();
  }
}
