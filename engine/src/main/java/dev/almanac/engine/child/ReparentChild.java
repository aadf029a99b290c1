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
 * A run that was made by a reset asks for a child that a run before it had asked for, and which
 * goes on: from now on it is the child of the new run.
 */
public record ReparentChild(EntityMessage.StartChild notice) implements Request<Boolean> {
  /** Whether that is so. */
  public static boolean isPossible(Run child, EntityMessage.StartChild notice) {
    var parent = child.execution().started().getParentWorkflowExecution();
    return child.open()
        && MessagesFromParent.isChildOf(child, notice.parent().run())
        && notice.earlierParents().contains(parent.getRunId());
  }

  /** What becomes of a child that waits for its parent is decided by an answer on its way. */
  @Override
  public Boolean apply(Draft draft) {
    if (draft.run().contacts().awaitsParent()) {
      throw new Refusal(Refusal.Reason.BUSY, "The child waits for a parent that was reset.")
          .exception();
    }
    var parent = notice.parent();
    draft.note(new Fact.ParentReplaced(parent.run().runId().toString(), parent.initiatedEventId()));
    draft.effect(new Effect.ShowInLists());
    draft.send(ChildStart.isThere(
        notice, UUID.fromString(draft.run().execution().started().getFirstExecutionRunId())));
    return true;
  }
}
