package dev.almanac.store.sql.doctor;

import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;

/**
 * Finds values of search attributes that belong to nothing in a list, or differ from it. They have
 * no key by which they could be read in pages, so one statement reads all of them.
 */
final class AttributeCheck implements DoctorCheck {
  private static final int MOST = 100;

  @Override
  public String subject() {
    return "search attributes";
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    var database = store.reads();
    String query = """
        SELECT %s, t.attribute FROM attribute_value t
        LEFT JOIN visibility v ON v.namespace = t.namespace AND v.run_id = t.run_id
        WHERE v.run_id IS NULL OR v.close_time <> t.close_time OR v.start_time <> t.start_time
        LIMIT ?
        """.formatted(database.dialect().uuidText("t.run_id"));
    database
        .read(session -> session
            .query(query)
            .number(MOST)
            .list(row ->
                "A value of search attribute %2$d of run %1$s".formatted(row.text(), row.number())))
        .forEach(value -> notes.found(
            value + " has no row in lists, or differs from it: filters show too much",
            Remedies.BACKUP));
    notes.examined(database.read(session ->
        session.query("SELECT count(*) FROM attribute_value").first(Row::number).orElse(0L)));
  }
}
