package dev.almanac.engine;

import dev.almanac.engine.child.MessagesFromChild;
import dev.almanac.engine.child.MessagesFromParent;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.external.ExternalAnswer;
import dev.almanac.engine.external.ExternalRequests;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.scheduled.MessagesFromSchedule;
import java.util.Optional;

/** Translates messages to the requests that they make of runs. */
public final class MessageRequests {
  private MessageRequests() {}

  /** Returns the request of a message; empty if it asks for a new run. */
  public static Optional<Request<Boolean>> request(EntityMessage.ToRun message) {
    return switch (message) {
      case EntityMessage.StartChild start -> Optional.empty();
      case EntityMessage.ChildStarted started ->
        Optional.of(new MessagesFromChild.Started(started));
      case EntityMessage.ChildNotStarted failed ->
        Optional.of(new MessagesFromChild.NotStarted(failed));
      case EntityMessage.ChildClosed closed -> Optional.of(new MessagesFromChild.Closed(closed));
      case EntityMessage.ReleaseFirstTask first -> Optional.of(new MessagesFromParent.MayBegin());
      case EntityMessage.ParentClosed closed -> Optional.of(new MessagesFromParent.Closed(closed));
      case EntityMessage.SignalExternal signal -> Optional.of(new ExternalRequests.Signal(signal));
      case EntityMessage.CancelExternal cancel -> Optional.of(new ExternalRequests.Cancel(cancel));
      case EntityMessage.ExternalResult answer -> Optional.of(new ExternalAnswer(answer));
      case EntityMessage.StartScheduled start -> Optional.empty();
      case EntityMessage.EndScheduled end -> Optional.of(new MessagesFromSchedule.End(end));
      case EntityMessage.CheckScheduled check -> Optional.of(new MessagesFromSchedule.Check(check));
    };
  }

  /** Returns the answer to send if there is no run that could receive the message. */
  public static Optional<EntityMessage> undelivered(EntityMessage.ToRun message) {
    return switch (message) {
      case EntityMessage.ChildStarted started -> Optional.of(MessagesFromChild.orphaned(started));
      case EntityMessage.SignalExternal signal ->
        Optional.of(
            ExternalRequests.answered(signal.from(), EntityMessage.ExternalOutcome.NOT_FOUND));
      case EntityMessage.CancelExternal cancel ->
        Optional.of(
            ExternalRequests.answered(cancel.from(), EntityMessage.ExternalOutcome.NOT_FOUND));
      case EntityMessage.StartChild start -> Optional.empty();
      case EntityMessage.ChildNotStarted failed -> Optional.empty();
      case EntityMessage.ChildClosed closed -> Optional.empty();
      case EntityMessage.ReleaseFirstTask first -> Optional.empty();
      case EntityMessage.ParentClosed closed -> Optional.empty();
      case EntityMessage.ExternalResult answer -> Optional.empty();
      case EntityMessage.EndScheduled end ->
        Optional.of(MessagesFromSchedule.gone(end.by(), end.to()));
      case EntityMessage.CheckScheduled check ->
        Optional.of(MessagesFromSchedule.gone(check.by(), check.to()));
      case EntityMessage.StartScheduled start -> Optional.empty();
    };
  }
}
