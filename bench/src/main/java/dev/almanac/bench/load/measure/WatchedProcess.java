package dev.almanac.bench.load.measure;

/** A process whose CPU time is reported, with a label. */
public record WatchedProcess(String label, long pid) {
  /** Returns this process. */
  public static WatchedProcess self() {
    return new WatchedProcess("generator", ProcessHandle.current().pid());
  }

  /** @throws IllegalArgumentException if the text is neither {@code PID} nor {@code LABEL=PID} */
  public static WatchedProcess parse(String text) {
    int equals = text.lastIndexOf('=');
    String pid = text.substring(equals + 1);
    String label = equals < 0 ? pid : text.substring(0, equals);
    if (label.isEmpty() || !pid.matches("[1-9][0-9]{0,9}")) {
      throw new IllegalArgumentException(
          "expected PID or LABEL=PID, such as server=1234, but found '%s'".formatted(text));
    }
    return new WatchedProcess(label, Long.parseLong(pid));
  }
}
