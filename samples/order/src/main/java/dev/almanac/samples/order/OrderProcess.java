package dev.almanac.samples.order;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Saga;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;

/** Each step first says how it is undone. If one fails, all so far are undone, the last first. */
public final class OrderProcess implements OrderWorkflow {
  static final long CENTS_WITHOUT_APPROVAL = 100_00;
  static final Duration PATIENCE = Duration.ofDays(3);

  private record Decision(boolean isApproval, String text) {}

  private final Shop shop = Workflow.newActivityStub(
      Shop.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofSeconds(30))
          .setRetryOptions(RetryOptions.newBuilder()
              .setInitialInterval(Duration.ofSeconds(1))
              .setMaximumInterval(Duration.ofMinutes(1))
              .build())
          .build());

  private Optional<Decision> decision = Optional.empty();
  private String status = "new";

  @Override
  public Outcome process(Order order) {
    var saga = new Saga(new Saga.Options.Builder().build());
    try {
      status = "reserving";
      saga.addCompensation(shop::release, order.id());
      shop.reserve(order.id(), order.item());

      if (order.cents() > CENTS_WITHOUT_APPROVAL) {
        Decision made = awaitDecision();
        if (!made.isApproval()) {
          return undo(saga, made.text());
        }
      }
      status = "charging";
      saga.addCompensation(shop::refund, order.id());
      shop.charge(order.id(), order.cents());

      status = "shipping";
      shop.ship(order.id(), order.item());
      status = "shipped";
      return new Outcome(true, decision.map(Decision::text).orElse("no approval needed"));
    } catch (ActivityFailure | CanceledFailure failure) {
      Outcome undone = undo(saga, reason(failure));
      if (CancellationScope.current().isCancelRequested()) {
        throw failure; // so that the workflow ends as cancelled
      }
      return undone;
    }
  }

  private Decision awaitDecision() {
    status = "waiting for approval";
    boolean isDecided = Workflow.await(PATIENCE, () -> decision.isPresent());
    return isDecided
        ? decision.orElseThrow()
        : new Decision(false, "nobody approved within %d days".formatted(PATIENCE.toDays()));
  }

  /** Goes on even if the order itself is cancelled. */
  private Outcome undo(Saga saga, String reason) {
    status = "undoing";
    Workflow.newDetachedCancellationScope(saga::compensate).run();
    status = "undone";
    return new Outcome(false, reason);
  }

  private static String reason(Exception failure) {
    return failure.getCause() instanceof ApplicationFailure cause
        ? cause.getOriginalMessage()
        : failure.getMessage();
  }

  @Override
  public void approve(String person) {
    decide(new Decision(true, "approved by " + person));
  }

  @Override
  public void refuse(String person, String reason) {
    decide(new Decision(false, "refused by %s: %s".formatted(person, reason)));
  }

  private void decide(Decision made) {
    if (decision.isEmpty()) {
      decision = Optional.of(made);
    }
  }

  @Override
  public String status() {
    return status;
  }
}
