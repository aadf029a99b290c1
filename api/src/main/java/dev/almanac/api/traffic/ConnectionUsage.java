package dev.almanac.api.traffic;

import java.util.LinkedHashSet;
import java.util.Set;

/** What one connection has on its way. Guarded by the lock of the rooms that count it. */
final class ConnectionUsage {
  long answerBytes;
  long requestBytes;
  int calls;
  final Line workers = new Line(this);
  final Line readers = new Line(this);

  /** Those of one connection who wait for room, first come, first served. */
  static final class Line {
    final ConnectionUsage connection;
    final Set<ResponseLease> waiting = new LinkedHashSet<>();

    /** Whether it has a place among those who are next. */
    boolean isNext;

    private Line(ConnectionUsage connection) {
      this.connection = connection;
    }
  }
}
