package dev.almanac.engine.reset;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import java.util.UUID;
import java.util.function.Function;

/** What a run that was reset hears too late is for the run that goes on in its place. */
public final class SuccessorForwarding {
  private SuccessorForwarding() {}

  /**
   * Passes news on if both runs have asked for what they are about.
   *
   * @param askedEventId the event that asked for it
   * @return whether there is such a run
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
