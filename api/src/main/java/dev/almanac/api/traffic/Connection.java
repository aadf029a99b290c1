package dev.almanac.api.traffic;

import java.util.LinkedHashSet;
import java.util.Set;

/** What one connection has on its way. Guarded by the lock of the rooms that count it. */
final class Connection {
  long answerBytes;
  long requestBytes;
  int calls;
  final Line workers = new Line(this);
  final Line readers = new Line(this);

  /** Those of one connection who wait for room, first come, first served. */
  static final class Line {
    final Connection connection;
    final Set<AnswerLease> waiting = new LinkedHashSet<>();

    /** Whether it has a place among those who are next. */
    boolean isNext;

    private Line(Connection connection) {
      this.connection = connection;
    }
  }
}
