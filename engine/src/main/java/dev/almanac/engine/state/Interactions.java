package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;
import java.util.Optional;

/**
 * A run's signals, updates, children and external operations.
 *
 * @param signals those it has received
 * @param updates those its workflow has accepted
 * @param children those not ended, by the event that asked for them
 * @param signalling unanswered signals to others, by the event that asked for them
 * @param cancelling unanswered requests to cancel others, likewise
 * @param awaitsParent whether its first workflow task waits until its parent knows of it
 */
public record Interactions(
    Signals signals,
    Updates updates,
    PersistentMap<Long, Child> children,
    PersistentMap<Long, ExternalOperation> signalling,
    PersistentMap<Long, ExternalOperation> cancelling,
    boolean awaitsParent) {
  private static final long REQUEST_BYTES = 40;
  private static final long OTHER_BYTES = 256;

  public static final Interactions NONE = of(Signals.NONE, Updates.NONE);

  private static Interactions of(Signals signals, Updates updates) {
    return new Interactions(
        signals,
        updates,
        PersistentMap.empty(),
        PersistentMap.empty(),
        PersistentMap.empty(),
        false);
  }

  /** Creates those of a new run. Only the first run of a child waits for its parent. */
  static Interactions initial(Execution execution) {
    var started = execution.started();
    boolean isFirst =
        started.getFirstExecutionRunId().equals(execution.key().runId().toString());
    return NONE.withAwaitsParent(started.hasParentWorkflowExecution() && isFirst);
  }

  /** Returns about how large they are. */
  long bytes() {
    int requests = signals.taken().size()
        + signals.attached().size()
        + updates.count()
        + updates.admitted().size();
    return REQUEST_BYTES * requests
        + OTHER_BYTES * (children.size() + signalling.size() + cancelling.size());
  }

  public Optional<Child> child(long initiatedEventId) {
    return children.get(initiatedEventId);
  }

  public Optional<ExternalOperation> external(long initiatedEventId) {
    return signalling.get(initiatedEventId).or(() -> cancelling.get(initiatedEventId));
  }

  /** Returns those of a closed run. */
  Interactions closed() {
    return of(signals, updates);
  }

  Interactions with(Signals next) {
    return new Interactions(next, updates, children, signalling, cancelling, awaitsParent);
  }

  Interactions with(Updates next) {
    return new Interactions(signals, next, children, signalling, cancelling, awaitsParent);
  }

  Interactions with(Child child) {
    return withChildren(children.with(child.initiatedEventId(), child));
  }

  Interactions withoutChild(long initiatedEventId) {
    return withChildren(children.without(initiatedEventId));
  }

  private Interactions withChildren(PersistentMap<Long, Child> next) {
    return new Interactions(signals, updates, next, signalling, cancelling, awaitsParent);
  }

  Interactions with(ExternalOperation external) {
    long id = external.initiatedEventId();
    return switch (external.kind()) {
      case SIGNAL -> withExternals(signalling.with(id, external), cancelling);
      case CANCEL -> withExternals(signalling, cancelling.with(id, external));
    };
  }

  Interactions withoutExternal(long initiatedEventId) {
    return withExternals(
        signalling.without(initiatedEventId), cancelling.without(initiatedEventId));
  }

  private Interactions withExternals(
      PersistentMap<Long, ExternalOperation> signalsOut,
      PersistentMap<Long, ExternalOperation> cancelsOut) {
    return new Interactions(signals, updates, children, signalsOut, cancelsOut, awaitsParent);
  }

  Interactions withAwaitsParent(boolean next) {
    return new Interactions(signals, updates, children, signalling, cancelling, next);
  }
}
