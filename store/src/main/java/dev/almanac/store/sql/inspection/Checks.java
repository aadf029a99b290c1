package dev.almanac.store.sql.inspection;

import static dev.almanac.store.sql.jdbc.Column.integer;
import static dev.almanac.store.sql.jdbc.Column.number;
import static dev.almanac.store.sql.jdbc.Column.text;
import static dev.almanac.store.sql.jdbc.Column.uuid;

import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Column;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules that must hold between the rows of a run or a schedule. All of them change in one
 * transaction, so one statement sees a consistent state.
 */
public final class Checks {
  static final String NO_RUN = """
      NOT EXISTS (SELECT 1 FROM run r WHERE r.partition = t.partition AND r.run_no = t.run_no)""";

  private static final String OF_NOBODY = NO_RUN + """
       AND NOT EXISTS (SELECT 1 FROM forgotten f
        WHERE f.partition = t.partition AND f.run_no = t.run_no)
      AND NOT EXISTS (SELECT 1 FROM fork f
        WHERE f.partition = t.partition AND f.run_no = t.run_no)""";

  private static final String RUN = """
      CASE WHEN NOT EXISTS (SELECT 1 FROM state s
        WHERE s.partition = t.partition AND s.run_no = t.run_no) THEN 'its row of state is missing'
      WHEN NOT EXISTS (SELECT 1 FROM visibility v
        WHERE v.namespace = t.namespace AND v.run_id = t.run_id AND v.run_no = t.run_no)
        THEN 'its row of visibility is missing'
      WHEN EXISTS (SELECT 1 FROM state s
        WHERE s.partition = t.partition AND s.run_no = t.run_no AND s.status = 1)
        AND NOT EXISTS (SELECT 1 FROM pointer p WHERE p.namespace = t.namespace
          AND p.workflow_id = t.workflow_id AND p.run_no = t.run_no)
        THEN 'it is open, but its workflow id does not point to it' END""";

  private static final String STATE = """
      CASE WHEN %s THEN 'its row of run is missing'
      WHEN t.last_event_id <> (SELECT h.last_event FROM history h
        WHERE h.partition = t.partition AND h.run_no = t.run_no
        ORDER BY h.first_event DESC LIMIT 1) THEN 'its history ends elsewhere'
      WHEN NOT EXISTS (SELECT 1 FROM history h
        WHERE h.partition = t.partition AND h.run_no = t.run_no) THEN 'its history is missing'
      WHEN t.status <> (SELECT v.status FROM run r JOIN visibility v
          ON v.namespace = r.namespace AND v.run_id = r.run_id
        WHERE r.partition = t.partition AND r.run_no = t.run_no)
        THEN 'its status in lists differs' END""".formatted(NO_RUN);

  private static final String HISTORY = """
      CASE WHEN %s THEN 'its row of run is missing'
      WHEN t.first_event > 1 AND NOT %s AND coalesce((SELECT h.last_event FROM history h
        WHERE h.partition = t.partition AND h.run_no = t.run_no AND h.first_event < t.first_event
        ORDER BY h.first_event DESC LIMIT 1), 0) <> t.first_event - 1
        THEN 'the events before it are missing' END""".formatted(OF_NOBODY, NO_RUN);

  private static final String VISIBILITY = """
      CASE WHEN %s AND NOT EXISTS (SELECT 1 FROM schedule s
        WHERE s.partition = t.partition AND s.schedule_no = t.run_no)
        THEN 'it belongs to no run and no schedule' END""".formatted(NO_RUN);

  private static final String POINTER = """
      CASE WHEN %s THEN 'it points to a missing run'
      WHEN t.status <> (SELECT s.status FROM state s
        WHERE s.partition = t.partition AND s.run_no = t.run_no)
        THEN 'the status of its run differs' END""".formatted(NO_RUN);

  private static final String SCHEDULE = """
      CASE WHEN NOT EXISTS (SELECT 1 FROM schedule_head h
        WHERE h.partition = t.partition AND h.schedule_no = t.schedule_no)
        THEN 'its row of schedule_head is missing' END""";

  static final String OF_SCHEDULE = """
      CASE WHEN NOT EXISTS (SELECT 1 FROM schedule s
        WHERE s.partition = t.partition AND s.schedule_no = t.schedule_no)
        THEN 'its row of schedule is missing' END""";

  private static final String ATTRIBUTE = """
      CASE WHEN NOT EXISTS (SELECT 1 FROM visibility v
        WHERE v.namespace = t.namespace AND v.run_id = t.run_id AND v.close_time = t.close_time)
        THEN 'its row of visibility is missing or differs' END""";

  private Checks() {}

  /** @param leads whether keys start with the partition */
  public static List<Check> all(boolean leads) {
    var run = keyed(leads, number("run_no"));
    var schedule = keyed(leads, number("schedule_no"));
    var events = keyed(leads, number("run_no"), number("first_event"));
    var facts = keyed(leads, number("run_no"), number("sequence"));
    var ledger = keyed(leads, number("schedule_no"), number("sequence"));
    var versions = keyed(leads, number("schedule_no"), number("version"));
    var parts = keyed(leads, number("schedule_no"), integer("kind"), text("part_key"));
    return List.of(
        new Check("run t", run, null, RUN),
        new Check("state t", run, null, STATE),
        new Check("history t", events, "data", HISTORY),
        new Check("fact t", facts, "data", wrong(OF_NOBODY)),
        new Check("snapshot t", run, "data", wrong(OF_NOBODY)),
        new Check("pointer t", List.of(uuid("namespace"), text("workflow_id")), null, POINTER),
        new Check("visibility t", List.of(uuid("namespace"), uuid("run_id")), "data", VISIBILITY),
        new Check("schedule t", schedule, "definition", SCHEDULE),
        new Check("schedule_head t", schedule, "data", OF_SCHEDULE),
        new Check("schedule_part t", parts, "data", OF_SCHEDULE),
        new Check("ledger t", ledger, "data", OF_SCHEDULE),
        new Check("schedule_version t", versions, "data", OF_SCHEDULE),
        new Check(
            "inbox t",
            List.of(integer("partition"), integer("source"), number("sequence")),
            "data",
            null),
        new Check("namespace t", List.of(uuid("id")), "data", null),
        new Check("batch t", List.of(uuid("namespace"), text("job_id")), "data", null),
        new Check(
            "calendar t",
            List.of(uuid("namespace"), text("name"), number("version")),
            "data",
            null));
  }

  /** Checks attributes, which have a key of their own only where rows have numbers. */
  public static Check attributes() {
    return new Check("attribute_value t", List.of(number("rowid")), null, ATTRIBUTE);
  }

  private static String wrong(String condition) {
    return "CASE WHEN %s THEN 'its row of run is missing' END".formatted(condition);
  }

  static List<Column> keyed(boolean leads, Column... keys) {
    var all = new ArrayList<Column>();
    if (leads) {
      all.add(integer("partition"));
    }
    all.addAll(List.of(keys));
    return all;
  }
}
