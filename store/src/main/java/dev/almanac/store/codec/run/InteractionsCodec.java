package dev.almanac.store.codec.run;

import dev.almanac.engine.collection.PersistentMap;
import dev.almanac.engine.state.Child;
import dev.almanac.engine.state.ExternalOperation;
import dev.almanac.engine.state.Interactions;
import dev.almanac.engine.state.Signals;
import dev.almanac.engine.state.Updates;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredAdmission;
import dev.almanac.store.proto.StoredChild;
import dev.almanac.store.proto.StoredExternal;
import dev.almanac.store.proto.StoredRun;
import dev.almanac.store.proto.StoredSignals;
import dev.almanac.store.proto.StoredUpdate;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import java.util.List;

/** Converts a run's interactions to messages and back. */
final class InteractionsCodec {
  private InteractionsCodec() {}

  static void write(Interactions contacts, StoredRun.Builder to) {
    to.setSignals(signals(contacts.signals())).setAwaitsParent(contacts.awaitsParent());
    contacts
        .updates()
        .byId()
        .forEach(entry -> to.addUpdates(update(entry.getKey(), entry.getValue())));
    contacts
        .updates()
        .admitted()
        .forEach(entry -> to.addAdmitted(
            StoredAdmission.newBuilder().setUpdateId(entry.getKey()).setEventId(entry.getValue())));
    contacts.children().forEach(entry -> to.addChildren(child(entry.getValue())));
    contacts.signalling().forEach(entry -> to.addExternals(external(entry.getValue())));
    contacts.cancelling().forEach(entry -> to.addExternals(external(entry.getValue())));
  }

  static Interactions read(StoredRun stored) {
    PersistentMap<Long, Child> children = PersistentMap.empty();
    for (var child : stored.getChildrenList()) {
      children = children.with(child.getInitiatedEventId(), child(child));
    }
    PersistentMap<Long, ExternalOperation> signalling = PersistentMap.empty();
    PersistentMap<Long, ExternalOperation> cancelling = PersistentMap.empty();
    for (var one : stored.getExternalsList()) {
      var external = external(one);
      switch (external.kind()) {
        case SIGNAL -> signalling = signalling.with(external.initiatedEventId(), external);
        case CANCEL -> cancelling = cancelling.with(external.initiatedEventId(), external);
      }
    }
    return new Interactions(
        signals(stored.getSignals()),
        updates(stored),
        children,
        signalling,
        cancelling,
        stored.getAwaitsParent());
  }

  private static StoredSignals.Builder signals(Signals signals) {
    var stored = StoredSignals.newBuilder().setCount(signals.count());
    signals.taken().forEach(entry -> stored.addTaken(entry.getKey()));
    boolean areEventsKnown = false;
    for (var entry : signals.attached()) {
      stored.addAttached(entry.getKey()).addAttachedEventIds(entry.getValue());
      areEventsKnown |= entry.getValue() != Signals.UNKNOWN_EVENT;
    }
    return areEventsKnown ? stored : stored.clearAttachedEventIds();
  }

  private static Signals signals(StoredSignals stored) {
    return new Signals(stored.getCount(), set(stored.getTakenList()), attached(stored));
  }

  /** Reads the attached starts; snapshots of older versions do not name their events. */
  private static PersistentMap<String, Long> attached(StoredSignals stored) {
    PersistentMap<String, Long> attached = PersistentMap.empty();
    for (int at = 0; at < stored.getAttachedCount(); at++) {
      boolean isKnown = at < stored.getAttachedEventIdsCount();
      attached = attached.with(
          stored.getAttached(at), isKnown ? stored.getAttachedEventIds(at) : Signals.UNKNOWN_EVENT);
    }
    return attached;
  }

  private static PersistentMap<String, Boolean> set(List<String> members) {
    PersistentMap<String, Boolean> set = PersistentMap.empty();
    for (var member : members) {
      set = set.with(member, true);
    }
    return set;
  }

  private static StoredUpdate.Builder update(String id, Updates.Update update) {
    return StoredUpdate.newBuilder()
        .setId(id)
        .setIsCompleted(update.isCompleted())
        .setEventId(update.eventId());
  }

  private static Updates updates(StoredRun stored) {
    PersistentMap<String, Updates.Update> updates = PersistentMap.empty();
    int underWay = 0;
    for (var one : stored.getUpdatesList()) {
      updates =
          updates.with(one.getId(), new Updates.Update(one.getIsCompleted(), one.getEventId()));
      underWay += one.getIsCompleted() ? 0 : 1;
    }
    PersistentMap<String, Long> admitted = PersistentMap.empty();
    for (var one : stored.getAdmittedList()) {
      admitted = admitted.with(one.getUpdateId(), one.getEventId());
    }
    return new Updates(updates, underWay, admitted);
  }

  private static StoredChild.Builder child(Child child) {
    return StoredChild.newBuilder()
        .setInitiatedEventId(child.initiatedEventId())
        .setInitiated(child.initiated().toByteString())
        .setRunId(child.runId())
        .setStartedEventId(child.startedEventId());
  }

  private static Child child(StoredChild stored) {
    return new Child(
        stored.getInitiatedEventId(),
        Wire.read(
            stored.getInitiated(), StartChildWorkflowExecutionInitiatedEventAttributes.parser()),
        stored.getRunId(),
        stored.getStartedEventId());
  }

  private static StoredExternal.Builder external(ExternalOperation external) {
    return StoredExternal.newBuilder()
        .setInitiatedEventId(external.initiatedEventId())
        .setKind(
            switch (external.kind()) {
              case SIGNAL -> StoredExternal.Kind.KIND_SIGNAL;
              case CANCEL -> StoredExternal.Kind.KIND_CANCEL;
            })
        .setNamespace(external.namespace())
        .setNamespaceId(external.namespaceId())
        .setExecution(external.execution().toByteString())
        .setControl(external.control())
        .setCompletedEventId(external.completedEventId());
  }

  private static ExternalOperation external(StoredExternal stored) {
    return new ExternalOperation(
        stored.getInitiatedEventId(),
        kind(stored),
        stored.getNamespace(),
        stored.getNamespaceId(),
        Wire.read(stored.getExecution(), WorkflowExecution.parser()),
        stored.getControl(),
        stored.getCompletedEventId());
  }

  private static ExternalOperation.Kind kind(StoredExternal stored) {
    return switch (stored.getKind()) {
      case KIND_SIGNAL -> ExternalOperation.Kind.SIGNAL;
      case KIND_CANCEL -> ExternalOperation.Kind.CANCEL;
      case KIND_UNSPECIFIED, UNRECOGNIZED ->
        throw new StoreException.Corrupt(
            "Expected %d to be a signal or a request to cancel, found a kind that this version"
                    .formatted(stored.getInitiatedEventId())
                + " does not know",
            null);
    };
  }
}
