package dev.almanac.api.traffic;

import java.util.LinkedHashSet;
import java.util.Set;

/** The calls and bytes of one connection. Guarded by the lock of the budget that counts them. */
final class ConnectionUsage {
  long answerBytes;
  long requestBytes;
  int calls;
  final Line workers = new Line(this);
  final Line readers = new Line(this);

  /** The leases of one connection that wait for room, in the order of arrival. */
  static final class Line {
    final ConnectionUsage connection;
    final Set<ResponseLease> waiting = new LinkedHashSet<>();

    /** Whether this line is among those that are served next. */
    boolean isNext;

    private Line(ConnectionUsage connection) {
      this.connection = connection;
    }
  }
}
