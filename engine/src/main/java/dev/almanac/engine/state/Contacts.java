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
public record Contacts(
    Signals signals,
    Updates updates,
    PersistentMap<Long, Child> children,
    PersistentMap<Long, External> signalling,
    PersistentMap<Long, External> cancelling,
    boolean awaitsParent) {
  private static final long REQUEST_BYTES = 40;
  private static final long OTHER_BYTES = 256;

  public static final Contacts NONE = of(Signals.NONE, Updates.NONE);

  private static Contacts of(Signals signals, Updates updates) {
    return new Contacts(
        signals,
        updates,
        PersistentMap.empty(),
        PersistentMap.empty(),
        PersistentMap.empty(),
        false);
  }

  /** As a run begins. The runs that continue a child are the business of their predecessor. */
  static Contacts initial(Execution execution) {
    var started = execution.started();
    boolean isFirst = started.getFirstExecutionRunId().equals(execution.key().runId());
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

  public Optional<External> external(long initiatedEventId) {
    return signalling.get(initiatedEventId).or(() -> cancelling.get(initiatedEventId));
  }

  /** Of a run that has ended. */
  Contacts closed() {
    return of(signals, updates);
  }

  Contacts with(Signals next) {
    return new Contacts(next, updates, children, signalling, cancelling, awaitsParent);
  }

  Contacts with(Updates next) {
    return new Contacts(signals, next, children, signalling, cancelling, awaitsParent);
  }

  Contacts with(Child child) {
    return withChildren(children.with(child.initiatedEventId(), child));
  }

  Contacts withoutChild(long initiatedEventId) {
    return withChildren(children.without(initiatedEventId));
  }

  private Contacts withChildren(PersistentMap<Long, Child> next) {
    return new Contacts(signals, updates, next, signalling, cancelling, awaitsParent);
  }

  Contacts with(External external) {
    long id = external.initiatedEventId();
    return switch (external.kind()) {
      case SIGNAL -> withExternals(signalling.with(id, external), cancelling);
      case CANCEL -> withExternals(signalling, cancelling.with(id, external));
    };
  }

  Contacts withoutExternal(long initiatedEventId) {
    return withExternals(
        signalling.without(initiatedEventId), cancelling.without(initiatedEventId));
  }

  private Contacts withExternals(
      PersistentMap<Long, External> signalsOut, PersistentMap<Long, External> cancelsOut) {
    return new Contacts(signals, updates, children, signalsOut, cancelsOut, awaitsParent);
  }

  Contacts withAwaitsParent(boolean next) {
    return new Contacts(signals, updates, children, signalling, cancelling, next);
  }
}
