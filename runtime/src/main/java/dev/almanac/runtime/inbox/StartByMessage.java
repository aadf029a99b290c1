package dev.almanac.runtime.inbox;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.WorkflowIdPolicies.CurrentRun;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.RunStarter;
import java.util.Optional;

/** A start that a message asks for. The commit that holds the outcome deletes the message. */
interface StartByMessage extends RunStarter.Attempt {
  EntityMessage.ToRun message();

  Inbox.DeliveryAttempt delivery();

  MessageDelivery deliverer();

  @Override
  default WorkflowKey workflow() {
    return message().to().workflow();
  }

  @Override
  default void guarded(Runnable step) {
    deliverer().guarded(delivery(), step);
  }

  @Override
  default void started(CachedRun run) {
    deliverer().taken(run, delivery());
  }

  @Override
  default void usesOpen(CurrentRun open) {
    throw new IllegalStateException("Expected a start or none, found use of " + open);
  }

  @Override
  default void failed(CallFailed.Reason reason) {
    deliverer().failed(delivery()).accept(reason);
  }

  /** Tells the sender that no run was started by this message. */
  default void answer(CachedWorkflow workflow, EntityMessage answer) {
    deliverer().taken(workflow, Optional.of(answer), delivery());
  }
}
