package dev.almanac.store.sql.inspection;

import static dev.almanac.store.sql.jdbc.Column.integer;
import static dev.almanac.store.sql.jdbc.Column.number;
import static dev.almanac.store.sql.jdbc.Column.text;
import static dev.almanac.store.sql.jdbc.Column.uuid;

import dev.almanac.store.sql.jdbc.Check;
import java.util.List;

/** Further rules between rows, which only {@code server doctor} checks. */
final class ThoroughChecks {
  /** The rows of a namespace that was deleted go in the background. */
  private static final String NO_NAMESPACE = """
      NOT EXISTS (SELECT 1 FROM namespace n WHERE n.id = t.namespace)
        AND NOT EXISTS (SELECT 1 FROM removed_namespace d WHERE d.namespace = t.namespace)""";

  private static final String OF_NAMESPACE =
      "CASE WHEN %s THEN 'its namespace is missing' END".formatted(NO_NAMESPACE);

  private static final String POINTER = """
      CASE WHEN NOT EXISTS (SELECT 1 FROM run r
        WHERE r.partition = t.partition AND r.run_no = t.run_no AND r.namespace = t.namespace
          AND r.workflow_id = t.workflow_id AND r.run_id = t.run_id)
        THEN 'it points to a run of another id'
      WHEN %s THEN 'its namespace is missing' END""".formatted(NO_NAMESPACE);

  private static final String ATTENTION = """
      CASE WHEN t.kind = 0 AND %s THEN 'its row of run is missing'
      WHEN t.kind = 1 AND NOT EXISTS (SELECT 1 FROM schedule s
        WHERE s.partition = t.partition AND s.schedule_no = t.run_no)
        THEN 'its row of schedule is missing'
      WHEN t.kind NOT IN (0, 1) THEN 'it is for neither a run nor a schedule' END
      """.formatted(Checks.NO_RUN);

  private static final String FORGOTTEN = """
      CASE WHEN EXISTS (SELECT 1 FROM run r
        WHERE r.partition = t.partition AND r.run_no = t.run_no)
        THEN 'its run was deleted, but its row of run is still there' END""";

  /** Entries are numbered without gaps; only the oldest are rolled into counts. */
  private static final String LEDGER = """
      CASE WHEN t.sequence > 1
        AND EXISTS (SELECT 1 FROM ledger o WHERE o.partition = t.partition
          AND o.schedule_no = t.schedule_no AND o.sequence < t.sequence)
        AND NOT EXISTS (SELECT 1 FROM ledger o WHERE o.partition = t.partition
          AND o.schedule_no = t.schedule_no AND o.sequence = t.sequence - 1)
        THEN 'the entries before it are missing' END""";

  private static final String VISIBILITY = """
      CASE WHEN (t.status = 1) <> (t.close_time = 9223372036854775807)
          AND EXISTS (SELECT 1 FROM run r
            WHERE r.partition = t.partition AND r.run_no = t.run_no)
        THEN 'its status and its close time contradict each other'
      WHEN EXISTS (SELECT 1 FROM run r
          WHERE r.partition = t.partition AND r.run_no = t.run_no
            AND r.workflow_id <> t.workflow_id)
        THEN 'it has another workflow id than its run' END""";

  private static final String BACKLOG = """
      CASE WHEN t.run_no > (SELECT c.value FROM counter c WHERE c.name = 'run')
        THEN 'its run has never existed'
      WHEN %s THEN 'its namespace is missing' END""".formatted(NO_NAMESPACE);

  private ThoroughChecks() {}

  /** @param leads whether keys start with the partition */
  static List<Check> all(boolean leads) {
    var run = Checks.keyed(leads, number("run_no"));
    var schedule = Checks.keyed(leads, number("schedule_no"));
    var entry = Checks.keyed(leads, number("schedule_no"), number("sequence"));
    var day = Checks.keyed(leads, number("schedule_no"), number("day"), integer("kind"));
    var listed = List.of(uuid("namespace"), uuid("run_id"));
    var task = List.of(
        uuid("namespace"),
        text("queue"),
        integer("kind"),
        integer("priority"),
        number("since"),
        integer("partition"),
        number("run_no"),
        number("scheduled_event"));
    return List.of(
        new Check("run t", run, null, OF_NAMESPACE),
        new Check("schedule t", schedule, null, OF_NAMESPACE),
        new Check("pointer t", List.of(uuid("namespace"), text("workflow_id")), null, POINTER),
        new Check("attention t", run, null, ATTENTION),
        new Check("forgotten t", run, null, FORGOTTEN),
        new Check("visibility t", listed, null, VISIBILITY),
        new Check("ledger t", entry, null, LEDGER),
        new Check("ledger_day t", day, null, Checks.OF_SCHEDULE),
        new Check("backlog t", task, null, BACKLOG));
  }
}
