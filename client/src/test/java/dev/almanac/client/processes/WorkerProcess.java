package dev.almanac.client.processes;

import dev.almanac.client.declared.DeclaredSchedules;
import dev.almanac.client.declared.Mode;
import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.declared.Schedules;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** An instance of an application that declares schedules and works for them on a server. */
final class WorkerProcess {
  static final String QUEUE = "seconds";

  private WorkerProcess() {}

  /** Each second, also those in which no server was up. */
  @WorkflowInterface
  public interface EachSecond {
    @WorkflowMethod
    void run(Instant scheduled, Instant started);
  }

  /** Each second in which a server is up. */
  @WorkflowInterface
  public interface WhenActive {
    @WorkflowMethod
    void run(Instant scheduled, Instant started);
  }

  /** Marked. */
  public static final class EachSecondFlow implements EachSecond {
    @Override
    @Scheduled(cron = "* * * * * *")
    public void run(Instant scheduled, Instant started) {}
  }

  /** Marked. */
  public static final class WhenActiveFlow implements WhenActive {
    @Override
    @Scheduled(cron = "* * * * * *", mode = Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE)
    public void run(Instant scheduled, Instant started) {}
  }

  public static void main(String... args) throws InterruptedException {
    var client = WorkflowClient.newInstance(
        WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
            .setTarget("127.0.0.1:" + args[0])
            .build()));
    var factory = WorkerFactory.newInstance(client);
    var worker = factory.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(EachSecondFlow.class, WhenActiveFlow.class);
    var declared = DeclaredSchedules.of(client.getWorkflowServiceStubs(), client.getOptions());
    declared.add(Schedules.of(worker, EachSecondFlow.class, WhenActiveFlow.class));
    declared.apply().forEach(one -> System.out.printf("%s %s%n", one.id(), one.outcome()));
    factory.start();
    System.out.println("working");
    new CountDownLatch(1).await();
  }
}
