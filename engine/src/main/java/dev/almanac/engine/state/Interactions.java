package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;
import java.util.Optional;

/**
 * What a run has to do with others.
 *
 * @param signals those that it has had
 * @param updates those that its workflow has accepted
 * @param children those that have not ended, by the event that asked for them
 * @param signalling signals to others that were not answered, by the event that asked for them
 * @param cancelling requests to cancel others that were not answered, likewise
 * @param awaitsParent whether its first workflow task has to wait until its parent knows of it
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

  /** As a run begins. The runs that continue a child are the business of their predecessor. */
  static Interactions initial(Execution execution) {
    var started = execution.started();
    boolean isFirst =
        started.getFirstExecutionRunId().equals(execution.key().runId().toString());
    return NONE.withAwaitsParent(started.hasParentWorkflowExecution() && isFirst);
  }

  /** About how much is kept of all this. */
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

  /** Of a run that has ended. */
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
