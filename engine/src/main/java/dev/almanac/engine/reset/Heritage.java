package dev.almanac.engine.reset;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.state.RunKey;
import java.util.function.Function;

/** What a run that was reset hears too late is for the run that goes on in its place. */
public final class Heritage {
  private Heritage() {}

  /**
   * Passes news on if both runs have asked for what they are about.
   *
   * @param askedEventId the event that asked for it
   * @return whether there is such a run
   */
  public static boolean passOn(Draft draft, long askedEventId, Function<Address, Notice> news) {
    var key = draft.run().key();
    var heir = draft
        .run()
        .execution()
        .lineage()
        .successor()
        .filter(next -> askedEventId <= next.forkEventId());
    heir.ifPresent(next -> draft.send(
        news.apply(Address.run(new RunKey(key.namespaceId(), key.workflowId(), next.runId())))));
    return heir.isPresent();
  }
}
