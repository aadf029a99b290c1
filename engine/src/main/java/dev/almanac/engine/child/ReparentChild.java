package dev.almanac.engine.child;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.state.Run;
import java.util.UUID;

/**
 * Gives a child a new parent run: a run made by a reset asks for a child that an earlier run had
 * already started.
 */
public record ReparentChild(EntityMessage.StartChild message) implements Request<Boolean> {
  /** Returns whether that is the case. */
  public static boolean isPossible(Run child, EntityMessage.StartChild message) {
    var parent = child.execution().started().getParentWorkflowExecution();
    return child.open()
        && MessagesFromParent.isChildOf(child, message.parent().run())
        && message.earlierParents().contains(parent.getRunId());
  }

  /** A child that waits for its parent gets an answer that is already under way. */
  @Override
  public Boolean apply(Draft draft) {
    if (draft.run().contacts().awaitsParent()) {
      throw new Refusal(Refusal.Reason.BUSY, "The child waits for a parent that was reset.")
          .exception();
    }
    var parent = message.parent();
    draft.note(new Fact.ParentReplaced(parent.run().runId().toString(), parent.initiatedEventId()));
    draft.effect(new Effect.ShowInLists());
    draft.send(ChildStart.isThere(
        message, UUID.fromString(draft.run().execution().started().getFirstExecutionRunId())));
    return true;
  }
}
