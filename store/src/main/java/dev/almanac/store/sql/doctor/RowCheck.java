package dev.almanac.store.sql.doctor;

import dev.almanac.store.Inspection;
import dev.almanac.store.PageLimit;
import dev.almanac.store.sql.ReadOnlyStore;
import org.jspecify.annotations.Nullable;

/** Checks each row: its checksum, the rows that belong to it and, on SQLite, every index. */
final class RowCheck implements DoctorCheck {
  private static final PageLimit PAGE = new PageLimit(1_000, 4 << 20);

  @Override
  public String subject() {
    return "rows";
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    var inspection = store.thoroughInspection();
    Inspection.@Nullable Place place = null;
    do {
      var step = inspection.step(place, PAGE);
      step.damage().forEach(damage -> notes.found("In " + damage, Remedies.BACKUP));
      notes.examined(step.rows());
      place = step.next();
    } while (place != null);
  }
}
