package dev.almanac.store.sql.doctor;

import dev.almanac.engine.state.Run;
import dev.almanac.store.Attribute;
import dev.almanac.store.codec.AttributeValues;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares how lists show a run, and by what they find it, with the run itself. */
final class RunLists {
  /** The namespace of attributes that every namespace has. */
  private static final UUID EVERY_NAMESPACE = new UUID(0, 0);

  private static final int PAGE = 500;

  private static final String TYPE =
      "SELECT type FROM visibility WHERE namespace = ? AND run_id = ?";

  private static final String VALUES =
      "SELECT DISTINCT attribute FROM attribute_value WHERE namespace = ? AND run_id = ?";

  private final ReadOnlyStore store;

  /** The attributes of the namespaces met so far, as they were then. */
  private final Map<UUID, Map<String, Attribute>> attributes = new HashMap<>();

  RunLists(ReadOnlyStore store) {
    this.store = store;
  }

  void examine(RunRecord record, Run run, Notes notes) {
    var identity = record.identity();
    String type = run.execution().started().getWorkflowType().getName();
    store
        .reads()
        .read(session -> session
            .query(TYPE)
            .uuid(identity.namespace())
            .uuid(identity.runId())
            .first(Row::text))
        .filter(listed -> !listed.equals(type))
        .ifPresent(listed -> notes.found(
            "%s has the type %s, but lists show %s"
                .formatted(RunCheck.named(identity), type, listed),
            Remedies.BACKUP));
    examineValues(identity, run, notes);
  }

  private void examineValues(RunIdentity identity, Run run, Notes notes) {
    var known = of(identity.namespace());
    var stored = stored(identity);
    var ids = known.values().stream().map(Attribute::id).collect(Collectors.toSet());
    if (!ids.containsAll(stored)) {
      return; // an attribute was removed, and perhaps defined anew, since this run was written
    }
    var expected =
        AttributeValues.searchable(run.execution().properties().searchAttributes(), known::get)
            .stream()
            .map(AttributeValue::attribute)
            .collect(Collectors.toSet());
    if (!expected.equals(stored)) {
      notes.found(
          "%s has %d search attributes, but filters find it by %d"
              .formatted(RunCheck.named(identity), expected.size(), stored.size()),
          "Set its search attributes again, or restore a backup.");
    }
  }

  /** Returns the attributes of which a run has values; earlier versions stored fewer of each. */
  private Set<Integer> stored(RunIdentity identity) {
    return Set.copyOf(store
        .reads()
        .read(session -> session
            .query(VALUES)
            .uuid(identity.namespace())
            .uuid(identity.runId())
            .list(Row::integer)));
  }

  private Map<String, Attribute> of(UUID namespace) {
    @Nullable Map<String, Attribute> known = attributes.get(namespace);
    if (known == null) {
      known = new HashMap<>();
      read(EVERY_NAMESPACE, known);
      read(namespace, known);
      attributes.put(namespace, known);
    }
    return known;
  }

  private void read(UUID namespace, Map<String, Attribute> into) {
    List<Attribute> page = store.attributes().list(namespace, "", PAGE);
    while (!page.isEmpty()) {
      page.forEach(attribute -> into.put(attribute.name(), attribute));
      page = store.attributes().list(namespace, page.getLast().name(), PAGE);
    }
  }
}
