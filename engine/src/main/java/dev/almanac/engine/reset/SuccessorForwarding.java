package dev.almanac.engine.reset;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import java.util.UUID;
import java.util.function.Function;

/** Forwards late messages of a replaced run to its successor. */
public final class SuccessorForwarding {
  private SuccessorForwarding() {}

  /**
   * Forwards a message if both runs asked for what it is about.
   *
   * @param askedEventId the event that asked for it
   * @return whether there is such a successor
   */
  public static boolean passOn(
      Draft draft, long askedEventId, Function<Target, EntityMessage> news) {
    var key = draft.run().key();
    var heir = draft
        .run()
        .execution()
        .lineage()
        .successor()
        .filter(next -> askedEventId <= next.forkEventId());
    heir.ifPresent(next -> draft.send(
        news.apply(Target.run(new RunKey(key.workflow(), UUID.fromString(next.runId()))))));
    return heir.isPresent();
  }
}
