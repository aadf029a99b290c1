package dev.almanac.store.sql.doctor;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.ReadOnlyStore;

/** Looks for one kind of damage. */
interface DoctorCheck {
  /** Returns what is looked at, such as "runs". */
  String subject();

  /** @throws StoreException if the check cannot go on, which is a finding, too */
  void examine(ReadOnlyStore store, Notes notes);

  /** Returns whether it reads what blobs hold, which takes keys if they are encrypted. */
  default boolean opensBlobs() {
    return false;
  }
}
