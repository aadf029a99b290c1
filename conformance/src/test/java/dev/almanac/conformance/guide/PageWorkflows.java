package dev.almanac.conformance.guide;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Workflows of which the guide tells: most of them are stuck. */
public final class PageWorkflows {
  static final Class<?>[] TYPES = {
    FailsOnceWorkflow.class,
    FailingWorkflow.class,
    NonDetWorkflow.class,
    TimerWorkflow.class,
    MultiWorkflow.class,
    EtlWorkflow.class
  };

  private PageWorkflows() {}

  /** An activity whose first attempts fail. */
  @ActivityInterface
  public interface Bank {
    @ActivityMethod(name = "flaky")
    void pay(int attempts);
  }

  static final class FlakyBank implements Bank {
    @Override
    public void pay(int attempts) {
      if (Activity.getExecutionContext().getInfo().getAttempt() <= attempts) {
        throw ApplicationFailure.newFailure("the bank does not answer", "BankException");
      }
    }
  }

  @WorkflowInterface
  public interface FailsOnce {
    @WorkflowMethod
    void run(int attempts);
  }

  public static final class FailsOnceWorkflow implements FailsOnce {
    @Override
    public void run(int attempts) {
      bank(Duration.ofMillis(1), 2).pay(attempts);
    }
  }

  @WorkflowInterface
  public interface Failing {
    @WorkflowMethod
    void run();
  }

  public static final class FailingWorkflow implements Failing {
    @Override
    public void run() {
      bank(Duration.ofMinutes(10), 40).pay(40);
    }
  }

  private static Bank bank(Duration pause, int attempts) {
    return Workflow.newActivityStub(
        Bank.class,
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(Duration.ofMinutes(1))
            .setRetryOptions(RetryOptions.newBuilder()
                .setInitialInterval(pause)
                .setMaximumAttempts(attempts)
                .build())
            .build());
  }

  /** Does something else when it is replayed, as if its code had been changed. */
  @WorkflowInterface
  public interface NonDet {
    @WorkflowMethod
    void run();

    @SignalMethod
    void wake();
  }

  public static final class NonDetWorkflow implements NonDet {
    @Override
    public void run() {
      if (WorkflowUnsafe.isReplaying()) {
        bank(Duration.ofMinutes(10), 40).pay(40);
      } else {
        Workflow.sleep(Duration.ofHours(1));
      }
    }

    @Override
    public void wake() {}
  }

  @WorkflowInterface
  public interface Timer {
    @WorkflowMethod
    void run();
  }

  public static final class TimerWorkflow implements Timer {
    @Override
    public void run() {
      Workflow.sleep(Duration.ofHours(2));
    }
  }

  @WorkflowInterface
  public interface Multi {
    @WorkflowMethod
    void run();

    @UpdateMethod
    void approve();
  }

  public static final class MultiWorkflow implements Multi {
    @Override
    public void run() {
      var child = Workflow.newChildWorkflowStub(
          Timer.class,
          ChildWorkflowOptions.newBuilder().setWorkflowId("multi-child").build());
      var ended = Async.procedure(child::run);
      Workflow.sleep(Duration.ofHours(2));
      ended.get();
    }

    @Override
    public void approve() {
      Workflow.await(() -> false);
    }
  }

  /** Gets its times first, as {@code --arguments timesFirst} says. */
  @WorkflowInterface
  public interface Etl {
    @WorkflowMethod
    String run(String scheduled, String started, Map<String, String> options);
  }

  public static final class EtlWorkflow implements Etl {
    @Override
    public String run(String scheduled, String started, Map<String, String> options) {
      var end = Instant.parse(scheduled);
      return "%s from %s to %s".formatted(options.get("table"), end.minus(Duration.ofDays(1)), end);
    }
  }
}
