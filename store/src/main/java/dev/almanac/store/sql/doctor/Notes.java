package dev.almanac.store.sql.doctor;

/** What a check tells while it works. */
public interface Notes {
  void found(Finding finding);

  /** So many more rows, runs or schedules were looked at. */
  void examined(long more);

  default void found(String problem, String remedy) {
    found(new Finding(problem, remedy));
  }
}
