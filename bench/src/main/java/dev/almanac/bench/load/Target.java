package dev.almanac.bench.load;

import dev.almanac.bench.load.measure.WatchedProcess;
import dev.almanac.bench.load.wire.ServerAddress;
import java.util.List;

/** One of the servers in a comparison. */
record Target(String label, ServerAddress address) {
  /** @throws IllegalArgumentException if the text is not {@code LABEL=HOST:PORT} */
  static Target parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          "expected LABEL=HOST:PORT, such as a=127.0.0.1:7233, but found '%s'".formatted(text));
    }
    return new Target(text.substring(0, equals), ServerAddress.parse(text.substring(equals + 1)));
  }

  /** Returns the processes labelled {@code TARGET/NAME} with this target's label, by that name. */
  List<WatchedProcess> ownOf(List<WatchedProcess> processes) {
    return processes.stream()
        .filter(process -> process.label().startsWith(label + "/"))
        .map(process ->
            new WatchedProcess(process.label().substring(label.length() + 1), process.pid()))
        .toList();
  }
}
