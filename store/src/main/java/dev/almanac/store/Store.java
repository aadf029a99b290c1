package dev.almanac.store;

/**
 * One database and the views of it. Any thread may use any view, unless it is marked as one that
 * {@linkplain MustNotBlock must not block}: every call does. A view shows what was committed before
 * the call, by whomever.
 *
 * <p>What a call can throw: {@link StoreException}.
 */
public interface Store extends AutoCloseable {
  Nodes nodes();

  Committer commits();

  Runs runs();

  Work work();

  Schedules schedules();

  Ledgers ledgers();

  Calendars calendars();

  Visibility visibility();

  Retention retention();

  Forks forks();

  Batches batches();

  Namespaces namespaces();

  Attributes attributes();

  default Inspection inspection() {
    return Inspection.NOTHING;
  }

  /** Calls under way end, well or with an unknown outcome; later ones fail. */
  @Override
  void close();
}
